import * as Table from "../Fields.ts"
import type { DateName, FieldName } from "../Fields.ts"

/**
 * The meaning of a field's name in a dialect: parts of a record, subject headings, or a date.
 *
 * - `holds` whether several words in these parts are separate words that must all match, or one phrase, as in lists of names
 */
export type Target =
  | { readonly _tag: "Fields"; readonly fields: ReadonlyArray<FieldName>; readonly holds: "words" | "phrases" }
  | { readonly _tag: "Heading"; readonly exploded: boolean; readonly major: boolean }
  | { readonly _tag: "Date"; readonly date: DateName }

/** Parts of a record, in which several words are separate words unless all parts contain names. */
export const fields = (...fields: ReadonlyArray<FieldName>): Target => ({
  _tag: "Fields",
  fields,
  holds: fields.length > 0 && fields.every((field) => Table.of(field).kind === "name") ? "phrases" : "words"
})

/** Parts of a record that a system searches for whole phrases. */
export const phrases = (...fields: ReadonlyArray<FieldName>): Target => ({ _tag: "Fields", fields, holds: "phrases" })

/** The parts that contain phrases by a table of targets, where they are searched alone. */
export const phrasal = (rows: ReadonlyArray<readonly [name: string, target: Target]>): ReadonlyArray<FieldName> =>
  rows.flatMap(([, target]) =>
    target._tag === "Fields" && target.holds === "phrases" && target.fields.length === 1
      ? [...target.fields, ...Table.childrenOf(target.fields[0]!)]
      : []
  )

/** Subject headings. */
export const headings = (exploded: boolean, major: boolean): Target => ({ _tag: "Heading", exploded, major })

/** A date. */
export const date = (date: DateName): Target => ({ _tag: "Date", date })
