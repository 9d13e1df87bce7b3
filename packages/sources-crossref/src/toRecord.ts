import * as Raw from "@litfuse/engine/Raw"
import * as SourceRecord from "@litfuse/engine/SourceRecord"
import * as Text from "@litfuse/markup/Text"
import type { Item } from "./Item.ts"
import { relationsOf, retractionOf } from "./relations.ts"

const source = "crossref"

type Texts = ReadonlyArray<string | null> | null | undefined

const first = (list: Texts): string | undefined => (list ?? []).map((one) => Text.plain(one ?? "")).find((one) => one !== "")

/** Title and subtitle, which Crossref stores separately and others print together. */
const titleOf = (item: Item): string | undefined => {
  const title = first(item.title) ?? first(item["original-title"])
  const subtitle = first(item.subtitle)
  if (title === undefined || subtitle === undefined) return title ?? subtitle
  return title.toLowerCase().includes(subtitle.toLowerCase()) ? title : `${title}${/[?!.:]$/.test(title) ? "" : ":"} ${subtitle}`
}

const dateOf = (dated: Item["issued"]): SourceRecord.PartialDate | undefined => {
  const [year, month, day] = dated?.["date-parts"]?.[0] ?? []
  return Raw.date(year, month, day)
}

/** The print and electronic dates; without both, the first date with a year, which `issued` may lack. */
const dates = (item: Item) =>
  Raw.dated(
    { issue: dateOf(item["published-print"]), electronic: dateOf(item["published-online"]) },
    dateOf(item.issued) ?? dateOf(item.published) ?? dateOf(item.posted)
  )

const contributors = ({ author }: Item): ReadonlyArray<SourceRecord.Contributor> =>
  (author ?? []).flatMap(({ family, given, suffix, name, ORCID, affiliation }): ReadonlyArray<SourceRecord.Contributor> => {
    const rest = Raw.known({ affiliations: Raw.some(Raw.texts((affiliation ?? []).map((one) => Text.plain(one.name ?? "")))) })
    const group = Raw.text(Text.plain(name ?? ""))
    const last = Raw.text(Text.plain(`${family ?? ""} ${family === undefined ? "" : (suffix ?? "")}`))
    const forenames = Raw.text(Text.plain(given ?? ""))
    if (last === undefined && group !== undefined) return [{ _tag: "Group", name: group, ...rest }]
    const known = last ?? forenames
    if (known === undefined) return []
    return [
      {
        _tag: "Person",
        family: known,
        ...Raw.known({ given: last === undefined ? undefined : forenames, orcid: Raw.orcid(ORCID) }),
        ...rest
      }
    ]
  })

const institution = ({ institution: where }: Item): string | undefined => {
  if (where === null || where === undefined) return undefined
  const list = "name" in where || !Array.isArray(where) ? [where as { name?: string | null }] : where
  return first(list.map(({ name }) => name ?? null))
}

const typesOf = (item: Item, retraction: SourceRecord.Retraction | undefined): ReadonlyArray<string> => {
  const own = item.type === "posted-content" && item.subtype === "preprint" ? ["preprint"] : [item.type, item.subtype]
  return Raw.types([...own, retraction?.status === "retracted" ? "Retracted Publication" : undefined])
}

const versions = new Map([
  ["vor", "published"],
  ["am", "accepted"]
] as const)

/** A text under a Creative Commons licence from its first day is readable at the DOI's address. */
const openAccess = (item: Item): ReadonlyArray<SourceRecord.OpenAccess> => {
  const url = Raw.text(item.resource?.primary?.URL ?? item.URL)
  const free = (item.license ?? []).find(
    (one) =>
      /^https?:\/\/creativecommons\.org\//i.test(one.URL ?? "") && (one["delay-in-days"] ?? 0) === 0 && one["content-version"] !== "tdm"
  )
  if (url === undefined || free === undefined) return []
  return [
    { url, host: "publisher", ...Raw.known({ licence: Raw.text(free.URL), version: versions.get(free["content-version"] as "vor") }) }
  ]
}

const licence = ({ license }: Item): string | undefined =>
  Raw.text(((license ?? []).find((one) => one["content-version"] === "vor") ?? license?.[0])?.URL)

/** Maps a Crossref item to a record. `today`: the day of the request, because citation counts change. */
export const toRecord = (item: Item, today: SourceRecord.PartialDate): SourceRecord.SourceRecord => {
  const id = (Raw.text(item.DOI) ?? "-").toLowerCase()
  const title = titleOf(item) ?? Raw.noTitle(id)
  const original = first(item["original-title"])
  const retraction = retractionOf(item, title)
  const count = item["is-referenced-by-count"]
  return SourceRecord.make({
    source,
    id,
    identifiers: Raw.identifiers([
      ["doi", id],
      ["arxiv", /^10\.48550\/arxiv\.(.+)$/.exec(id)?.[1]]
    ]),
    title,
    ...Text.abstract(item.abstract ?? ""),
    contributors: contributors(item),
    publicationTypes: typesOf(item, retraction),
    keywords: Raw.texts(item.subject ?? []),
    ...Raw.known({
      score: item.score ?? undefined,
      containerTitle: first(item["container-title"]) ?? institution(item),
      publisher: Raw.text(Text.plain(item.publisher ?? "")),
      volume: Raw.text(item.volume),
      issue: Raw.text(item.issue),
      pages: Raw.text(item.page ?? item["article-number"]),
      issn: Raw.some(Raw.issns(item.ISSN ?? [])),
      ...dates(item),
      originalTitle: original === title ? undefined : original,
      ...Raw.languages([item.language]),
      trials: Raw.some(Raw.trialNumbers((item["clinical-trial-number"] ?? []).map((one) => one["clinical-trial-number"]))),
      funding: Raw.funding(
        (item.funder ?? []).flatMap(({ name, award }) => (Raw.some(award ?? []) ?? [null]).map((grant) => [name, grant] as const))
      ),
      relations: Raw.some(relationsOf(item)),
      retraction,
      openAccess: Raw.some(openAccess(item)),
      citationCount: typeof count === "number" && count >= 0 ? { count, source, date: today } : undefined,
      url: Raw.text(item.resource?.primary?.URL ?? item.URL),
      licence: licence(item)
    })
  })
}
