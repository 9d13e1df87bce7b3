import type { Identifier } from "@litfuse/engine/Identifier"
import * as Raw from "@litfuse/engine/Raw"
import * as SourceRecord from "@litfuse/engine/SourceRecord"
import * as Text from "@litfuse/markup/Text"
import type { ScopusEntry } from "./ScopusEntry.ts"

const source = "scopus"

const identifiersOf = (entry: ScopusEntry): ReadonlyArray<Identifier> =>
  Raw.identifiers([
    ["eid", entry.eid],
    ["doi", entry["prism:doi"]],
    ["pmid", entry["pubmed-id"]]
  ])

/** Parses a name in Scopus's short form: the family name, then initials with dots, `van der Berg J.-P.` */
const parseShortName = (name: string): SourceRecord.Contributor | undefined => {
  const [, family, given] = /^([^,]*[^\s,])\s+((?:\p{L}{1,2}\.-?)+)$/u.exec(name) ?? []
  return family === undefined ? Raw.person(name) : { _tag: "Person", family, ...Raw.known({ given: Raw.text(given) }) }
}

type Author = NonNullable<ScopusEntry["author"]>[number]

const person = ({ surname, "given-name": given, authname, orcid }: Author): SourceRecord.Contributor | undefined => {
  const family = Raw.text(Text.plain(surname ?? ""))
  if (family === undefined) return parseShortName(Raw.text(Text.plain(authname ?? "")) ?? "")
  return { _tag: "Person", family, ...Raw.known({ given: Raw.text(Text.plain(given ?? "")), orcid: Raw.orcid(orcid) }) }
}

/** All authors if the view has them, else the first one. */
const people = (entry: ScopusEntry): ReadonlyArray<SourceRecord.Contributor> => {
  const all = (entry.author ?? []).flatMap((one) => person(one) ?? [])
  const first = parseShortName(Raw.text(Text.plain(entry["dc:creator"] ?? "")) ?? "")
  return all.length > 0 || first === undefined ? all : [first]
}

const count = (text: string | null | undefined): number | undefined => (/^\d{1,9}$/.test(text ?? "") ? Number(text) : undefined)

/** Maps a Scopus entry to a record. `today`: the day of the request, because citation counts change. */
export const toRecord = (entry: ScopusEntry, today: SourceRecord.PartialDate): SourceRecord.SourceRecord => {
  const id = Raw.texts([entry.eid, entry["dc:identifier"], entry["prism:doi"], entry["dc:title"]])[0] ?? "unnamed"
  const cited = count(entry["citedby-count"])
  return SourceRecord.make({
    source,
    id,
    identifiers: identifiersOf(entry),
    title: Text.plain(entry["dc:title"] ?? "") || Raw.noTitle(id),
    ...Text.abstract(entry["dc:description"] ?? ""),
    contributors: people(entry),
    publicationTypes: Raw.types([entry.subtypeDescription]),
    keywords: Raw.texts((entry.authkeywords ?? "").split("|").map(Text.plain)),
    ...Raw.known({
      containerTitle: Raw.text(Text.plain(entry["prism:publicationName"] ?? "")),
      volume: Raw.text(entry["prism:volume"]),
      issue: Raw.text(entry["prism:issueIdentifier"]),
      pages: Raw.texts([entry["prism:pageRange"], entry["article-number"]])[0],
      issn: Raw.some(Raw.issns([entry["prism:issn"], entry["prism:eIssn"]])),
      published: Raw.dateIn(entry["prism:coverDate"]),
      citationCount: cited === undefined ? undefined : { count: cited, source, date: today },
      url: Raw.text((entry.link ?? []).find((link) => link["@ref"] === "scopus")?.["@href"])
    })
  })
}
