import * as Raw from "@litfuse/engine/Raw"
import * as SourceRecord from "@litfuse/engine/SourceRecord"
import * as Text from "@litfuse/markup/Text"
import type { Location, UnpaywallPublication } from "./UnpaywallPublication.ts"

const versions = new Map([
  ["submittedVersion", "submitted"],
  ["acceptedVersion", "accepted"],
  ["publishedVersion", "published"]
] as const)

const hosts = new Map([
  ["publisher", "publisher"],
  ["repository", "repository"]
] as const)

const lookUp = <Name>(names: ReadonlyMap<string, Name>, name: string | null | undefined): Name | undefined => names.get(name ?? "")

const place = ({ url, url_for_pdf, url_for_landing_page, license, version, host_type }: Location) => {
  const [address] = Raw.texts([url_for_pdf, url, url_for_landing_page])
  const rest = Raw.known({ licence: Raw.text(license), version: lookUp(versions, version), host: lookUp(hosts, host_type) })
  return address === undefined ? [] : [{ url: address, ...rest }]
}

/** The locations, the service's best one first. */
const places = (locations: ReadonlyArray<Location>): ReadonlyArray<SourceRecord.OpenAccess> => {
  const bestFirst = locations.toSorted((a, b) => Number(b.is_best === true) - Number(a.is_best === true))
  const byUrl = new Map<string, SourceRecord.OpenAccess>()
  for (const one of bestFirst.flatMap(place)) if (!byUrl.has(one.url)) byUrl.set(one.url, one)
  return [...byUrl.values()]
}

/** Maps an Unpaywall publication to a separate record. A closed publication has no locations. */
export const toRecord = (one: UnpaywallPublication): SourceRecord.SourceRecord => {
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
