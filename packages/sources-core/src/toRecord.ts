import type { FullText } from "@litfuse/engine/Source"
import type { Identifier } from "@litfuse/engine/Identifier"
import * as Raw from "@litfuse/engine/Raw"
import * as SourceRecord from "@litfuse/engine/SourceRecord"
import * as Text from "@litfuse/markup/Text"
import type { Work } from "./Work.ts"

const source = "core"

/** The names of a work in the schemes that we know. */
export const identifiersOf = (work: Work): ReadonlyArray<Identifier> => {
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
 * People, each once. Among authors CORE lists surnames that it took from the text, some of them many times: a surname without a first name is left
 * out where an author has it, and is kept once where none has.
 */
const contributors = ({ authors }: Work): ReadonlyArray<SourceRecord.Contributor> => {
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

/** CORE puts some publishers in single quotes, and sends the quotes with nothing inside where it knows none. */
const publisher = ({ publisher: name }: Work): string | undefined => Raw.text(Raw.text(Text.plain(name ?? ""))?.replace(/^'(.*)'$/su, "$1"))

/** The day, where it belongs to the year of publication: others are days of deposit. The first of January stands for the year. */
const published = ({ publishedDate, yearPublished }: Work): SourceRecord.PartialDate | undefined => {
  const year = Raw.date(yearPublished)
  const day = Raw.dateIn(publishedDate)
  if (day === undefined || day.endsWith("-01-01")) return year ?? Raw.date(day?.slice(0, 4))
  return year === undefined || day.startsWith(year) ? day : year
}

const typesOf = ({ documentType }: Work): ReadonlyArray<string> =>
  Raw.types(typeof documentType === "string" ? [documentType] : (documentType ?? [])).filter((type) => type.toLowerCase() !== "unknown")

const openAccess = ({ downloadUrl, links, sourceFulltextUrls }: Work): ReadonlyArray<SourceRecord.OpenAccess> => {
  const sources = typeof sourceFulltextUrls === "string" ? [sourceFulltextUrls] : (sourceFulltextUrls ?? [])
  const downloads = (links ?? []).filter(({ type }) => type === "download").map(({ url }) => url)
  return Raw.texts([downloadUrl, ...downloads, ...sources]).map((url) => ({ url, host: "repository" }))
}

/** A work of CORE as a record. `asked`: the day on which it was asked for: numbers of citations are true on a day. */
export const toRecord = (work: Work, asked: SourceRecord.PartialDate): SourceRecord.SourceRecord => {
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
      citationCount: typeof citationCount === "number" && citationCount >= 0 ? { count: citationCount, source, date: asked } : undefined,
      url: Raw.text((work.links ?? []).find(({ type }) => type === "display")?.url) ?? `https://core.ac.uk/works/${encodeURIComponent(id)}`
    })
  })
}

/** What stands for a text that its reader may not have. */
const isWithheld = (text: string): boolean => text.length < 200 && /not available for public API users/i.test(text)

/** The text of a work, in one section: CORE keeps no headings. Undefined when it has none. */
export const toText = (work: Work, identifier: Identifier): FullText | undefined => {
  const text = work.fullText?.trim() ?? ""
  if (text === "" || isWithheld(text)) return undefined
  return { source, identifier, sections: [{ path: [], text }], ...Raw.known({ url: openAccess(work)[0]?.url }) }
}
