import type { FieldName } from "../../Fields.ts"
import type { Owner } from "../ownFilter.ts"
import type { Spelling } from "../spelling.ts"
import type { Target } from "../target.ts"

/** The fields of a database with their meanings; the first of several with the same meaning is printed. */
export type Rows = ReadonlyArray<readonly [code: string, target: Target]>

/**
 * A database on Ovid: all share one syntax, and each has its own fields, headings and publication types.
 *
 * - `multiPurpose` the parts of a record that `.mp.` searches, and that words without a field search
 * - `thesaurus` the thesaurus of its headings, when that is not MeSH; they then have no qualifiers of MeSH
 * - `typeOf` its spelling of publication types; `typeIn` our name of a type that it spells differently
 * - `owner` where it has `unread` fields, which litfuse does not understand and keeps for it
 */
export interface OvidDatabase {
  readonly name: string
  readonly rows: Rows
  readonly multiPurpose: ReadonlyArray<FieldName>
  readonly thesaurus?: string
  readonly typeOf: Spelling
  readonly typeIn?: (name: string) => string
  readonly owner?: Owner
  readonly unread?: ReadonlySet<string>
  /** The meaning of a field; undefined when the database has no such field. */
  readonly meaningOf: (code: string) => Target | undefined
}

/** A database with its table of fields. */
export const makeDatabase = (database: Omit<OvidDatabase, "meaningOf">): OvidDatabase => {
  const byCode = new Map(database.rows)
  return { ...database, meaningOf: (code) => byCode.get(code.toLowerCase()) }
}

/** Whether a database has a field, which litfuse may not understand. */
export const hasField = ({ meaningOf, unread }: OvidDatabase, code: string): boolean =>
  meaningOf(code) !== undefined || unread?.has(code.toLowerCase()) === true

/** The codes of a list such as `ti,ab,kf`. */
export const codes = (list: string): ReadonlyArray<string> => list.toLowerCase().match(/[a-z_]+/gu) ?? []
