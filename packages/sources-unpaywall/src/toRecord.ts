import * as Raw from "@litfuse/engine/Raw"
import * as SourceRecord from "@litfuse/engine/SourceRecord"
import * as Text from "@litfuse/markup/Text"
import type { Location, Publication } from "./Publication.ts"

const versions = new Map([
  ["submittedVersion", "submitted"],
  ["acceptedVersion", "accepted"],
  ["publishedVersion", "published"]
] as const)

const hosts = new Map([
  ["publisher", "publisher"],
  ["repository", "repository"]
] as const)

/** What a name of the service stands for; undefined where it stands for nothing of ours. */
const named = <Name>(names: ReadonlyMap<string, Name>, name: string | null | undefined): Name | undefined => names.get(name ?? "")

const place = ({ url, url_for_pdf, url_for_landing_page, license, version, host_type }: Location) => {
  const [address] = Raw.texts([url_for_pdf, url, url_for_landing_page])
  const rest = Raw.known({ licence: Raw.text(license), version: named(versions, version), host: named(hosts, host_type) })
  return address === undefined ? [] : [{ url: address, ...rest }]
}

/** The places, the one first that the service calls the best. */
const places = (locations: ReadonlyArray<Location>): ReadonlyArray<SourceRecord.OpenAccess> => {
  const bestFirst = locations.toSorted((a, b) => Number(b.is_best === true) - Number(a.is_best === true))
  const byUrl = new Map<string, SourceRecord.OpenAccess>()
  for (const one of bestFirst.flatMap(place)) if (!byUrl.has(one.url)) byUrl.set(one.url, one)
  return [...byUrl.values()]
}

/** What Unpaywall says of a publication, as a record in its own name. A publication that is closed has no place where it can be read. */
export const toRecord = (one: Publication): SourceRecord.SourceRecord => {
  const id = Raw.text(one.doi) ?? one.doi
  return SourceRecord.make({
    source: "unpaywall",
    id,
    identifiers: Raw.identifiers([["doi", one.doi]]),
    title: Text.plain(one.title ?? "") || Raw.noTitle(id),
    ...Raw.known({
      containerTitle: Raw.text(Text.plain(one.journal_name ?? "")),
      publisher: Raw.text(Text.plain(one.publisher ?? "")),
      issn: Raw.some(Raw.issns((one.journal_issns ?? "").split(",").map((issn) => issn.trim()))),
      published: Raw.date(one.year),
      openAccess: Raw.some(places(one.oa_locations ?? []))
    })
  })
}
