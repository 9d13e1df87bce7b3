/** What a form keeps of a record, by its own table. */
import { print as printId } from "@litfuse/engine/Identifier"
import type { SourceRecord } from "@litfuse/engine/SourceRecord"
import * as Bibliography from "../src/Bibliography.ts"

const always: ReadonlyArray<keyof SourceRecord> = [
  "source",
  "id",
  "title",
  "identifiers",
  "contributors",
  "publicationTypes",
  "keywords",
  "meshHeadings"
]

/** What is left of a record in a form, in an order that does not depend on the form. */
export const keptFields = (form: Bibliography.Format) => {
  const keeps = new Set<string>([...always, ...Bibliography.formats[form].keeps])
  return (record: SourceRecord) => ({
    ...Object.fromEntries(Object.entries(record).filter(([name]) => keeps.has(name))),
    identifiers: record.identifiers.map(printId).sort(),
    ...(record.relations === undefined || !keeps.has("relations")
      ? {}
      : { relations: [...record.relations].sort((a, b) => (a.kind < b.kind ? -1 : 1)) })
  })
}

/** Headings are keywords in forms without any. */
export const withoutHeadings = new Set<Bibliography.Format>(["ris", "endnote"])

/** A record that a form can hold as it is; the same object where nothing of it changes. */
export const fitted =
  (form: Bibliography.Format) =>
  (record: SourceRecord): SourceRecord => {
    const abstract = abstractIn(form, record.abstract)
    const meshHeadings = withoutHeadings.has(form) ? [] : record.meshHeadings
    if (abstract === record.abstract && meshHeadings.length === record.meshHeadings.length) return record
    return { ...record, ...(abstract === undefined ? {} : { abstract }), meshHeadings }
  }

/** MEDLINE folds lines, so that an abstract is one paragraph. In RIS a paragraph that looks like a line with a tag stays on the line before. */
export const abstractIn = (form: Bibliography.Format, abstract: string | undefined): string | undefined => {
  if (form === "nbib") return abstract?.replaceAll("\n", " ")
  return form === "ris" ? abstract?.replaceAll(/\n(?=[A-Z][A-Z0-9][ \t]{0,2}-)/g, " ") : abstract
}
