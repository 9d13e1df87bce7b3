import { isDeepStrictEqual } from "node:util"
import { isNoTitle } from "@litfuse/engine/Raw"
import { type Kept, PartialDate, type SourceRecord } from "@litfuse/engine/SourceRecord"
import { common } from "./common.ts"
import * as Dates from "./Dates.ts"
import * as Draft from "./Draft.ts"
import type { Entry, Field } from "./Entry.ts"
import type { Place, Places } from "./Place.ts"
import * as Tally from "./Tally.ts"

/**
 * How a form keeps the fields that it would not write in the same words.
 *
 * - `places` of its names
 * - `isOurs` whether the printer writes what a field says under the same name; a field of which it does not is kept as it is
 * - `entryOf` fields as they are kept, as its reader takes them
 * - `formOf` the form that a field of some name belongs to, where it is another one
 */
export interface Keeper {
  readonly form: string
  readonly places: Places
  readonly isOurs: (field: Field, record: SourceRecord) => boolean
  readonly entryOf: (fields: ReadonlyArray<Field>, line?: number) => Entry
  readonly formOf?: (name: string) => string
}

/** Whether a record says all that a date says. */
export const isDated = (text: string, { published }: SourceRecord): boolean =>
  /^\d{4}(?:[-/]\d{0,2}){0,2}\/?$/.test(text.trim()) && published?.startsWith(Dates.parse(text) ?? "?") === true

/** Whether a text holds ISSNs and nothing that tells them apart. */
export const isBare = (text: string): boolean => /^[\dXx\s;,-]*$/.test(text)

/** Places whose texts a record holds as they are. */
const textual: ReadonlySet<Place> = new Set([
  "title",
  "originalTitle",
  "abstract",
  "name",
  "names",
  "group",
  "journal",
  "publisher",
  "volume",
  "issue",
  "pages",
  "firstPage",
  "lastPage",
  "language",
  "type",
  "types",
  "keyword",
  "keywords",
  "heading",
  "headings",
  "doi",
  "pmid",
  "pmcid"
])

/** Whether a record says all that a text in a place of it says. */
export const isSaid = (place: Place | undefined, value: string, record: SourceRecord): boolean => {
  switch (place) {
    case undefined:
      return false
    case "year":
    case "date":
      return isDated(value, record)
    case "issn":
      return isBare(value)
    case "link":
      return value === record.url
    default:
      return textual.has(place)
  }
}

const pagePlaces = new Set(["pages", "firstPage", "lastPage", "articleNumber"])

/**
 * The fields of an entry that stay with its record as they are; `left` are those that have no place in it. Pages are made of several fields: where one
 * of these is left, they all stay.
 */
export const of = (entry: Entry, left: ReadonlySet<Field>, record: SourceRecord, keeper: Keeper): ReadonlyArray<Kept> => {
  const { places, isOurs } = keeper
  const isLeft = new Set([...left].map((field) => field.whole ?? field))
  const isOfPages = ({ name }: Field): boolean => Object.hasOwn(places, name) && pagePlaces.has(places[name]!)
  const arePagesLeft = [...left].some(isOfPages)
  const ofPages = new Set(arePagesLeft ? entry.fields.filter(isOfPages).map((field) => field.whole ?? field) : [])
  return (entry.raw ?? entry.fields).flatMap((field): ReadonlyArray<Kept> => {
    const { name, value } = field
    const form = keeper.formOf?.(name) ?? keeper.form
    if (isLeft.has(field)) return [{ form, name, value }]
    return field.isHeld !== true && isOurs(field, record) && !ofPages.has(field) ? [] : [{ form, name, value, isHeld: true }]
  })
}

/** What a printer has to write: the record without what its kept fields say already, and these. */
export interface Parted {
  readonly bare: SourceRecord
  readonly kept: ReadonlyArray<Kept>
}

const fields: ReadonlyArray<keyof SourceRecord> = [
  ...common.filter((name) => name !== "identifiers"),
  "originalTitle",
  "meshHeadings",
  "relations",
  "url",
  "trials",
  "funding"
]

const lists = { contributors: [], publicationTypes: [], meshHeadings: [], keywords: [] }

/** A record in the two parts that a printer of a form writes. Its title is empty where it has none. DOIs are never left to kept fields. */
export const part = (record: SourceRecord, { form, places, entryOf }: Keeper): Parted => {
  const untitled = isNoTitle(record.title) ? { ...record, title: "" } : record
  const kept = (record.kept ?? []).filter((one) => one.form === form)
  if (kept.length === 0) return { bare: untitled, kept }
  const entry = entryOf(kept.map(({ name, value }) => ({ name, value, line: 0 })))
  const { record: said } = Draft.toRecord(entry, places, { source: record.source, id: record.id }, Tally.silent)
  const isSaid = (name: keyof SourceRecord) => said[name] !== undefined && isDeepStrictEqual(said[name], record[name])
  // a kept month and day say the date together with the year, which then stands alone
  const year = Object.keys(places).find((name) => places[name] === "year")
  const isYearAlone = () => {
    if (untitled.published === undefined || year === undefined) return false
    const fields = [...entry.fields, { name: year, value: untitled.published.slice(0, 4), line: 0 }]
    const { record: dated } = Draft.toRecord({ ...entry, fields }, places, { source: record.source, id: record.id }, Tally.silent)
    return dated.published === untitled.published
  }
  const dated =
    untitled.published === undefined || untitled.published.length === 4 || isSaid("published") || !isYearAlone()
      ? untitled
      : { ...untitled, published: PartialDate.make(untitled.published.slice(0, 4)) }
  const rest = Object.fromEntries(Object.entries(dated).filter(([name]) => !fields.some((one) => one === name && isSaid(one))))
  const isKnown = new Set(said.identifiers.map(({ scheme, value }) => `${scheme}:${value}`))
  const identifiers = record.identifiers.filter(({ scheme, value }) => scheme === "doi" || !isKnown.has(`${scheme}:${value}`))
  return { bare: { ...lists, ...({ title: "", ...rest } as unknown as SourceRecord), identifiers }, kept }
}

/** The lines of a kept field, whichever ends they had. */
export const linesOf = (value: string): ReadonlyArray<string> => value.split(/\r\n|\n|\r/)
