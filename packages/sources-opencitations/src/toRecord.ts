import * as Identifier from "@litfuse/engine/Identifier"
import * as Raw from "@litfuse/engine/Raw"
import * as SourceRecord from "@litfuse/engine/SourceRecord"
import * as Text from "@litfuse/markup/Text"
import { named, type Names, namesIn } from "./names.ts"
import type { Publication } from "./Publication.ts"

const source = "opencitations"

/** The id of the record of a work: its OMID, else the first of its other names; undefined without any. */
export const idOf = ({ omid, identifiers }: Names): string | undefined => omid ?? (identifiers[0] && Identifier.print(identifiers[0]))

/** People have a comma in their name, groups do not. */
const contributorOf = (text: string): ReadonlyArray<SourceRecord.Contributor> => {
  const { name, pairs } = named(text)
  const whole = Raw.text(Text.plain(name))
  if (whole === undefined) return []
  if (!whole.includes(",")) return [{ _tag: "Group", name: whole }]
  const orcid = Raw.orcid(pairs.find(([kind]) => kind === "orcid")?.[1])
  const person = Raw.person(whole, { orcid })
  return person === undefined ? [] : [person]
}

/** Semicolons stand between people, but not those within the names in brackets. */
const contributors = (text: Raw.Value): ReadonlyArray<SourceRecord.Contributor> =>
  String(text ?? "")
    .split(/;\s+/u)
    .flatMap(contributorOf)

/** The first and last page; one page stands twice. */
const pages = (text: Raw.Value): string | undefined => {
  const found = Raw.text(text)
  const [, first, last] = /^([^-]+)-([^-]+)$/u.exec(found ?? "") ?? []
  return first !== undefined && first === last ? first : found
}

/** A publication of OpenCitations Meta as a record; undefined where it has no name of its own. */
export const toRecord = (one: Publication): SourceRecord.SourceRecord | undefined => {
  const names = namesIn(one.id)
  const id = idOf(names)
  if (id === undefined) return undefined
  const venue = named(one.venue ?? "")
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
      publisher: Raw.text(Text.plain(named(one.publisher ?? "").name)),
      volume: Raw.text(one.volume),
      issue: Raw.text(one.issue),
      pages: pages(one.page),
      published: Raw.dateIn(one.pub_date),
      url: names.omid === undefined ? undefined : `https://w3id.org/oc/meta/${names.omid}`
    })
  })
}

/** What the Index alone says of a work that Meta does not have: its names, and when it was published where that is told. */
export const bare = (names: Names, id: string, creation: Raw.Value): SourceRecord.SourceRecord =>
  SourceRecord.make({
    source,
    id,
    identifiers: names.identifiers,
    title: Raw.noTitle(id),
    ...Raw.known({ published: Raw.dateIn(creation) })
  })
