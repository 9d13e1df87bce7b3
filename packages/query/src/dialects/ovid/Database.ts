import type { FieldName } from "../../Fields.ts"
import type { Spelling } from "../spelling.ts"
import type { Target } from "../target.ts"

/** The fields of a database, each with its meaning; the first of several with the same meaning is the one that is printed. */
export type Rows = ReadonlyArray<readonly [code: string, target: Target]>

/**
 * A database on Ovid: all have one syntax, and fields, headings and types of publications of their own.
 *
 * - `multiPurpose` the parts of a record that `.mp.` searches, which is also where words without a field are looked for
 * - `thesaurus` where its headings are from, when that is not MeSH; they then have no qualifiers that MeSH has
 * - `typeOf` how it spells types of publications
 */
export interface Database {
  readonly name: string
  readonly rows: Rows
  readonly multiPurpose: ReadonlyArray<FieldName>
  readonly thesaurus?: string
  readonly typeOf: Spelling
  /** What a field means; undefined when the database has no such field. */
  readonly meaningOf: (code: string) => Target | undefined
}

/** A database with its table of fields. */
export const make = (database: Omit<Database, "meaningOf">): Database => {
  const byCode = new Map(database.rows)
  return { ...database, meaningOf: (code) => byCode.get(code.toLowerCase()) }
}

/** The codes of a list such as `ti,ab,kf`, as it is written. */
export const codes = (list: string): ReadonlyArray<string> => list.toLowerCase().match(/[a-z_]+/gu) ?? []
