import type { Features } from "./Features.ts"
import { isSameContainer } from "./place.ts"
import { isAbout, relationsOf } from "./relations.ts"
import { common, has, sizeOf } from "./sets.ts"
import { contradict, kinds } from "./title.ts"
import { along, type Weights } from "./weights.ts"

/** The kinds of evidence, in the order of the numbers of a comparison. */
export const evidence = [
  "identifiers",
  "title",
  "contributors",
  "year",
  "container",
  "volume",
  "issue",
  "pages",
  "place",
  "abstract"
] as const
/** The name of a kind of evidence. */
export type Evidence = (typeof evidence)[number]

/** What forbids that two records are one publication, whatever their score; each has a bit of its own. */
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
  "registration-and-publication": 1024
} as const
/** The name of a veto. */
export type Veto = keyof typeof vetoes

/** What a comparison of two records found; the same object each time. */
export interface Compared {
  /** Log odds: the prior and all weights. */
  score: number
  /** The bits of the vetoes. */
  vetoes: number
  readonly weights: Float64Array
  /** How similar the titles are, 0 to 1. */
  titles: number
  hasSameIdentifier: boolean
}

/** Compares the records of two rows. The answer is overwritten by the next comparison; the order of the two does not matter. */
export type Compare = (a: number, b: number) => Compared

const shortestBeginning = 24

const volumesOfAYear = 12

const nextPart = /^(?:part|phase|study|trial|chapter|volume)(?:[2-9]|ii|two|b)|^(?:[2-9]|i{2,3}|iv|vi{0,3})$/

