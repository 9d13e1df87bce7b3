/** What a place holds: one text or several, people, an ISBN among other numbers, a day, 1 or 0, or a key that documents cite. */
export type Content = "text" | "name" | "isbn" | "date" | "decision" | "key"

/**
 * A part of a reference that records have no field for, and its names in the formats. The first name is written, all are read.
 *
 * - `id` its column in a table, and `csv` more columns that are read; `label` what it is
 */
export interface Place {
  readonly id: string
  readonly label: string
  readonly holds: Content
  readonly ris?: string
  readonly endnote?: string
  readonly bibtex?: string
  readonly csl?: string
  readonly nbib?: string
  readonly wos?: string
  readonly enw?: string
  readonly refworks?: string
  readonly ovid?: string
  readonly csv?: string
  readonly ictrp?: string
  readonly "ctgov-xml"?: string
  readonly "ctgov-json"?: string
}
