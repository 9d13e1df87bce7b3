import * as Raw from "@litfuse/engine/Raw"
import * as SourceRecord from "@litfuse/engine/SourceRecord"
import { badLine, type DatasetError } from "@litfuse/files/DatasetError"
import * as Json from "@litfuse/files/Json"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import type { Entry, Field, Read } from "./Entry.ts"
import * as Guard from "./Guard.ts"
import type { Places } from "./Place.ts"
import * as Tally from "./Tally.ts"
import { type Options, toRead } from "./toRead.ts"

/**
 * The places of CSL's variables.
 *
 * - source: https://docs.citationstyles.org/en/stable/specification.html#appendix-iv-variables, read from a stored copy
 */
export const places: Places = {
  title: "title",
  author: "name",
  editor: "editor",
  "container-title": "journal",
  "container-title-short": "shortJournal",
  journalAbbreviation: "shortJournal",
  publisher: "publisher",
  volume: "volume",
  issue: "issue",
  page: "pages",
  number: "articleNumber",
  ISSN: "issn",
  issued: "date",
  language: "language",
  abstract: "abstract",
  type: "kind",
  genre: "type",
  keyword: "keywords",
  DOI: "doi",
  PMID: "pmid",
  PMCID: "pmcid",
  URL: "link",
  note: "note"
}

/** What records hold and CSL has no variable for. CSL lets programs keep such things under `custom`. */
const Extra = Schema.Struct({
  identifiers: Schema.optionalKey(SourceRecord.SourceRecord.fields.identifiers),
  abstractParts: SourceRecord.SourceRecord.fields.abstractParts,
  contributors: Schema.optionalKey(SourceRecord.SourceRecord.fields.contributors),
  issn: SourceRecord.SourceRecord.fields.issn,
  dates: SourceRecord.SourceRecord.fields.dates,
  publicationTypes: Schema.optionalKey(SourceRecord.SourceRecord.fields.publicationTypes),
  meshHeadings: Schema.optionalKey(SourceRecord.SourceRecord.fields.meshHeadings),
  keywords: Schema.optionalKey(SourceRecord.SourceRecord.fields.keywords),
  relations: SourceRecord.SourceRecord.fields.relations,
  retraction: SourceRecord.SourceRecord.fields.retraction,
  openAccess: SourceRecord.SourceRecord.fields.openAccess,
  citationCount: SourceRecord.SourceRecord.fields.citationCount,
  impact: SourceRecord.SourceRecord.fields.impact,
  summary: SourceRecord.SourceRecord.fields.summary,
  licence: SourceRecord.SourceRecord.fields.licence
})
type Extra = typeof Extra.Type

const decodeExtra = Schema.decodeUnknownResult(Extra, { onExcessProperty: "error" })

/** CSL's kinds that are types of publications in our words; others say nothing that a screener would ask for. */
const types: Readonly<Record<string, string>> = {
  book: "Book",
  chapter: "Book Chapter",
  dataset: "Dataset",
  "paper-conference": "Conference Paper",
  patent: "Patent",
  report: "Report",
  thesis: "Thesis",
  webpage: "Web Page"
}

const scalar = (value: unknown): string | undefined => (typeof value === "string" || typeof value === "number" ? String(value) : undefined)

const contributorOf = (value: unknown): SourceRecord.Contributor | undefined => {
  if (!Json.isObject(value)) return undefined
  const text = (key: string) => Raw.text(scalar(value[key]))
  const group = text("literal")
  if (group !== undefined) return { _tag: "Group", name: group }
  const family = [text("dropping-particle"), text("non-dropping-particle"), text("family")].filter((part) => part !== undefined).join(" ")
  const [given, suffix] = [text("given"), text("suffix")]
  const first = suffix === undefined ? given : `${given ?? ""}, ${suffix}`
  if (family === "") return given === undefined ? undefined : { _tag: "Person", family: given }
  return { _tag: "Person", family, ...Raw.known({ given: first, orcid: Raw.orcid(text("ORCID")) }) }
}

