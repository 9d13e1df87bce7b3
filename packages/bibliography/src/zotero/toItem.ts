import * as Raw from "@litfuse/engine/Raw"
import type { Contributor, SourceRecord } from "@litfuse/engine/SourceRecord"
import * as Notice from "@litfuse/engine/Notice"
import { commonFields } from "../commonFields.ts"
import { labelOf } from "../Formats.ts"
import * as Losses from "../Losses.ts"
import * as ReferenceKinds from "../ReferenceKinds.ts"
import { extraNames, itemForms } from "./itemForms.ts"

/** A tag of an item. `type` 1: automatic, so that the user can show or delete all such tags at once. */
interface Tag {
  readonly tag: string
  readonly type: 1
}

/** The data of an item as Zotero's Web API takes it, without its key, version and collections. */
export interface Item {
  readonly itemType: string
  readonly creators: ReadonlyArray<Readonly<Record<string, string>>>
  readonly tags: ReadonlyArray<Tag>
  readonly extra: string
  readonly [field: string]: unknown
}

const kinds = ReferenceKinds.kindsIn("zotero")

/** The longest tag that Zotero synchronises. Units: UTF-16 units. */
export const longestTag = 255

const creatorOf = (creatorType: string) => (one: Contributor) =>
  one._tag === "Group" ? { creatorType, name: one.name } : { creatorType, firstName: one.given ?? "", lastName: one.family }

const typeOf = (record: SourceRecord): string =>
  ReferenceKinds.firstKind(kinds, record) ?? (ReferenceKinds.isGeneric(record) ? "document" : "journalArticle")

/** Types that the type of the item already says, and those that say nothing. */
const isSaid = (type: string, itemType: string): boolean => kinds.get(type) === itemType || /^(?:journal )?article$/iu.test(type)

const tagTexts = (record: SourceRecord, itemType: string): ReadonlyArray<string> =>
  Raw.texts([
    ...(record.retraction === undefined || record.retraction.status === "none" ? [] : [record.retraction.status]),
    ...record.publicationTypes.filter((type) => !isSaid(type, itemType)),
    ...record.meshHeadings.map(({ descriptor }) => descriptor),
    ...record.keywords
  ])

/** How Extra names the schemes; other schemes are written as litfuse does. */
const schemeNames: Readonly<Record<string, string>> = { doi: "DOI", pmid: "PMID", pmcid: "PMCID", arxiv: "arXiv" }

/**
 * A record as an item of Zotero. Identifiers and CSL variables that the type of the item has no field for become lines of the field Extra. Zotero reads
 * them there.
 *
 * - `lines` further lines of Extra, such as a name by which the item is found again
 * - empty: a record without a title has an empty one
 */
export const toItem = (record: SourceRecord, lines: ReadonlyArray<string> = []): Item => {
  const itemType = typeOf(record)
  const form = itemForms[itemType]!
  const parts = {
    container: record.containerTitle,
    publisher: record.publisher,
    volume: record.volume,
    issue: record.issue,
    pages: record.pages,
    issn: record.issn?.join(", ")
  }
  const names = Object.keys(extraNames) as ReadonlyArray<keyof typeof extraNames>
  const doi = form.hasDoi === true ? record.identifiers.find(({ scheme }) => scheme === "doi") : undefined
  const extra = [
    ...record.identifiers.flatMap((one) => (one === doi ? [] : [`${schemeNames[one.scheme] ?? one.scheme}: ${one.value}`])),
    ...names.flatMap((name) => (form[name] === undefined && parts[name] !== undefined ? [`${extraNames[name]}: ${parts[name]}`] : [])),
    ...lines
  ]
  return {
    itemType,
    [form.title ?? "title"]: Raw.isNoTitle(record.title) ? "" : record.title,
    creators: record.contributors.map(creatorOf(form.creator ?? "author")),
    ...Object.fromEntries(
      names.flatMap((name) => (form[name] === undefined || parts[name] === undefined ? [] : [[form[name], parts[name]]]))
    ),
    ...Raw.known({
      [form.date ?? "date"]: record.published,
      DOI: doi?.value,
      abstractNote: record.abstract,
      language: form.hasNoLanguage === true ? undefined : (record.languages?.join("; ") ?? record.language),
      url: record.url,
      rights: record.licence
    }),
    tags: tagTexts(record, itemType).flatMap((tag) => (tag.length > longestTag ? [] : [{ tag, type: 1 as const }])),
    // a line of Extra ends at the end of the line
    extra: extra.map((line) => line.replaceAll(/\s+/gu, " ")).join("\n")
  }
}

const losses: ReadonlyArray<Losses.Loss> = [
  ...Losses.lossesWithout([...commonFields, "meshHeadings", "url", "licence", "retraction"]),
  Losses.affiliations,
  Losses.retractionNotices,
  {
    what: "qualifiers and main points of headings",
    isIn: ({ meshHeadings }) => meshHeadings.some((one) => one.major || one.qualifiers.length > 0)
  },
  {
    what: `keywords, headings and types of more than ${longestTag} characters`,
    isIn: (record) => tagTexts(record, typeOf(record)).some((tag) => tag.length > longestTag)
  }
]

/** What items cannot hold of records, with the number of records; headings and publication types become tags. Empty: everything is in the items. */
export const zoteroNotices = (records: ReadonlyArray<SourceRecord>, subject: string): ReadonlyArray<Notice.Notice> => {
  const counter = Losses.counter(losses)
  const kept = Losses.verbatimCounter("zotero")
  for (const record of records) {
    counter.add(record)
    kept.add(record)
  }
  const lost = counter.print()
  return [
    ...(lost.length === 0 ? [] : [Notice.make("field-not-carried", subject, `Zotero has no field for ${lost.join(", ")}`)]),
    ...kept
      .print()
      .map(([other, names]) =>
        Notice.make("field-not-carried", subject, `Zotero has no field for these fields of ${labelOf(other)}: ${names.join(", ")}`)
      )
  ]
}
