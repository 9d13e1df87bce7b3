import * as Identifier from "@litfuse/engine/Identifier"
import * as Raw from "@litfuse/engine/Raw"
import * as SourceRecord from "@litfuse/engine/SourceRecord"
import * as Json from "@litfuse/files/Json"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import type { Rest } from "../FileEntry.ts"
import type { Tally } from "../Tally.ts"

type Known = Partial<SourceRecord.SourceRecord>

/** The fields that works and records share. */
const shared = [
  "originalTitle",
  "containerTitle",
  "volume",
  "issue",
  "pages",
  "published",
  "dates",
  "publicationTypes",
  "meshHeadings",
  "keywords",
  "fieldsOfStudy",
  "trials",
  "funding",
  "openAccess",
  "impact"
] as const

/** What a search knows about a work: where it was found, its ranks, and the reasons for them. They describe no publication. */
const ofSearch = new Set(
  "rank score id citationUri sources records scores bestSource bestScore breakdown provenance explanation hop via sharedReferences citedTogether influentialCitationCount first last run".split(
    " "
  )
)

const objects = (value: unknown): ReadonlyArray<Json.Json> => (Array.isArray(value) ? value.filter(Json.isObject) : [])

const texts = (value: unknown): ReadonlyArray<string> =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === "string" && one !== "") : []

const text = (value: unknown): string | undefined => (typeof value === "string" && value !== "" ? value : undefined)

const contributorOf = (one: Json.Json): SourceRecord.Contributor | undefined => {
  const [group, family, given] = [text(one["literal"]), text(one["family"]), text(one["given"])]
  if (group !== undefined) return { _tag: "Group", name: group }
  return family === undefined ? undefined : { _tag: "Person", family, ...Raw.known({ given }) }
}

const identifierOf = (value: unknown): Identifier.Identifier | undefined =>
  Result.getOrUndefined(Identifier.parse(typeof value === "string" ? value : ""))

const abstractOf = (value: unknown): Known => {
  const parts = objects(value).flatMap((one): ReadonlyArray<SourceRecord.AbstractPart> => {
    const own = text(one["text"])
    return own === undefined ? [] : [{ ...Raw.known({ label: text(one["label"]) }), text: own }]
  })
  const isPlain = parts.length === 1 && parts[0]!.label === undefined
  return isPlain ? { abstract: parts[0]!.text } : Raw.known({ abstractParts: Raw.some(parts) })
}

const retractionOf = (value: unknown): Known => {
  if (!Json.isObject(value)) return {}
  const status = SourceRecord.Retraction.fields.status.literals.find((one) => one === value["state"])
  const isTitled = texts(value["by"]).join() === "title"
  return status === undefined || isTitled ? {} : { retraction: { status } }
}

const relationOf = (one: Json.Json): SourceRecord.Relation | undefined => {
  const kind = SourceRecord.relationKinds.find((name) => name === one["kind"])
  const [to, citation] = [identifierOf(one["id"]), text(one["citation"])]
  if (kind === undefined || (to === undefined && citation === undefined)) return undefined
  return { kind, to: to === undefined ? [] : [to], ...Raw.known({ citation }) }
}

const languagesOf = (value: unknown): Known => {
  const [first, ...others] = texts(value)
  if (first === undefined) return {}
  return others.length === 0 ? { language: first } : { language: first, languages: [first, ...others] }
}

const decodeCount = Schema.decodeUnknownResult(SourceRecord.CitationCount)

/** The highest count, as a work has it. */
const citationsOf = (value: unknown): Known => {
  const counts = objects(value).flatMap((one) => Result.getOrUndefined(decodeCount(one)) ?? [])
  return Raw.known({ citationCount: counts.toSorted((a, b) => b.count - a.count)[0] })
}

const decodePage = Schema.decodeUnknownResult(Schema.Struct({ address: Schema.NonEmptyString, ...SourceRecord.WebPage.fields }))

/** A page of the web. Its address, which a file may have from anywhere, is checked as every other one. */
const pageOf = (value: unknown): Known => {
  const decoded = decodePage(value)
  if (Result.isFailure(decoded)) return {}
  const { address, ...webPage } = decoded.success
  return { webPage, url: address }
}

/** The fields that works have in another form than records, and those from which each is read. */
const others: Readonly<Record<string, (value: unknown) => Known>> = {
  identifiers: (value) => ({
    identifiers: [
      ...new Map(
        texts(value)
          .flatMap((one) => identifierOf(one) ?? [])
          .map((one) => [Identifier.print(one), one])
      ).values()
    ]
  }),
  contributors: (value) => ({ contributors: objects(value).flatMap((one) => contributorOf(one) ?? []) }),
  abstract: abstractOf,
  languages: languagesOf,
  // the answer does not say by whom it is
  tldr: (value) => Raw.known({ summary: text(value) === undefined ? undefined : { text: text(value)!, by: "a third party" } }),
  citations: citationsOf,
  retraction: retractionOf,
  webPage: pageOf,
  relations: (value) => Raw.known({ relations: Raw.some(objects(value).flatMap((one) => relationOf(one) ?? [])) })
}

const sizeOf = (value: unknown): number => (Array.isArray(value) ? value.length : 0)

/** How many items of a list a record has: identifiers of other schemes are left over, and all citation counts but one. */
const heldIn = (field: string, found: Known): number => {
  if (field === "identifiers" || field === "contributors" || field === "relations") return sizeOf(found[field])
  return field === "citations" && found.citationCount !== undefined ? 1 : Number.POSITIVE_INFINITY
}

const decoders = Object.fromEntries(
  shared.map((name) => [name, Schema.decodeUnknownResult(SourceRecord.SourceRecord.fields[name] as unknown as Schema.Codec<unknown>)])
)

/**
 * A work of an answer as a record; undefined without a title. Fields that no record has stay verbatim, but those about the search.
 *
 * - `name` the source and the id of the record
 */
export const workToRecord = (
  work: Json.Json,
  name: Pick<SourceRecord.SourceRecord, "source" | "id">,
  tally: Tally,
  latestYear?: number
): { readonly record: SourceRecord.SourceRecord; readonly rest: Rest } | undefined => {
  const title = text(work["title"])
  if (title === undefined) return undefined
  const known: Record<string, unknown> = {}
  const rest = new Map<string, ReadonlyArray<string>>()
  for (const [field, value] of Object.entries(work)) {
    if (field === "title" || value === null || ofSearch.has(field)) continue
    const [decode, read] = [decoders[field], others[field]]
    if (read !== undefined) {
      const found = read(value)
      Object.assign(known, found)
      if (heldIn(field, found) < sizeOf(value)) rest.set(field, [JSON.stringify(value)])
    } else if (decode === undefined) rest.set(field, [JSON.stringify(value)])
    else {
      const decoded = decode(value)
      if (Result.isSuccess(decoded)) known[field] = decoded.success
      else tally.add("value-not-understood", `${field} that is not as litfuse writes it`, 0, JSON.stringify(value).slice(0, 60))
    }
  }
  tally.add("search-left-out", "ranks, scores and sources of a search, which are no part of a reference", 0)
  const kept = Raw.some([...rest].map(([field, [value = ""]]): SourceRecord.Kept => ({ form: "litfuse", name: field, value })))
  const { record, far } = SourceRecord.dropFarDates(SourceRecord.make({ ...(known as Known), ...name, title }), latestYear)
  for (const date of far) tally.add("value-not-understood", `a date that is not until ${latestYear}`, 0, date)
  return { record: { ...record, ...Raw.known({ kept }) }, rest }
}
