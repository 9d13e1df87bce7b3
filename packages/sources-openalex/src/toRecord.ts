import * as Raw from "@litfuse/engine/Raw"
import * as SourceRecord from "@litfuse/engine/SourceRecord"
import * as Text from "@litfuse/markup/Text"
import { abstractOf } from "./abstract.ts"
import type { Location, Venue, OpenAlexWork } from "./OpenAlexWork.ts"

const source = "openalex"

/** The last part of an address: all identifiers are addresses, and PMCIDs lack their letters. */
const tailOf = (url: string | null | undefined): string | undefined => Raw.text(url)?.replace(/\/+$/, "").split("/").at(-1)

const pmcid = (url: string | null | undefined): string | undefined => {
  const tail = tailOf(url)
  return tail !== undefined && /^\d+$/.test(tail) ? `PMC${tail}` : tail
}

const arxiv = (work: OpenAlexWork): string | undefined => {
  const url = work.primary_location?.landing_page_url ?? ""
  return /^https?:\/\/arxiv\.org\/(?:abs|pdf)\//i.test(url)
    ? url
    : /^(?:https:\/\/doi\.org\/)?10\.48550\/arxiv\.(.+)$/i.exec(work.doi ?? "")?.[1]
}

const typesOf = ({ type, is_retracted }: OpenAlexWork): ReadonlyArray<string> =>
  Raw.types([type, is_retracted === true ? "Retracted Publication" : undefined])

/** OpenAlex writes the first of January if only the year is known. */
const published = ({ publication_date, publication_year }: OpenAlexWork): SourceRecord.PartialDate | undefined => {
  const date = Raw.dateIn(publication_date)
  if (date === undefined) return Raw.date(publication_year)
  return date.endsWith("-01-01") ? Raw.date(date.slice(0, 4)) : date
}

const contributors = ({ authorships }: OpenAlexWork): ReadonlyArray<SourceRecord.Contributor> =>
  (authorships ?? []).flatMap(({ author, raw_author_name, raw_affiliation_strings, raw_affiliation_string }) => {
    const affiliations = Raw.some(Raw.texts(raw_affiliation_strings ?? [raw_affiliation_string]))
    return (
      Raw.some(
        [
          Raw.person(author?.display_name, { orcid: Raw.orcid(author?.orcid), affiliations }),
          Raw.person(raw_author_name, { affiliations })
        ].filter((one) => one !== undefined)
      )?.slice(0, 1) ?? []
    )
  })

/** One heading per descriptor: OpenAlex sends one per qualifier. */
const meshHeadings = ({ mesh }: OpenAlexWork): ReadonlyArray<SourceRecord.MeshHeading> => {
  const rows = (mesh ?? []).flatMap((row) => {
    const descriptor = Raw.text(row.descriptor_name)
    return descriptor === undefined ? [] : [{ ...row, descriptor, isMajor: row.is_major_topic === true }]
  })
  return [...Map.groupBy(rows, ({ descriptor }) => descriptor)].map(([descriptor, own]) => {
    const ui = own.map(({ descriptor_ui }) => descriptor_ui ?? "").find((one) => /^[DC]\d{6,9}$/.test(one))
    const qualifiers = own.flatMap(({ qualifier_name, qualifier_ui, isMajor }) => {
      const name = Raw.text(qualifier_name)
      const qualifierUi = /^Q\d{6,9}$/.test(qualifier_ui ?? "") ? qualifier_ui! : undefined
      return name === undefined ? [] : [{ name, major: isMajor, ...Raw.known({ ui: qualifierUi }) }]
    })
    return {
      descriptor,
      ...Raw.known({ ui }),
      qualifiers,
      major: own.some((row) => row.isMajor && Raw.text(row.qualifier_name) === undefined)
    }
  })
}

const versions = new Map([
  ["submittedVersion", "submitted"],
  ["acceptedVersion", "accepted"],
  ["publishedVersion", "published"]
] as const)

const hosts = new Map([
  ["repository", "repository"],
  ["journal", "publisher"],
  ["publisher", "publisher"]
] as const)

const place = (
  url: string | null | undefined,
  { license, version }: Pick<Location, "license" | "version">,
  type: string | null | undefined
): ReadonlyArray<SourceRecord.OpenAccess> => {
  const found = Raw.text(url)
  if (found === undefined) return []
  const host = hosts.get(type as "journal")
  const known = Raw.known({ licence: Raw.text(license), version: versions.get(version as "publishedVersion"), host } as const)
  return [{ url: found, ...known }]
}

