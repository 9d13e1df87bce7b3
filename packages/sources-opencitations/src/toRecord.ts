import * as Identifier from "@litfuse/engine/Identifier"
import * as Raw from "@litfuse/engine/Raw"
import * as SourceRecord from "@litfuse/engine/SourceRecord"
import * as Text from "@litfuse/markup/Text"
import { splitName, type WorkNames, parseNames } from "./WorkNames.ts"
import type { OpenCitationsPublication } from "./OpenCitationsPublication.ts"

const source = "opencitations"

/** The record id of a work: its OMID, else its first other name; undefined without any. */
export const idOf = ({ omid, identifiers }: WorkNames): string | undefined => omid ?? (identifiers[0] && Identifier.print(identifiers[0]))

/** Names of people contain a comma, names of groups do not. */
const contributorOf = (text: string): ReadonlyArray<SourceRecord.Contributor> => {
  const { name, pairs } = splitName(text)
  const whole = Raw.text(Text.plain(name))
  if (whole === undefined) return []
  if (!whole.includes(",")) return [{ _tag: "Group", name: whole }]
  const orcid = Raw.orcid(pairs.find(([kind]) => kind === "orcid")?.[1])
  const person = Raw.person(whole, { orcid })
  return person === undefined ? [] : [person]
}

/** Semicolons followed by a space separate people; those within brackets have no space. */
const contributors = (text: Raw.Value): ReadonlyArray<SourceRecord.Contributor> =>
  String(text ?? "")
    .split(/;\s+/u)
    .flatMap(contributorOf)

/** The first and last page; a single page is written twice. */
const pages = (text: Raw.Value): string | undefined => {
  const found = Raw.text(text)
  const [, first, last] = /^([^-]+)-([^-]+)$/u.exec(found ?? "") ?? []
  return first !== undefined && first === last ? first : found
}

/** Maps a publication of OpenCitations Meta to a record; undefined without an identifier. */
export const toRecord = (one: OpenCitationsPublication): SourceRecord.SourceRecord | undefined => {
  const names = parseNames(one.id)
  const id = idOf(names)
  if (id === undefined) return undefined
  const venue = splitName(one.venue ?? "")
  return SourceRecord.make({
    source,
    id,
    identifiers: names.identifiers,
    title: Text.plain(one.title ?? "") || Raw.noTitle(id),
    contributors: contributors(one.author),
    publicationTypes: Raw.types([one.type]),
    ...Raw.known({
      containerTitle: Raw.text(Text.plain(venue.name)),
      issn: Raw.some(Raw.issns(venue.pairs.filter(([kind]) => kind === "issn").map(([, value]) => value))),
      publisher: Raw.text(Text.plain(splitName(one.publisher ?? "").name)),
      volume: Raw.text(one.volume),
      issue: Raw.text(one.issue),
      pages: pages(one.page),
      published: Raw.dateIn(one.pub_date),
      url: names.omid === undefined ? undefined : `https://w3id.org/oc/meta/${names.omid}`
    })
  })
}

/** A record of a work that only the Index knows: its names, and its publication date if known. */
export const minimalRecord = (names: WorkNames, id: string, creation: Raw.Value): SourceRecord.SourceRecord =>
  SourceRecord.make({
    source,
    id,
    identifiers: names.identifiers,
    title: Raw.noTitle(id),
    ...Raw.known({ published: Raw.dateIn(creation) })
  })