/** Compares records of these features with these weights. */
export const comparison = (features: Features, given: Weights): Compare => {
  const { grams, names, leads, years, volumes, issues, pages, containers, containerWords, issns, identifiers, identifierTable, abstracts } =
    features
  const { registrations, isRegistration, isSupplement, isPreprint, compact, numbers, kinds: kindsOf, wordCounts } = features
  const found: Compared = { score: 0, vetoes: 0, weights: new Float64Array(evidence.length), titles: 0, hasSameIdentifier: false }
  const { weights } = found
  const sameNames = new Map<number, boolean>()

  const sameTitle = (words: number): number => Math.min(given.sameTitle.most, given.sameTitle.base + given.sameTitle.perWord * words)

  /** `X` and `X, part II`: the rest of the longer title only counts. */
  const isNextPart = (a: string, b: string): boolean => {
    const [short, long] = a.length < b.length ? [a, b] : [b, a]
    return long.startsWith(short) && nextPart.test(long.slice(short.length))
  }

  const countDifferently = (a: number, b: number): boolean => {
    const [short, long] = compact[a]!.length < compact[b]!.length ? [a, b] : [b, a]
    if (isNextPart(compact[short]!, compact[long]!)) return true
    // a title that was cut may have been cut within its last number
    const isCut = compact[long]!.startsWith(compact[short]!) && /\d$/.test(compact[short]!)
    return contradict(isCut ? numbers[short]!.slice(0, -1) : numbers[short]!, numbers[long]!)
  }

  const isBeginning = (a: string, b: string): boolean => {
    const [short, long] = a.length < b.length ? [a, b] : [b, a]
    return short.length >= shortestBeginning && long.startsWith(short)
  }

  const ofTitles = (a: number, b: number): number => {
    if (compact[a] === compact[b]) {
      found.titles = 1
      return compact[a] === "" ? 0 : sameTitle(Math.min(wordCounts[a]!, wordCounts[b]!))
    }
    const both = common(grams, a, b)
    const similarity = (2 * both) / (sizeOf(grams, a) + sizeOf(grams, b))
    found.titles = similarity
    const [points, whole] = [given.title, sameTitle(Math.min(wordCounts[a]!, wordCounts[b]!))]
    const last = points.at(-1)!
    const near = similarity <= last[0] ? along(points, similarity) : last[1] + ((whole - last[1]) * (similarity - last[0])) / (1 - last[0])
    return isBeginning(compact[a]!, compact[b]!) ? Math.max(near, given.beginning * whole) : near
  }

  const ofNames = (a: number, b: number): number => {
    const least = Math.min(sizeOf(names, a), sizeOf(names, b))
    if (least === 0) return 0
    const whole = along(given.names, common(names, a, b) / least)
    const share = whole > 0 ? whole * Math.min(1, (least + 1) / (given.enoughNames + 1)) : whole
    if (sizeOf(leads, a) === 0 || sizeOf(leads, b) === 0) return share
    const first = has(leads, b, leads.values[leads.starts[a]!]!) || has(leads, a, leads.values[leads.starts[b]!]!)
    return share + (first ? given.sameLead : given.otherLead)
  }

  const isOneContainer = (a: number, b: number): boolean => {
    if (containers[a] === containers[b] || common(issns, a, b) > 0) return true
    const [low, high] = containers[a]! < containers[b]! ? [containers[a]!, containers[b]!] : [containers[b]!, containers[a]!]
    const key = low * 2 ** 26 + high
    let known = sameNames.get(key)
    if (known === undefined) sameNames.set(key, (known = isSameContainer(containerWords[low]!, containerWords[high]!)))
    return known
  }

  const ofPlace = (volume: number, page: number): number =>
    volume < 0 || page < 0 ? given.otherPlace : volume > 0 || page > 0 ? 0 : given.noPlace

  const twoNumbers = (a: number, b: number, same: number, other: number): number => (a === 0 || b === 0 ? 0 : a === b ? same : other)

  const compareIdentifiers = (a: number, b: number): number => {
    const { values, starts } = identifiers
    const shared = common(identifiers, a, b)
    let weight = 0
    let isOneDoi = false
    let areOtherDois = false
    let isShared = false
    for (let i = starts[a]!; i < starts[a + 1]!; i++)
      for (let j = starts[b]!; j < starts[b + 1]!; j++) {
        const [one, other] = [identifierTable[values[i]!]!, identifierTable[values[j]!]!]
        if (one.scheme !== other.scheme) continue
        const isSame = values[i] === values[j]
        // papers about one trial are different papers
        if (isSame && one.scheme !== "nct") isShared = true
        if (one.scheme === "doi") {
          if (isSame) isOneDoi = true
          else if (one.value.startsWith(other.value) || other.value.startsWith(one.value)) {
            if (/\.pub\d+$/.test(one.value) || /\.pub\d+$/.test(other.value)) found.vetoes |= vetoes["other-doi-of-one-publisher"]
          } else {
            areOtherDois = true
            if (one.value.slice(0, one.value.indexOf("/") + 1) === other.value.slice(0, other.value.indexOf("/") + 1))
              found.vetoes |= vetoes["other-doi-of-one-publisher"]
          }
        }
        if (one.scheme === "pmid" && !isSame) found.vetoes |= vetoes["other-pmid"]
      }
    if (shared > 0 && isOneDoi) found.vetoes &= ~vetoes["other-doi-of-one-publisher"]
    if (areOtherDois && !isOneDoi) weight += given.otherDoi
    const trials = common(registrations, a, b)
    if (trials === 0 && sizeOf(registrations, a) > 0 && sizeOf(registrations, b) > 0) found.vetoes |= vetoes["other-registration"]
    if (isRegistration[a] !== isRegistration[b]) found.vetoes |= vetoes["registration-and-publication"]
    found.hasSameIdentifier = isShared || (trials > 0 && isRegistration[a] === 1 && isRegistration[b] === 1)
    return found.hasSameIdentifier ? weight + given.sameIdentifier : weight
  }

  /** A journal does not print volumes 1 and 16 in one year: exports put the number of a supplement where the volume should be. */
  const isMisprinted = (a: number, b: number, isOtherContainer: boolean): boolean =>
    !isOtherContainer && years[a] === years[b] && years[a] !== 0 && Math.abs(volumes[a]! - volumes[b]!) > volumesOfAYear

  const forbid = (a: number, b: number, isOtherContainer: boolean): void => {
    const isStart = isBeginning(compact[a]!, compact[b]!)
    if (kindsOf[a] !== kindsOf[b]) found.vetoes |= vetoes["other-kind"]
    if (isPreprint[a] !== isPreprint[b]) found.vetoes |= vetoes["preprint-and-publication"]
    if (numbers[a] !== numbers[b] && countDifferently(a, b)) found.vetoes |= vetoes["other-number"]
    if (isAbout(features, a, b) || isAbout(features, b, a)) found.vetoes |= vetoes.related
    const areOtherPages = pages[a] !== 0 && pages[b] !== 0 && pages[a] !== pages[b]
    const areOtherVolumes = volumes[a] !== 0 && volumes[b] !== 0 && volumes[a] !== volumes[b] && !isMisprinted(a, b, isOtherContainer)
    if (isSupplement[a] === 1 && isSupplement[b] === 1 && areOtherPages) found.vetoes |= vetoes["abstracts-of-one-supplement"]
    if (isSupplement[a] !== isSupplement[b] && areOtherVolumes && !found.hasSameIdentifier && (pages[a] === 0 || pages[a] !== pages[b]))
      found.vetoes |= vetoes["abstract-and-paper"]
    const isWithoutPlace = isOtherContainer && (pages[a] === 0 || pages[b] === 0)
    if (isSupplement[a] !== isSupplement[b] && isWithoutPlace && !found.hasSameIdentifier) found.vetoes |= vetoes["abstract-and-paper"]
    if (found.hasSameIdentifier && found.titles < 0.5 && !isStart) found.vetoes |= vetoes["one-doi-several-titles"]
  }

  return (a, b) => {
    found.vetoes = 0
    weights[0] = compareIdentifiers(a, b)
    weights[1] = ofTitles(a, b)
    weights[2] = ofNames(a, b)
    weights[3] = years[a] === 0 || years[b] === 0 ? 0 : given.year[Math.min(Math.abs(years[a]! - years[b]!), given.year.length - 1)]!
    const areContainers = containers[a] !== 0 && containers[b] !== 0
    const isOneJournal = areContainers && isOneContainer(a, b)
    const isOtherJournal = areContainers && !isOneJournal
    weights[4] = isOneJournal ? given.sameContainer : isOtherJournal ? given.otherContainer : 0
    weights[5] = twoNumbers(volumes[a]!, volumes[b]!, given.sameVolume, given.otherVolume)
    weights[6] = twoNumbers(issues[a]!, issues[b]!, given.sameIssue, given.otherIssue)
    weights[7] = twoNumbers(pages[a]!, pages[b]!, given.samePage, pages[a] === 1 || pages[b] === 1 ? given.pageOne : given.otherPage)
    weights[8] = isOtherJournal && !found.hasSameIdentifier ? ofPlace(weights[5]!, weights[7]!) : 0
    const abstract = Math.min(sizeOf(abstracts, a), sizeOf(abstracts, b))
    weights[9] = abstract < 15 ? 0 : along(given.abstract, common(abstracts, a, b) / abstract)
    forbid(a, b, isOtherJournal)
    let score = given.prior
    for (const weight of weights) score += weight
    found.score = score
    return found
  }
}