/** A date as CSL has it: numbers or texts of year, month and day, or a text. */
const dateOf = (value: unknown): string | undefined => {
  if (!Json.isObject(value)) return scalar(value)
  const [first] = Array.isArray(value["date-parts"]) ? (value["date-parts"] as ReadonlyArray<unknown>) : []
  const [year, month, day] = Array.isArray(first) ? (first as ReadonlyArray<unknown>).map(scalar) : []
  return Raw.date(year, month, day) ?? scalar(value["raw"]) ?? scalar(value["literal"])
}

/** What a variable holds, as fields: names one by one, a list of texts one by one, anything else as a text or as JSON. */
const fieldsOf = (name: string, value: unknown, line: number): ReadonlyArray<Field> => {
  const field = (text: string): Field => ({ name, value: text, line })
  if (value === null || value === "") return []
  if (name === "issued") return [field(dateOf(value) ?? JSON.stringify(value))]
  if (name === "type" && typeof value === "string") return Object.hasOwn(types, value) ? [field(types[value]!)] : []
  if (name === "keyword" && typeof value === "string") return [field(value.includes(";") ? value : value.replaceAll(",", ";"))]
  if (Array.isArray(value))
    return value.map((one: unknown) => {
      const contributor = name === "author" || name === "editor" ? contributorOf(one) : undefined
      const text = scalar(one) ?? JSON.stringify(one)
      return contributor === undefined ? field(text) : { ...field(text), contributor }
    })
  return [field(scalar(value) ?? JSON.stringify(value))]
}

interface Item {
  readonly entry: Entry
  readonly extra: Extra
}

/** What litfuse wrote under `custom`; what cannot be read there is a field like others. */
const extraOf = (custom: unknown): Extra | undefined => {
  if (!Json.isObject(custom) || !Object.hasOwn(custom, "litfuse")) return undefined
  return Result.getOrUndefined(decodeExtra(custom["litfuse"]))
}

const itemOf = (object: Json.Json, line: number): Item => {
  const extra = extraOf(object["custom"])
  const names = Object.keys(object).filter((name) => name !== "id" && name !== "citation-key" && (name !== "custom" || extra === undefined))
  return { entry: { line, fields: names.flatMap((name) => fieldsOf(name, object[name], line)) }, extra: extra ?? {} }
}

/** The lines on which the objects of a list begin: those at depth one outside of texts. */
const linesOf = (text: string): ReadonlyArray<number> => {
  const lines: Array<number> = []
  let [line, depth, isText] = [1, 0, false]
  for (let at = 0; at < text.length; at++) {
    const sign = text[at]
    if (sign === "\n") line++
    if (isText) {
      if (sign === "\\") at++
      else if (sign === '"') isText = false
    } else if (sign === '"') isText = true
    else if (sign === "{" || sign === "[") {
      if (sign === "{" && depth === 1) lines.push(line)
      depth++
    } else if (sign === "}" || sign === "]") depth--
  }
  return lines
}

const expected = "a list of items of CSL-JSON, each an object"

/** Far deeper than items are, whatever programs keep in them. */
const deepest = 100

/**
 * Reads CSL-JSON. What litfuse itself wrote under `custom` is read too, so that nothing of a record is lost but its source.
 *
 * - empty: an empty list, or a text of white space, has no records
 * - errors: `BadLine` for what is no JSON, for JSON that is no list of objects, and for JSON that is too deep
 */
