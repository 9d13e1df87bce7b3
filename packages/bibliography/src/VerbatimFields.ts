import { isDeepStrictEqual } from "node:util"
import { isNoTitle } from "@litfuse/engine/Raw"
import { type Kept, PartialDate, type SourceRecord } from "@litfuse/engine/SourceRecord"
import * as Carrying from "./Carrying.ts"
import { commonFields } from "./commonFields.ts"
import * as Dates from "./Dates.ts"
import * as RetractionNote from "./RetractionNote.ts"
import { toRecord } from "./toRecord.ts"
import type { FileEntry, Field } from "./FileEntry.ts"
import type { FieldTarget, FieldMap } from "./FieldMap.ts"
import * as Tally from "./Tally.ts"

/**
 * How a format selects the fields that it stores verbatim, because its printer would not reproduce them.
 *
 * - `fieldMap` the targets of its field names
 * - `isReproduced` whether the printer reproduces a field from the record; other fields are stored verbatim
 * - `entryOf` converts verbatim fields to the entry that its reader takes
 * - `formatOf` the format of a field name, if it is another one
 * - `hasNameLines` whether each name has a field, so that a part of one that is no name is stored without the names
 */
export interface VerbatimRules {
  readonly form: string
  readonly fieldMap: FieldMap
  readonly isReproduced: (field: Field, record: SourceRecord) => boolean
  readonly entryOf: (fields: ReadonlyArray<Field>, line?: number) => FileEntry
  readonly formatOf?: (name: string) => string
  readonly hasNameLines?: true
}

/** Whether a record stores all of a date. */
export const storesDate = (text: string, { published }: SourceRecord): boolean =>
  /^\d{4}(?:[-/]\d{0,2}){0,2}\/?$/.test(text.trim()) && published?.startsWith(Dates.parse(text) ?? "?") === true

/** Whether a text contains only ISSNs, without labels such as "(Print)". */
export const isPlainIssn = (text: string): boolean => /^[\dXx\s;,-]*$/.test(text)

