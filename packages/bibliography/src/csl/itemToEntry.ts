import * as Raw from "@litfuse/engine/Raw"
import type * as SourceRecord from "@litfuse/engine/SourceRecord"
import * as Json from "@litfuse/files/Json"
import * as Result from "effect/Result"
import type { FileEntry, Field } from "../FileEntry.ts"
import type * as VerbatimFields from "../VerbatimFields.ts"
import type { FieldMap } from "../FieldMap.ts"
import * as Kinds from "../Kinds.ts"

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

/** Publication types by CSL type. */
const types = Kinds.typesIn("csl")

const kinds = Kinds.kindsIn("csl")

/** The CSL type of a record. */
export const kindOf = (record: SourceRecord.SourceRecord): string =>
  record.publicationTypes.map((type) => kinds.get(type)).find((kind) => kind !== undefined) ??
  (Kinds.isGeneric(record) ? "document" : "article-journal")

/** The publication date of a record in CSL's notation. */
export const issuedOf = ({ published }: SourceRecord.SourceRecord) =>
  published === undefined ? undefined : { "date-parts": [published.split("-").map(Number)] }

const scalar = (value: unknown): string | undefined => (typeof value === "string" || typeof value === "number" ? String(value) : undefined)

const contributorOf = (value: unknown): SourceRecord.Contributor | undefined => {
  if (!Json.isObject(value)) return undefined
  const text = (key: string) => Raw.text(scalar(value[key]))
  const group = text("literal")
  if (group !== undefined) return { _tag: "Group", name: group }
  const family = [text("dropping-particle"), text("non-dropping-particle"), text("family")].filter((part) => part !== undefined).join(" ")
  const [given, suffix] = [text("given"), text("suffix")]
  const first = [given, suffix].filter((part) => part !== undefined).join(", ") || undefined
  if (family === "") return given === undefined ? undefined : { _tag: "Person", family: given }
  return { _tag: "Person", family, ...Raw.known({ given: first, orcid: Raw.orcid(text("ORCID")) }) }
}

const dateOf = (value: unknown): string | undefined => {
  if (!Json.isObject(value)) return scalar(value)
  const [first] = Array.isArray(value["date-parts"]) ? (value["date-parts"] as ReadonlyArray<unknown>) : []
  const [year, month, day] = Array.isArray(first) ? (first as ReadonlyArray<unknown>).map(scalar) : []
  return Raw.date(year, month, day) ?? scalar(value["raw"]) ?? scalar(value["literal"])
}

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

/** Converts variables, each with a JSON value, to an entry. */
export const itemToEntry = (raw: ReadonlyArray<Field>): FileEntry => ({
  line: raw[0]?.line ?? 0,
  raw,
  fields: raw.flatMap((whole) => {
    const value = Result.getOrUndefined(Json.parse(whole.value, ""))
    return whole.name === "id" ? [] : fieldsOf(whole.name, value, whole.line).map((field) => ({ ...field, whole }))
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
      // names in CSL have particles of their own, which names in records have not
      return !/"(?:non-)?dropping-particle"/.test(value)
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