export const parse = (text: string, file: string, options?: Options): Result.Result<Read, DatasetError> => {
  const tally = Tally.make(file)
  if (Json.isDeeper(text, deepest)) return Result.fail(badLine(file, 1, `JSON that is more than ${deepest} levels deep`, expected))
  const parsed = Json.parse(text.trim() === "" ? "[]" : text, file)
  if (Result.isFailure(parsed)) return Result.fail(parsed.failure)
  const items = Json.isObject(parsed.success) ? (parsed.success["items"] ?? [parsed.success]) : parsed.success
  if (!Array.isArray(items)) return Result.fail(badLine(file, 1, "JSON that is no list", expected))
  const lines = items === parsed.success ? linesOf(text) : []
  const strange = items.findIndex((item) => !Json.isObject(item))
  if (strange >= 0) return Result.fail(badLine(file, 0, `item ${strange + 1} is no object`, expected))
  const read = (items as ReadonlyArray<Json.Json>).map((item, i) => itemOf(item, lines[i] ?? 0))
  const { records, ...rest } = toRead(
    read.map(({ entry }) => entry),
    places,
    file,
    tally,
    options
  )
  return Result.succeed({ ...rest, records: records.map((record, i) => ({ ...record, ...read[i]!.extra })) })
}

const kinds: ReadonlyMap<string, string> = new Map(Object.entries(types).map(([kind, type]) => [type, kind]))

const nameOf = (contributor: SourceRecord.Contributor) =>
  contributor._tag === "Group" ? { literal: contributor.name } : { family: contributor.family, ...Raw.known({ given: contributor.given }) }

/** Whether keywords are the same after they stood in one text with commas between them. */
const isReadBack = (keywords: ReadonlyArray<string>): boolean => {
  const again = Raw.texts(keywords.join(", ").split(/[,;]/))
  return again.length === keywords.length && again.every((keyword, i) => keyword === keywords[i])
}

/** Whether CSL's names leave something out. */
const isRicher = (one: SourceRecord.Contributor): boolean =>
  one.affiliations !== undefined || (one._tag === "Person" && one.orcid !== undefined)

const itemFor = (record: SourceRecord.SourceRecord) => {
  const { source, id, identifiers, publicationTypes, keywords, published, abstract } = record
  const value = (scheme: string) => identifiers.find((one) => one.scheme === scheme)?.value as string | undefined
  const said = (text: string | undefined) => (text === undefined ? undefined : Guard.text(text))
  const extra: Extra = {
    identifiers,
    publicationTypes,
    meshHeadings: record.meshHeadings,
    ...Raw.known({
      contributors: record.contributors.some(isRicher) ? record.contributors : undefined,
      keywords: isReadBack(keywords) ? undefined : keywords,
      abstractParts: record.abstractParts,
      issn: record.issn,
      dates: record.dates,
      relations: record.relations,
      retraction: record.retraction,
      openAccess: record.openAccess,
      citationCount: record.citationCount,
      impact: record.impact,
      summary: record.summary,
      licence: record.licence
    })
  }
  return {
    id: SourceRecord.keyOf({ source, id }),
    type: publicationTypes.map((type) => kinds.get(type)).find((kind) => kind !== undefined) ?? "article-journal",
    title: Guard.text(record.title),
    ...Raw.known({
      author: Raw.some(record.contributors.map(nameOf)),
      "container-title": said(record.containerTitle),
      publisher: said(record.publisher),
      volume: said(record.volume),
      issue: said(record.issue),
      page: said(record.pages),
      ISSN: record.issn?.[0],
      issued: published === undefined ? undefined : { "date-parts": [published.split("-").map(Number)] },
      language: said(record.language),
      abstract: abstract === undefined ? undefined : Guard.paragraphs(abstract).join("\n"),
      keyword: keywords.length === 0 ? undefined : keywords.join(", "),
      DOI: value("doi"),
      PMID: value("pmid"),
      PMCID: value("pmcid"),
      URL: record.url
    }),
    custom: { litfuse: Schema.encodeSync(Extra)(extra) }
  }
}

/** Records as CSL-JSON, whole: what CSL has no variable for stands under `custom`, where other programs leave it alone. */
export const print = (records: ReadonlyArray<SourceRecord.SourceRecord>): string => `${JSON.stringify(records.map(itemFor), null, 2)}\n`