/** The locations of the text without duplicates: since 2023 in `locations`, before in venues. */
const openAccess = (work: OpenAlexWork): ReadonlyArray<SourceRecord.OpenAccess> => {
  const locations = (work.locations ?? []).filter(({ is_oa }) => is_oa === true)
  const venues = [work.host_venue, ...(work.alternate_host_venues ?? [])].filter((one): one is Venue => one?.is_oa === true)
  const found = [
    ...locations.flatMap((one) => place(one.pdf_url ?? one.landing_page_url, one, one.source?.type)),
    ...venues.flatMap((one) => place(one.url, one, one.type)),
    ...place(work.open_access?.oa_url, {}, undefined)
  ]
  return found.filter(({ url }, at) => found.findIndex((other) => other.url === url) === at)
}

const pagesOf = ({ biblio }: OpenAlexWork): string | undefined => {
  const [first, last] = [Raw.text(biblio?.first_page), Raw.text(biblio?.last_page)]
  return first === undefined || last === undefined || first === last ? (first ?? last) : `${first}-${last}`
}

const funding = ({ grants, awards, funders }: OpenAlexWork) => {
  const paid = [
    ...(grants ?? []).map(({ funder_display_name, award_id }) => [funder_display_name, award_id] as const),
    ...(awards ?? []).map(({ funder_display_name, funder_award_id }) => [funder_display_name, funder_award_id] as const)
  ]
  const named = new Set(paid.map(([funder]) => funder))
  return Raw.funding([...paid, ...(funders ?? []).flatMap(({ display_name: name }) => (named.has(name) ? [] : [[name, null] as const]))])
}

const impact = ({ fwci, counts_by_year }: OpenAlexWork, date: SourceRecord.PartialDate): ReadonlyArray<SourceRecord.Impact> => [
  ...(fwci === null || fwci === undefined ? [] : [{ measure: "fwci", value: fwci, source, date }]),
  ...(counts_by_year ?? []).map(({ year, cited_by_count }) => ({
    measure: `citations-in-${Math.abs(year)}`,
    value: cited_by_count,
    source,
    date
  }))
]

/** Maps an OpenAlex work to a record. `today`: the day of the request, because citation counts change. */
export const toRecord = (work: OpenAlexWork, today: SourceRecord.PartialDate): SourceRecord.SourceRecord => {
  const id = tailOf(work.id) ?? work.id
  const venue = work.primary_location?.source ?? work.host_venue
  const journal = Text.plain(venue?.display_name ?? work.primary_location?.raw_source_name ?? "")
  return SourceRecord.make({
    source,
    id,
    identifiers: Raw.identifiers([
      ["openalex", id],
      ["doi", work.doi ?? work.ids?.doi],
      ["pmid", tailOf(work.ids?.pmid)],
      ["pmcid", pmcid(work.ids?.pmcid)],
      ["arxiv", arxiv(work)]
    ]),
    title: Text.plain(work.title ?? work.display_name ?? "") || Raw.noTitle(id),
    ...Text.abstract(abstractOf(work.abstract_inverted_index) ?? ""),
    contributors: contributors(work),
    publicationTypes: typesOf(work),
    meshHeadings: meshHeadings(work),
    keywords: Raw.texts((work.keywords ?? []).map(({ display_name }) => display_name)),
    ...Raw.known({
      score: work.relevance_score ?? undefined,
      containerTitle: Raw.text(journal),
      publisher: Raw.text(venue?.host_organization_name ?? venue?.publisher),
      volume: Raw.text(work.biblio?.volume),
      issue: Raw.text(work.biblio?.issue),
      pages: pagesOf(work),
      issn: Raw.some(Raw.issns([venue?.issn_l, ...(venue?.issn ?? [])])),
      published: published(work),
      ...Raw.languages([work.language]),
      fieldsOfStudy: Raw.some(Raw.texts((work.topics ?? []).map(({ field }) => field?.display_name))),
      funding: funding(work),
      retraction: typeof work.is_retracted === "boolean" ? ({ status: work.is_retracted ? "retracted" : "none" } as const) : undefined,
      openAccess: Raw.some(openAccess(work)),
      citationCount:
        typeof work.cited_by_count === "number" && work.cited_by_count >= 0
          ? { count: work.cited_by_count, source, date: today }
          : undefined,
      impact: Raw.some(impact(work, today)),
      url: Raw.text(work.primary_location?.landing_page_url ?? work.id),
      licence: Raw.text(work.primary_location?.license)
    })
  })
}