const textTargets: ReadonlySet<FieldTarget> = new Set([
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

/** Whether a record stores all of the text of a target. */
export const storesText = (target: FieldTarget | undefined, value: string, record: SourceRecord): boolean => {
  switch (target) {
    case undefined:
      return false
    case "year":
    case "date":
      return storesDate(value, record)
    case "issn":
      return isPlainIssn(value)
    case "link":
      return value === record.url
    default:
      return textTargets.has(target)
  }
}

const pageTargets = new Set(["pages", "firstPage", "lastPage", "articleNumber"])

/** The parts of fields with several names that are no names, such as "et al", where others are. */
const leftParts = ({ fields }: FileEntry, left: ReadonlySet<Field>, fieldMap: FieldMap): ReadonlyMap<Field, ReadonlyArray<Field>> => {
  const ofNames = [...left].filter(({ name, whole }) => whole !== undefined && fieldMap[name] === "name")
  const all = Map.groupBy(ofNames, ({ whole }) => whole!)
  return new Map([...all].filter(([whole]) => fields.some((field) => field.whole === whole && !left.has(field))))
}

/** The full names of journals that equal the short name: without them, the verbatim short name alone would be written. */
const journalsNamedTwice = ({ fields }: FileEntry, fieldMap: FieldMap): ReadonlySet<Field> => {
  const of = (target: FieldTarget) => fields.filter(({ name }) => Object.hasOwn(fieldMap, name) && fieldMap[name] === target)
  const short = new Set(of("shortJournal").map(({ value }) => value.trim().toLowerCase()))
  if (short.size === 0) return new Set()
  return new Set(of("journal").flatMap((field) => (short.has(field.value.trim().toLowerCase()) ? [field.whole ?? field] : [])))
}

/**
 * The fields of an entry that are stored verbatim with its record; `left` are those without a target. Pages come from several fields: if one
 * of them is left over, all are stored. An empty field says nothing, and is not stored.
 */
export const select = (entry: FileEntry, left: ReadonlySet<Field>, record: SourceRecord, rules: VerbatimRules): ReadonlyArray<Kept> => {
  const { fieldMap, isReproduced } = rules
  const isLeft = new Set([...left].map((field) => field.whole ?? field))
  const isOfPages = ({ name }: Field): boolean => Object.hasOwn(fieldMap, name) && pageTargets.has(fieldMap[name]!)
  const arePagesLeft = [...left].some(isOfPages)
  const ofPages = new Set(arePagesLeft ? entry.fields.filter(isOfPages).map((field) => field.whole ?? field) : [])
  const held = journalsNamedTwice(entry, fieldMap)
  const parts = rules.hasNameLines === true ? leftParts(entry, left, fieldMap) : new Map<Field, ReadonlyArray<Field>>()
  return (entry.raw ?? entry.fields).flatMap((field): ReadonlyArray<Kept> => {
    const { name, value } = field
    const form = rules.formatOf?.(name) ?? rules.form
    if (value.trim() === "") return []
    const some = parts.get(field)
    if (some !== undefined) return some.map((part) => ({ form, name, value: part.value }))
    if (isLeft.has(field)) return [{ form, name, value }]
    return field.isHeld !== true && !held.has(field) && isReproduced(field, record) && !ofPages.has(field)
      ? []
      : [{ form, name, value, isHeld: true }]
  })
}

/** What a printer writes: the record without the values that its verbatim fields contain, and these fields. */
export interface SplitRecord {
  readonly bare: SourceRecord
  readonly kept: ReadonlyArray<Kept>
}

const splitFields: ReadonlyArray<keyof SourceRecord> = [
  ...commonFields.filter((name) => name !== "identifiers"),
  "originalTitle",
  "meshHeadings",
  "relations",
  "url",
  "trials",
  "funding"
]

const lists = { contributors: [], publicationTypes: [], meshHeadings: [], keywords: [] }

/**
 * Splits a record into the two parts that a printer writes. A placeholder title becomes empty. DOIs always stay in the record. Verbatim fields of other
 * formats are among those of this one, if it has a place for them.
 */
export const split = (record: SourceRecord, { form, fieldMap, entryOf }: VerbatimRules): SplitRecord => {
  const untitled = isNoTitle(record.title) ? { ...record, title: "" } : record
  const kept = (record.kept ?? []).filter((one) => one.form === form)
  const others = RetractionNote.carried(record, form)
  if (kept.length === 0) return { bare: untitled, kept: others }
  const entry = entryOf(kept.map(({ name, value }) => ({ name, value, line: 0 })))
  const { record: stored } = toRecord(entry, fieldMap, { source: record.source, id: record.id }, Tally.silent)
  const isStored = (name: keyof SourceRecord) => stored[name] !== undefined && isDeepStrictEqual(stored[name], record[name])
  // verbatim month and day complete the date if the year is printed alone
  const year = Object.keys(fieldMap).find((name) => fieldMap[name] === "year")
  const isYearAlone = () => {
    if (untitled.published === undefined || year === undefined) return false
    const fields = [...entry.fields, { name: year, value: untitled.published.slice(0, 4), line: 0 }]
    const { record: dated } = toRecord({ ...entry, fields }, fieldMap, { source: record.source, id: record.id }, Tally.silent)
    return dated.published === untitled.published
  }
  const dated =
    untitled.published === undefined || untitled.published.length === 4 || isStored("published") || !isYearAlone()
      ? untitled
      : { ...untitled, published: PartialDate.make(untitled.published.slice(0, 4)) }
  const rest = Object.fromEntries(Object.entries(dated).filter(([name]) => !splitFields.some((one) => one === name && isStored(one))))
  const isKnown = new Set(stored.identifiers.map(({ scheme, value }) => `${scheme}:${value}`))
  const identifiers = record.identifiers.filter(({ scheme, value }) => scheme === "doi" || !isKnown.has(`${scheme}:${value}`))
  return {
    bare: { ...lists, ...({ title: "", ...rest } as unknown as SourceRecord), identifiers },
    kept: Carrying.withOthers(form, kept, others)
  }
}

/** The lines of a verbatim field, with any line ends. */
export const linesOf = (value: string): ReadonlyArray<string> => value.split(/\r\n|\n|\r/)
