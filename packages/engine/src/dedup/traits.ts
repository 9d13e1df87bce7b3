import type { SourceRecord } from "../SourceRecord.ts"
import { isSupplement, isSupplementPage } from "./firstPage.ts"
import { isPreprint, isPreprintDoi } from "./isPreprint.ts"
import { isSeries } from "./isSeries.ts"
import { isTrialRegistration } from "./trialRegistrations.ts"
import type { Kind, Title } from "./readTitle.ts"

/** Properties of a record; each has a bit. */
export const traits = {
  /** It is in a supplement, or among meeting abstracts. */
  supplement: 1,
  preprint: 2,
  /** A registry entry of a trial. */
  registration: 4,
  /** It has a place: a journal, a volume, an issue, a page, or an identifier that no preprint has. */
  placed: 8,
  /** Its page is an article number (`e1234`, `m2613`), which is unique. */
  articleNumber: 16,
  /** Its title recurs. */
  recurring: 32,
  /** A chapter of a book. */
  chapter: 64,
  /** Its pages are a range. */
  ranged: 128,
  /** A thesis, as its type or the place that lists it says. */
  thesis: 256,
  /** It has a PMID, or a volume, an issue or a page of a journal or a book. */
  printed: 512,
  /** Its title is one of a series, such as an annual report. */
  series: 1024,
  /** A report, or a work of organisations alone, outside any journal. */
  report: 2048,
  /** A page of the web, as a search engine lists it. */
  webPage: 4096
} as const

/** DOIs of data repositories. */
const holdings = /^10\.(?:5061\/dryad|17632\/|7910\/dvn|\d{4,9}\/(?:m9\.)?figshare\.)/

/** The kind of a record according to its metadata. */
export const kindOf = ({ publicationTypes, identifiers }: SourceRecord): Kind => {
  const is = (pattern: RegExp): boolean => publicationTypes.some((type) => pattern.test(type))
  if (identifiers.some(({ scheme, value }) => scheme === "doi" && holdings.test(value))) return "dataset"
  if (is(/^(?:published )?(?:erratum|corrigendum|correction(?:, addition)?)$/i)) return "erratum"
  if (is(/^(?:retraction(?: of publication| notice)?|expression of concern)$/i)) return "retraction"
  return is(/^data ?set$/i) ? "dataset" : "work"
}

/** Some databases print the degree as the volume. */
const degree = /^\W*(?:ph\.? ?d|d\.? ?phil|m\.? ?phil|m\.? ?sc|m\.? ?a\b|m\.? ?s\b|m\.? ?ed|ed\.? ?d|psy\.? ?d|doctora|master)/i

const isThesis = ({ publicationTypes, containerTitle, volume, issue }: SourceRecord): boolean =>
  publicationTypes.some((type) => /\b(?:thes[ie]s|dissertation)/i.test(type)) ||
  (containerTitle !== undefined && /\bdissertations? (?:abstracts|& theses|and theses)\b/i.test(containerTitle)) ||
  [volume, issue].some((text) => text !== undefined && degree.test(text))

const isPrinted = ({ containerTitle, volume, issue, pages, identifiers }: SourceRecord): boolean =>
  (containerTitle !== undefined && [volume, issue, pages].some((text) => text !== undefined)) ||
  identifiers.some(({ scheme }) => scheme === "pmid")

const isReport = ({ publicationTypes, contributors, containerTitle, volume, pages }: SourceRecord): boolean =>
  containerTitle === undefined &&
  volume === undefined &&
  pages === undefined &&
  (publicationTypes.some((type) => /\breport\b/i.test(type)) ||
    (contributors.length > 0 && contributors.every(({ _tag }) => _tag === "Group")))

const isArticleNumber = (pages: string): boolean => /^\s*(?!s\d|pp?\.? ?\d)[a-z]{1,3}-?\d{3,12}\s*$/i.test(pages)

const isRanged = (pages: string): boolean => {
  const [, first, last] = /(\d{1,9})\s?[-–—]{1,3}\s?[a-z]{0,2}(\d{1,9})/i.exec(pages) ?? []
  return first !== undefined && first !== last
}

const isPublished = ({ scheme, value }: SourceRecord["identifiers"][number]): boolean =>
  scheme === "pmid" || (scheme === "doi" && !isPreprintDoi(value))

/** The traits of a record, as bits. */
export const traitsOf = (record: SourceRecord, title: Title): number => {
  const { issue, volume, containerTitle, pages, publicationTypes, identifiers } = record
  const isPart = [issue, volume, containerTitle, ...publicationTypes].some((text) => text !== undefined && isSupplement(text))
  const bits: ReadonlyArray<readonly [boolean, number]> = [
    [isPart || isSupplementPage(pages ?? ""), traits.supplement],
    [isPreprint(record), traits.preprint],
    [isTrialRegistration(record), traits.registration],
    [[containerTitle, volume, issue, pages].some((text) => text !== undefined) || identifiers.some(isPublished), traits.placed],
    [pages !== undefined && isArticleNumber(pages), traits.articleNumber],
    [title.isRecurring, traits.recurring],
    [publicationTypes.some((type) => /^(?:book )?(?:chapter|section)$|^book chapter/i.test(type)), traits.chapter],
    [pages !== undefined && isRanged(pages), traits.ranged],
    [isThesis(record), traits.thesis],
    [isPrinted(record), traits.printed],
    [isSeries(title.words.join(" ")), traits.series],
    [isReport(record), traits.report],
    [record.webPage !== undefined, traits.webPage]
  ]
  return bits.reduce((sum, [is, bit]) => (is ? sum | bit : sum), 0)
}
