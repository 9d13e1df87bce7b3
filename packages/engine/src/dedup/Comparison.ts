import type { Features } from "./Features.ts"
import { isSameContainer } from "./place.ts"
import { common, commonOf, has, sizeOf } from "./sets.ts"
import { traits } from "./traits.ts"
import { firstPages, forbidding, vetoes } from "./vetoes.ts"
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

/** Where two records stand in one place, so much of the beginning of a title is enough. */
const shortestBeginningThere = 12

/** Compares records of these features with these weights. */
export const comparison = (features: Features, given: Weights): Compare => {
  const { grams, names, givens, leads, years, volumes, issues, pages, containers, containerWords, issns, abstracts } = features
  const { identifiers, identifierTable, registrations, traits: all, compact, wordCounts } = features
  const forbid = forbidding(features)
  const found: Compared = { score: 0, vetoes: 0, weights: new Float64Array(evidence.length), titles: 0, hasSameIdentifier: false }
  const { weights } = found
  const sameNames = new Map<number, boolean>()

  const sameTitle = (words: number): number => Math.min(given.sameTitle.most, given.sameTitle.base + given.sameTitle.perWord * words)

  const isBeginning = (a: string, b: string, isOnePlace: boolean): boolean => {
    const [short, long] = a.length < b.length ? [a, b] : [b, a]
    return short.length >= (isOnePlace ? shortestBeginningThere : shortestBeginning) && long.startsWith(short)
  }

  const ofTitles = (a: number, b: number, isStart: boolean): number => {
    if (compact[a] === compact[b]) {
      found.titles = 1
      const whole = compact[a] === "" ? 0 : sameTitle(Math.min(wordCounts[a]!, wordCounts[b]!))
      const isOnePage = pages[a] === pages[b] && pages[a]! > firstPages
      return (all[a]! & traits.recurring) === 0 || isOnePage ? whole : whole * given.recurring
    }
    const both = common(grams, a, b)
    const similarity = (2 * both) / (sizeOf(grams, a) + sizeOf(grams, b))
    found.titles = similarity
    const [points, whole] = [given.title, sameTitle(Math.min(wordCounts[a]!, wordCounts[b]!))]
    const last = points.at(-1)!
    const near = similarity <= last[0] ? along(points, similarity) : last[1] + ((whole - last[1]) * (similarity - last[0])) / (1 - last[0])
    return isStart ? Math.max(near, given.beginning * whole) : near
  }

  /** Names in common; where given and family names changed places in one of the two, those of them that are. */
  const commonNames = (a: number, b: number, least: number): number => {
    const straight = common(names, a, b)
    if (2 * straight >= least) return straight
    const [one, other] = [commonOf(names, a, givens, b), commonOf(givens, a, names, b)]
    const crossed = Math.max(one, other)
    return crossed > 1 || (one > 0 && other > 0) ? Math.max(straight, Math.min(crossed, least)) : straight
  }

  const ofNames = (a: number, b: number): number => {
    const least = Math.min(sizeOf(names, a), sizeOf(names, b))
    if (least === 0) return 0
    const whole = along(given.names, commonNames(a, b, least) / least)
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
    found.hasSameIdentifier = isShared || (trials > 0 && (all[a]! & all[b]! & traits.registration) !== 0)
    return found.hasSameIdentifier ? weight + given.sameIdentifier : weight
  }

  /**
   * The same names on one page of one volume, or of one year: two papers do not begin there, so that titles may be translations, or one without its subtitle.
   * Abstracts of a meeting do.
   */
  const isOnePlace = (a: number, b: number): boolean => {
    const areOthers = (volumes[a] !== 0 && volumes[b] !== 0 && volumes[a] !== volumes[b]) || weights[3]! < given.year[0]!
    if (pages[a] !== pages[b] || pages[a]! <= 1 || weights[2]! <= 0 || weights[4]! <= 0 || areOthers) return false
    return ((all[a]! | all[b]!) & traits.supplement) === 0 || (all[a]! & all[b]! & traits.ranged) !== 0
  }

  return (a, b) => {
    found.vetoes = 0
    weights[0] = compareIdentifiers(a, b)
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
    const isThere = isOnePlace(a, b)
    const isStart = isBeginning(compact[a]!, compact[b]!, isThere)
    const title = ofTitles(a, b, isStart)
    weights[1] = isThere ? Math.max(title, given.translated) : title
    found.vetoes |= forbid(a, b, { ...found, isBeginning: isStart, isOneContainer: isOneJournal, isOtherContainer: isOtherJournal })
    let score = given.prior
    for (const weight of weights) score += weight
    found.score = score
    return found
  }
}

/**
 * Whether two publications that are not the same belong together, as a preprint and its paper do: one says so, or the same people wrote the same. Where
 * and when each appeared, and under which identifier, speaks against nothing here.
 *
 * - `from` the score from which what they share is enough
 */
export const belongTogether = ({ score, vetoes: bits, weights }: Compared, { prior }: Weights, from: number): boolean =>
  (bits & vetoes.related) !== 0 || Math.max(score, prior + weights[1]! + weights[2]! + weights[9]!) >= from