/** The vetoes of a comparison, by name. */
export const vetoesOf = (bits: number): ReadonlyArray<Veto> =>
  (Object.keys(vetoes) as ReadonlyArray<Veto>).filter((name) => (bits & vetoes[name]) !== 0)

/**
 * Whether two publications that are not the same belong together, as a preprint and its paper do: one says so, or the same people wrote the same. Where
 * and when each appeared, and under which identifier, speaks against nothing here.
 *
 * - `from` the score from which what they share is enough
 */
export const belongTogether = ({ score, vetoes: bits, weights }: Compared, { prior }: Weights, from: number): boolean =>
  (bits & vetoes.related) !== 0 || Math.max(score, prior + weights[1]! + weights[2]! + weights[9]!) >= from

/** How the kinds of two titles are related, where they differ: what is to be linked rather than merged. */
export const linkOf = (features: Features, a: number, b: number, bits: number): string | undefined => {
  if ((bits & vetoes["preprint-and-publication"]) !== 0) return "preprint"
  if ((bits & vetoes["other-kind"]) !== 0) return kinds[Math.max(features.kinds[a]!, features.kinds[b]!)]
  if ((bits & vetoes["registration-and-publication"]) !== 0) return "registration"
  return (bits & vetoes.related) === 0 ? undefined : relationsOf(features, a, b)
}
