import type { FullText } from "@litfuse/engine/Source"
import type { Identifier } from "@litfuse/engine/Identifier"
import * as Raw from "@litfuse/engine/Raw"
import * as SourceRecord from "@litfuse/engine/SourceRecord"
import * as Text from "@litfuse/markup/Text"
import type { CoreWork } from "./CoreWork.ts"

const source = "core"

/** The identifiers of a work in known schemes. */
export const identifiersOf = (work: CoreWork): ReadonlyArray<Identifier> => {
  const of = (type: string) => (work.identifiers ?? []).filter((one) => one.type === type).map(({ identifier }) => identifier)
  return Raw.identifiers([
    ["core", work.id],
    ["doi", work.doi],
    ...of("DOI").map((value) => ["doi", value] as const),
    ["arxiv", work.arxivId],
    ...of("ARXIV_ID").map((value) => ["arxiv", value] as const),
    ["pmid", work.pubmedId],
    ...of("PUBMED_ID").map((value) => ["pmid", value] as const)
  ])
}

const plain = (name: string): string => name.toLowerCase()

/**
 * Contributors without duplicates. CORE's author lists contain surnames extracted from the text, often repeated. A surname without a first name is left
 * out if a full name has it, and otherwise included once.
 */
const contributors = ({ authors }: CoreWork): ReadonlyArray<SourceRecord.Contributor> => {
  const people = Raw.texts((authors ?? []).map(({ name }) => Text.plain(name ?? ""))).flatMap((name) => Raw.person(name) ?? [])
  const full = new Set(people.flatMap((one) => (one._tag === "Person" && one.given !== undefined ? [plain(one.family)] : [])))
  const lone = new Set<string>()
  return people.filter((one) => {
    if (one._tag !== "Person" || one.given !== undefined) return true
    const name = plain(one.family)
    if (full.has(name) || lone.has(name)) return false
    lone.add(name)
    return true
  })
}

/** CORE quotes some publishers, and sends empty quotes for unknown ones. */
const publisher = ({ publisher: name }: CoreWork): string | undefined =>
  Raw.text(Raw.text(Text.plain(name ?? ""))?.replace(/^'(.*)'$/su, "$1"))

/** The day, if it is in the year of publication; other days are days of deposit. The first of January means the whole year. */
const published = ({ publishedDate, yearPublished }: CoreWork): SourceRecord.PartialDate | undefined => {
  const year = Raw.date(yearPublished)
  const day = Raw.dateIn(publishedDate)
  if (day === undefined || day.endsWith("-01-01")) return year ?? Raw.date(day?.slice(0, 4))
  return year === undefined || day.startsWith(year) ? day : year
}

const typesOf = ({ documentType }: CoreWork): ReadonlyArray<string> =>
  Raw.types(typeof documentType === "string" ? [documentType] : (documentType ?? [])).filter((type) => type.toLowerCase() !== "unknown")

const openAccess = ({ downloadUrl, links, sourceFulltextUrls }: CoreWork): ReadonlyArray<SourceRecord.OpenAccess> => {
  const sources = typeof sourceFulltextUrls === "string" ? [sourceFulltextUrls] : (sourceFulltextUrls ?? [])
  const downloads = (links ?? []).filter(({ type }) => type === "download").map(({ url }) => url)
  return Raw.texts([downloadUrl, ...downloads, ...sources]).map((url) => ({ url, host: "repository" }))
}

/** Maps a CORE work to a record. `today`: the day of the request, because citation counts change. */
export const toRecord = (work: CoreWork, today: SourceRecord.PartialDate): SourceRecord.SourceRecord => {
  const id = Raw.text(work.id) ?? String(work.id)
  const journals = work.journals ?? []
  const { citationCount } = work
  return SourceRecord.make({
    source,
    id,
    identifiers: identifiersOf(work),
    title: Text.plain(work.title ?? "") || Raw.noTitle(id),
    ...Text.abstract(work.abstract ?? ""),
    contributors: contributors(work),
    publicationTypes: typesOf(work),
    ...Raw.known({
      containerTitle: Raw.texts(journals.map(({ title }) => Text.plain(title ?? "")))[0],
      publisher: publisher(work),
      issn: Raw.some(Raw.issns(journals.flatMap(({ identifiers }) => (identifiers ?? []).map((one) => one?.replace(/^issn:\s*/i, ""))))),
      published: published(work),
      ...Raw.languages([work.language?.code]),
      openAccess: Raw.some(openAccess(work)),
      citationCount: typeof citationCount === "number" && citationCount >= 0 ? { count: citationCount, source, date: today } : undefined,
      url: Raw.text((work.links ?? []).find(({ type }) => type === "display")?.url) ?? `https://core.ac.uk/works/${encodeURIComponent(id)}`
    })
  })
}

/** The placeholder for a text that API users may not read. */
const isWithheld = (text: string): boolean => text.length < 200 && /not available for public API users/i.test(text)

/** The full text of a work as one section, because CORE stores no headings. Undefined without a text. */
export const toText = (work: CoreWork, identifier: Identifier): FullText | undefined => {
  const text = work.fullText?.trim() ?? ""
  if (text === "" || isWithheld(text)) return undefined
  return {
    source,
    identifier,
    sections: [{ path: [], text }],
    ...Raw.known({ title: Raw.text(work.title), url: openAccess(work)[0]?.url })
  }
}
