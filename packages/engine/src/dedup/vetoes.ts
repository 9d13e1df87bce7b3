import type { Features } from "./RecordFeatures.ts"
import { areAlike } from "./areAlike.ts"
import { findCompanion } from "./findCompanion.ts"
import { isAbout, relationBetween } from "./relationBetween.ts"
import { titleKinds } from "./readTitle.ts"
import { haveContradictingNumbers } from "./titleNumbers.ts"
import { traits } from "./traits.ts"

/** Reasons that forbid a merge, whatever the score; each has a bit. */
export const vetoes = {
  "other-pmid": 1,
  "other-doi-of-one-publisher": 2,
  "other-registration": 4,
  "other-number": 8,
  "other-kind": 16,
  "preprint-and-publication": 32,
  "abstracts-of-one-supplement": 64,
  "abstract-and-paper": 128,
  "one-doi-several-titles": 256,
  related: 512,
  "registration-and-publication": 1024,
  "other-place": 2048,
  "other-version": 4096,
  "chapter-and-article": 8192,
  "other-word": 16384,
  contrast: 32768,
  "other-pages": 65536,
  "other-edition": 131072,
  "several-comments": 262144,
  "thesis-and-publication": 524288
} as const
/** The name of a veto. */
export type Veto = keyof typeof vetoes

/** The vetoes of a comparison, by name. */
export const vetoesOf = (bits: number): ReadonlyArray<Veto> =>
  (Object.keys(vetoes) as ReadonlyArray<Veto>).filter((name) => (bits & vetoes[name]) !== 0)

/** The result of a comparison before its vetoes. */
export interface Before {
  readonly titles: number
  /** The rows of the two titles. */
  readonly one: number
  readonly other: number
  readonly isBeginning: boolean
  readonly hasSameIdentifier: boolean
  readonly isOneContainer: boolean
  readonly isOtherContainer: boolean
  readonly haveCommonNames: boolean
}

const volumesOfAYear = 12

/** A weekly journal has this many. */
const issuesOfAVolume = 53

const nextPart = /^(?:part|phase|study|trial|chapter|volume)(?:[2-9]|ii|two|b)|^(?:[2-9]|i{2,3}|iv|vi{0,3})$/

