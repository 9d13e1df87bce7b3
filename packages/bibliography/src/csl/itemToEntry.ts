import type * as SourceRecord from "@litfuse/engine/SourceRecord"
import * as Json from "@litfuse/files/Json"
import * as Result from "effect/Result"
import type { FileEntry, Field } from "../FileEntry.ts"
import type * as VerbatimFields from "../VerbatimFields.ts"
import type { FieldMap } from "../FieldMap.ts"
import * as CslValues from "./CslValues.ts"
import * as ReferenceKinds from "../ReferenceKinds.ts"

/**
 * The targets of CSL variables.
 *
 * - source: https://docs.citationstyles.org/en/stable/specification.html#appendix-iv-variables, read from a stored copy
 */
const fieldMap: FieldMap = {
  title: "title",
  "original-title": "originalTitle",
  author: "name",
  editor: "editor",
  "container-title": "journal",
  "container-title-short": "shortJournal",
  journalAbbreviation: "shortJournal",
  publisher: "publisher",
  volume: "volume",
  issue: "issue",
  page: "pages",
  "page-first": "firstPage",
  number: "articleNumber",
  // the number of a report is no page
  "number of a report": "issue",
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

const telling = ["title", "original-title", "container-title", "issued", "DOI", "PMID", "PMCID", "ISBN"]

/** Whether an object has what only items have: other JSON has an author, a type or a note too. */
export const isItem = (item: Json.Json): boolean =>
  telling.some((name) => Object.hasOwn(item, name)) || Array.isArray(item["author"]) || ("id" in item && "type" in item)

/** Publication types by CSL type. */
const types = ReferenceKinds.typesIn("csl")

const kinds = ReferenceKinds.kindsIn("csl")

/** The CSL type of a record. */
export const kindOf = (record: SourceRecord.SourceRecord): string =>
  ReferenceKinds.firstKind(kinds, record) ?? (ReferenceKinds.isGeneric(record) ? "document" : "article-journal")

/** The publication date of a record in CSL's notation. */
export const issuedOf = ({ published }: SourceRecord.SourceRecord) =>
  published === undefined ? undefined : { "date-parts": [published.split("-").map(Number)] }

/** Kinds whose number is not that of an issue or of an article: a report has one. */
export const numberedKinds: ReadonlySet<string> = new Set(["report", "patent", "standard", "legislation"])

const isNumbered = (raw: ReadonlyArray<Field>): boolean =>
  raw.some(({ name, value }) => name === "type" && numberedKinds.has(String(Result.getOrUndefined(Json.parse(value, "")))))

const fieldsOf = (name: string, value: unknown, line: number): ReadonlyArray<Field> => {
  const field = (text: string): Field => ({ name, value: text, line })
  if (value === null || value === "") return []
  if (name === "issued") return [field(CslValues.dateOf(value) ?? JSON.stringify(value))]
  if (name === "type" && typeof value === "string") return Object.hasOwn(types, value) ? [field(types[value]!)] : []
  if (name === "keyword" && typeof value === "string") return [field(value.includes(";") ? value : value.replaceAll(",", ";"))]
  if (Array.isArray(value))
    return value.map((one: unknown) => {
      const contributor = name === "author" || name === "editor" ? CslValues.contributorOf(one) : undefined
      const text = CslValues.scalar(one) ?? JSON.stringify(one)
      return contributor === undefined ? field(text) : { ...field(text), contributor }
    })
  return [field(CslValues.scalar(value) ?? JSON.stringify(value))]
}

/** Converts variables, each with a JSON value, to an entry. */
export const itemToEntry = (raw: ReadonlyArray<Field>): FileEntry => ({
  line: raw[0]?.line ?? 0,
  raw,
  fields: raw.flatMap((whole) => {
    const value = Result.getOrUndefined(Json.parse(whole.value, ""))
    const name = whole.name === "number" && isNumbered(raw) ? "number of a report" : whole.name
    return name === "id" ? [] : fieldsOf(name, value, whole.line).map((field) => ({ ...field, whole }))
  })
})

const storedVariables = new Set(
  "title original-title author container-title publisher volume issue page ISSN language abstract keyword DOI PMID PMCID".split(" ")
)

const isReproduced = ({ name, value }: Field, record: SourceRecord.SourceRecord): boolean => {
  switch (name) {
    case "id":
      // documents do not cite an id that litfuse made
      return /^"[^":]+:[^":]+"$/.test(value)
    case "type":
      return value === JSON.stringify(kindOf(record))
    case "author":
      // CSL separates particles from family names, and records do not
      return !/"(?:non-)?dropping-particle"/.test(value)
    case "number":
      return numberedKinds.has(kindOf(record)) && value === JSON.stringify(record.issue)
    case "URL":
      return value === JSON.stringify(record.url)
    case "issued":
      return value === JSON.stringify(issuedOf(record))
    default:
      return storedVariables.has(name)
  }
}

/** The verbatim variables of CSL-JSON. */
export const verbatimRules: VerbatimFields.VerbatimRules = { form: "csl", fieldMap, isReproduced, entryOf: itemToEntry }
