import type { DateName, FieldName } from "../Fields.ts"

/** What the name of a field means in a dialect: parts of a record, subject headings, or a date. */
export type Target =
  | { readonly _tag: "Fields"; readonly fields: ReadonlyArray<FieldName> }
  | { readonly _tag: "Heading"; readonly exploded: boolean; readonly major: boolean }
  | { readonly _tag: "Date"; readonly date: DateName }

/** Parts of a record. */
export const fields = (...fields: ReadonlyArray<FieldName>): Target => ({ _tag: "Fields", fields })

/** Subject headings. */
export const headings = (exploded: boolean, major: boolean): Target => ({ _tag: "Heading", exploded, major })

/** A date. */
export const date = (date: DateName): Target => ({ _tag: "Date", date })
