import * as Raw from "@litfuse/engine/Raw"
import * as SourceRecord from "@litfuse/engine/SourceRecord"
import { badLine, type DatasetError } from "@litfuse/files/DatasetError"
import * as Json from "@litfuse/files/Json"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import type { Entry, Field, Read } from "./Entry.ts"
import * as Guard from "./Guard.ts"
import * as Kept from "./Kept.ts"
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
  licence: SourceRecord.SourceRecord.fields.licence,
  kept: SourceRecord.SourceRecord.fields.kept
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

/** What other programs wrote under `custom`; undefined when there is nothing. */
const foreign = (custom: unknown, extra: Extra | undefined): unknown => {
  if (extra === undefined || !Json.isObject(custom)) return custom
  const { litfuse: _, ...rest } = custom
  return Object.keys(rest).length === 0 ? undefined : rest
}

/** Variables, each with its value as JSON, as the fields of a record. */
const entryOf = (raw: ReadonlyArray<Field>): Entry => ({
  line: raw[0]?.line ?? 0,
  raw,
  fields: raw.flatMap((whole) => {
    const value = Result.getOrUndefined(Json.parse(whole.value, ""))
    return whole.name === "id" ? [] : fieldsOf(whole.name, value, whole.line).map((field) => ({ ...field, whole }))
  })
})

const itemOf = (object: Json.Json, line: number): Item => {
  const extra = extraOf(object["custom"])
  const variables = { ...object, custom: foreign(object["custom"], extra) }
  const raw = Object.entries(variables).flatMap(([name, value]) =>
    value === undefined || value === null || value === "" ? [] : [{ name, value: JSON.stringify(value), line }]
  )
  return { entry: { ...entryOf(raw), line }, extra: extra ?? {} }
}

/** The variables whose values a record holds. */
const ours = new Set("title author container-title publisher volume issue page ISSN language abstract keyword DOI PMID PMCID".split(" "))

const isOurs = ({ name, value }: Field, record: SourceRecord.SourceRecord): boolean => {
  switch (name) {
    case "id":
      // one that we made is no name that documents cite
      return /^"[^":]+:[^":]+"$/.test(value)
    case "type":
      return value === JSON.stringify(kindOf(record))
    case "URL":
      return value === JSON.stringify(record.url)
    case "issued":
      return value === JSON.stringify(issuedOf(record))
    default:
      return ours.has(name)
  }
}

const keeper: Kept.Keeper = { form: "csl", places, isOurs, entryOf }

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
    keeper,
    file,
    tally,
    options
  )
  return Result.succeed({ ...rest, records: records.map((record, i) => withExtra(record, read[i]!.extra)) })
}

/** A record with what litfuse wrote beside its variables. */
const withExtra = (record: SourceRecord.SourceRecord, extra: Extra): SourceRecord.SourceRecord => ({
  ...record,
  ...extra,
  ...Raw.known({ kept: Raw.some([...(record.kept ?? []), ...(extra.kept ?? [])]) })
})

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

const kindOf = ({ publicationTypes }: SourceRecord.SourceRecord): string =>
  publicationTypes.map((type) => kinds.get(type)).find((kind) => kind !== undefined) ?? "article-journal"

const issuedOf = ({ published }: SourceRecord.SourceRecord) =>
  published === undefined ? undefined : { "date-parts": [published.split("-").map(Number)] }

/** Kept variables as an item has them; those of which the item has its own, and fields of other forms, stand under `custom`. */
const keptIn = (item: object, kept: ReadonlyArray<SourceRecord.Kept>) => {
  const isOwn = (one: SourceRecord.Kept, i: number) =>
    one.form === keeper.form &&
    (!Object.hasOwn(item, one.name) || replaced.has(one.name)) &&
    kept.findIndex(({ form, name }) => form === one.form && name === one.name) === i &&
    Result.isSuccess(Json.parse(one.value, ""))
  const own = kept.filter(isOwn)
  return {
    variables: Object.fromEntries(own.map(({ name, value }): [string, unknown] => [name, JSON.parse(value)])),
    others: Raw.some(kept.filter((one) => !own.includes(one)))
  }
}

/** Variables that an item always has, and of which that of the file counts. */
const replaced = new Set(["id", "type"])

const itemFor = (whole: SourceRecord.SourceRecord) => {
  const { bare: record } = Kept.part(whole, keeper)
  const { source, id, identifiers, publicationTypes, keywords, abstract } = whole
  const value = (scheme: string) => identifiers.find((one) => one.scheme === scheme)?.value as string | undefined
  const said = (text: string | undefined) => (text === undefined || text === "" ? undefined : Guard.text(text))
  const item = {
    id: SourceRecord.keyOf({ source, id }),
    type: kindOf(whole),
    ...Raw.known({
      title: said(record.title),
      author: Raw.some(record.contributors.map(nameOf)),
      "container-title": said(record.containerTitle),
      publisher: said(record.publisher),
      volume: said(record.volume),
      issue: said(record.issue),
      page: said(record.pages),
      ISSN: record.issn?.[0],
      issued: issuedOf(record),
      language: said(record.language),
      abstract: abstract === undefined ? undefined : Guard.paragraphs(abstract).join("\n"),
      keyword: keywords.length === 0 ? undefined : keywords.join(", "),
      DOI: value("doi"),
      PMID: value("pmid"),
      PMCID: value("pmcid"),
      URL: record.url
    })
  }
  const { variables, others } = keptIn(item, whole.kept ?? [])
  const extra: Extra = {
    identifiers,
    publicationTypes,
    meshHeadings: whole.meshHeadings,
    ...Raw.known({
      contributors: whole.contributors.some(isRicher) ? whole.contributors : undefined,
      keywords: isReadBack(keywords) ? undefined : keywords,
      abstractParts: whole.abstractParts,
      issn: whole.issn,
      dates: whole.dates,
      relations: whole.relations,
      retraction: whole.retraction,
      openAccess: whole.openAccess,
      citationCount: whole.citationCount,
      impact: whole.impact,
      summary: whole.summary,
      licence: whole.licence,
      kept: others
    })
  }
  const { custom, ...rest } = variables
  return {
    ...item,
    ...rest,
    custom: { ...(Json.isObject(custom) ? custom : {}), litfuse: Schema.encodeSync(Extra)(extra) }
  }
}

/** Records as CSL-JSON, whole: what CSL has no variable for stands under `custom`, where other programs leave it alone. */
export const print = (records: ReadonlyArray<SourceRecord.SourceRecord>): string => `${JSON.stringify(records.map(itemFor), null, 2)}\n`