/** The differing middle parts of two texts with a common start and end. */
export const differenceOf = (a: string, b: string): readonly [string, string] => {
  const most = Math.min(a.length, b.length)
  let start = 0
  while (start < most && a[start] === b[start]) start++
  let end = 0
  while (end < most - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end++
  return [a.slice(start, a.length - end), b.slice(start, b.length - end)]
}

const isWord = /^\p{L}{4,60}$/u

/** The same article can be on one of these first pages in every volume. */
export const firstPages = 10

/** A function that returns the vetoes against a pair, as bits. */
export const findVetoes = (features: Features): ((a: number, b: number, before: Before) => number) => {
  const { compact, numbers, kinds: kindsOf, traits: all, years, volumes, issues, pages, containers, containerWords } = features

  const companions = findCompanion(features)

  /** `X` and `X, part II`: the rest of the longer title is only a count. */
  const isNextPart = (short: string, long: string): boolean => long.startsWith(short) && nextPart.test(long.slice(short.length))

  /** Of the rows of two titles. */
  const countDifferently = (a: number, b: number): boolean => {
    const [short, long] = compact[a]!.length < compact[b]!.length ? [a, b] : [b, a]
    if (isNextPart(compact[short]!, compact[long]!)) return true
    // a truncated title may end within its last number
    const isCut = compact[long]!.startsWith(compact[short]!) && /\d$/.test(compact[short]!)
    return haveContradictingNumbers(isCut ? numbers[short]!.slice(0, -1) : numbers[short]!, numbers[long]!)
  }

  const differ = (of: ArrayLike<number>, a: number, b: number): boolean => of[a] !== 0 && of[b] !== 0 && of[a] !== of[b]

  /** A number that no issue of a volume has counts issues from the first on, or rows of a table. It contradicts no issue. */
  const differInIssue = (a: number, b: number): boolean =>
    differ(issues, a, b) && issues[a]! > issuesOfAVolume === issues[b]! > issuesOfAVolume

  /** No journal prints volumes 1 and 16 in one year: exports may have the number of a supplement or an issue as the volume. */
  const isMisprinted = (a: number, b: number): boolean =>
    (years[a] === years[b] && years[a] !== 0 && Math.abs(volumes[a]! - volumes[b]!) > volumesOfAYear) ||
    (volumes[a] === issues[b] && volumes[b] === issues[a])

  const isOnePage = (a: number, b: number): boolean => pages[a] === pages[b] && pages[a]! > firstPages

  const isCochrane = (row: number): boolean => containerWords[containers[row]!]![0] === "cochrane"

  /** Cochrane publishes new versions of reviews under the same title, page and names. */
  const isOtherVersion = (a: number, b: number): boolean =>
    isCochrane(a) && isCochrane(b) && (differ(years, a, b) || (years[a] === years[b] && differ(issues, a, b)))

  /**
   * Two places in one journal. A difference in one of volume, issue and page may be a misprint, in two it is not. A volume that differs like the year
   * counts twice, and so does an article number. A recurring title in another place is another publication.
   */
  const isOtherPlace = (a: number, b: number): boolean => {
    if (isOnePage(a, b)) return false
    const isOtherVolume = differ(volumes, a, b) && !isMisprinted(a, b)
    const isOtherIssue = differInIssue(a, b) && !isMisprinted(a, b)
    const isInStep = isOtherVolume && differ(years, a, b) && (volumes[a]! - volumes[b]!) * (years[a]! - years[b]!) > 0
    const isOtherPage = differ(pages, a, b)
    const areArticles = isOtherPage && (all[a]! & all[b]! & traits.articleNumber) !== 0
    const areRecurring = (all[a]! & all[b]! & traits.recurring) !== 0
    // before its pages are known, a paper may be listed in another issue
    if (!areRecurring && (pages[a] === 0 || pages[b] === 0)) return false
    const places = [isOtherVolume, isOtherIssue, isInStep, isOtherPage, areArticles].filter(Boolean).length
    return places >= (areRecurring ? 1 : 2)
  }

  /** One replaced word without a common page or identifier, as in titles of a series. A misprint is not another word. */
  const isOtherWord = (a: number, b: number, title: string, otherTitle: string): boolean => {
    if (pages[a] === pages[b] && pages[a] !== 0) return false
    const [one, other] = differenceOf(title, otherTitle)
    if (!isWord.test(one) || !isWord.test(other)) return false
    return one.length + other.length < 0.4 * (title.length + otherTitle.length) && !areAlike(one, other)
  }

  return (a, b, before) => {
    const { titles, one, other, isBeginning, hasSameIdentifier, isOneContainer, isOtherContainer } = before
    let found = 0
    const either = all[a]! ^ all[b]!
    const both = all[a]! & all[b]!
    // only one of two records of a protocol may say so: on one page, or with one identifier, it is the same
    const isOneProtocol = titleKinds[kindsOf[a]! + kindsOf[b]!] === "protocol" && (hasSameIdentifier || isOnePage(a, b))
    if (kindsOf[a] !== kindsOf[b] && !isOneProtocol) found |= vetoes["other-kind"]
    // a record without a place may be the preprint too
    const published = (all[a]! & traits.preprint) === 0 ? a : b
    if ((either & traits.preprint) !== 0 && (all[published]! & traits.placed) !== 0) found |= vetoes["preprint-and-publication"]
    if ((either & traits.registration) !== 0) found |= vetoes["registration-and-publication"]
    if (numbers[one] !== numbers[other] && countDifferently(one, other)) found |= vetoes["other-number"]
    if (isAbout(features, a, b) || isAbout(features, b, a)) found |= vetoes.related
    if ((both & traits.supplement) !== 0 && differ(pages, a, b)) found |= vetoes["abstracts-of-one-supplement"]
    if (hasSameIdentifier) return titles < 0.5 && !isBeginning ? found | vetoes["one-doi-several-titles"] : found
    if ((either & traits.supplement) !== 0) {
      const isElsewhere = differ(volumes, a, b) && !(isMisprinted(a, b) && !isOtherContainer) && (pages[a] === 0 || pages[a] !== pages[b])
      if (isElsewhere || (isOtherContainer && (pages[a] === 0 || pages[b] === 0))) found |= vetoes["abstract-and-paper"]
    }
    const article = (all[a]! & traits.chapter) !== 0 ? b : a
    if ((either & traits.chapter) !== 0 && isOtherContainer && volumes[article] !== 0 && issues[article] !== 0)
      found |= vetoes["chapter-and-article"]
    if (titles < 1 && titles > 0.6 && !isBeginning && isOtherWord(a, b, compact[one]!, compact[other]!)) found |= vetoes["other-word"]
    for (const name of companions(a, b, { ...before, isOnePage: isOnePage(a, b) })) found |= vetoes[name]
    if (isOtherVersion(a, b)) found |= vetoes["other-version"]
    else if (isOneContainer && isOtherPlace(a, b)) found |= vetoes["other-place"]
    return found
  }
}

/** The relation of two records of different kinds: they are linked rather than merged. */
export const linkOf = (features: Features, a: number, b: number, bits: number): string | undefined => {
  if ((bits & vetoes["preprint-and-publication"]) !== 0) return "preprint"
  if ((bits & vetoes["other-kind"]) !== 0) return titleKinds[Math.max(features.kinds[a]!, features.kinds[b]!)]
  if ((bits & vetoes["registration-and-publication"]) !== 0) return "registration"
  if ((bits & vetoes["other-version"]) !== 0) return "version"
  if ((bits & vetoes["thesis-and-publication"]) !== 0) return "thesis"
  if ((bits & vetoes["other-edition"]) !== 0 && (features.traits[a]! & features.traits[b]! & traits.series) !== 0) return "edition"
  return (bits & vetoes.related) === 0 ? undefined : relationBetween(features, a, b)
}
