import type { Features } from "./RecordFeatures.ts"
import { isSameContainer } from "./isSameContainer.ts"
import { countCommon, countCommonBetween, hasNumber, listSize } from "./countCommon.ts"
import { traits } from "./traits.ts"
import { firstPages, findVetoes, vetoes } from "./vetoes.ts"
import { interpolate, type Weights } from "./weights.ts"

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

/** The result of a comparison of two records; the same object each time. */
export interface Compared {
  /** Log odds: the prior and all weights. */
  score: number
  /** The bits of the vetoes. */
  vetoes: number
  readonly weights: Float64Array
  /** How similar the titles are, 0 to 1. */
  titles: number
  hasSameIdentifier: boolean
  /** The rows of the two titles that were compared: of records with several, the most similar. */
  one: number
  other: number
}

/** Compares the records of two rows. The next comparison overwrites the result; the order of the two does not matter. */
export type Compare = (a: number, b: number) => Compared

const shortestBeginning = 24

/** If two records have the same place, this much of the start of a title is enough. */
const shortestBeginningThere = 12

/** A function that compares records with these features and weights. */
export const pairComparer = (features: Features, preset: Weights): Compare => {
  const { grams, names, givens, leads, years, volumes, issues, pages, containers, containerWords, issns, abstracts } = features
  const { identifiers, identifierTable, registrations, traits: all, compact, wordCounts, otherTitles } = features
  const forbid = findVetoes(features)
  const found: Compared = {
    score: 0,
    vetoes: 0,
    weights: new Float64Array(evidence.length),
    titles: 0,
    hasSameIdentifier: false,
    one: 0,
    other: 0
  }
  const { weights } = found
  const sameNames = new Map<number, boolean>()

  const sameTitle = (words: number): number => Math.min(preset.sameTitle.most, preset.sameTitle.base + preset.sameTitle.perWord * words)

  const isBeginning = (a: string, b: string, isOnePlace: boolean): boolean => {
    const [short, long] = a.length < b.length ? [a, b] : [b, a]
    return short.length >= (isOnePlace ? shortestBeginningThere : shortestBeginning) && long.startsWith(short)
  }

  const similarity = (one: number, other: number): number =>
    compact[one] === compact[other] ? 1 : (2 * countCommon(grams, one, other)) / (listSize(grams, one) + listSize(grams, other))

  /** Chooses the titles of two records that are most similar. */
  const chooseTitles = (a: number, b: number): void => {
    found.one = a
    found.other = b
    found.titles = similarity(a, b)
    if (otherTitles.size === 0 || (!otherTitles.has(a) && !otherTitles.has(b))) return
    for (const one of [a, ...(otherTitles.get(a) ?? [])])
      for (const other of [b, ...(otherTitles.get(b) ?? [])]) {
        const alike = similarity(one, other)
        if (alike > found.titles) Object.assign(found, { one, other, titles: alike })
      }
  }

  const ofTitles = (a: number, b: number, isStart: boolean): number => {
    const { one, other, titles } = found
    const words = sameTitle(Math.min(wordCounts[one]!, wordCounts[other]!))
    if (titles === 1 && compact[one] === compact[other]) {
      const whole = compact[one] === "" ? 0 : words
      const isOnePage = pages[a] === pages[b] && pages[a]! > firstPages
      return (all[a]! & traits.recurring) === 0 || isOnePage ? whole : whole * preset.recurring
    }
    const points = preset.title
    const last = points.at(-1)!
    const near = titles <= last[0] ? interpolate(points, titles) : last[1] + ((words - last[1]) * (titles - last[0])) / (1 - last[0])
    return isStart ? Math.max(near, preset.beginning * words) : near
  }

  /** The number of common names. If one record swaps given and family names, crossed matches count. */
  const commonNames = (a: number, b: number, least: number): number => {
    const straight = countCommon(names, a, b)
    if (2 * straight >= least) return straight
    const [one, other] = [countCommonBetween(names, a, givens, b), countCommonBetween(givens, a, names, b)]
    const crossed = Math.max(one, other)
    return crossed > 1 || (one > 0 && other > 0) ? Math.max(straight, Math.min(crossed, least)) : straight
  }

  const ofNames = (a: number, b: number): number => {
    const least = Math.min(listSize(names, a), listSize(names, b))
    if (least === 0) return 0
    const common = commonNames(a, b, least)
    const whole = interpolate(preset.names, common / least)
    const share = whole > 0 ? whole * Math.min(1, (least + 1) / (preset.enoughNames + 1)) : whole
    if (listSize(leads, a) === 0 || listSize(leads, b) === 0) return share
    const first = hasNumber(leads, b, leads.values[leads.starts[a]!]!) || hasNumber(leads, a, leads.values[leads.starts[b]!]!)
    // all the same people in another order, under the same title
    const isReordered = least > 1 && common === least && listSize(names, a) === listSize(names, b) && compact[a] === compact[b]
    if (!first && isReordered) return share
    return share + (first ? preset.sameLead : preset.otherLead)
  }

  const isOneContainer = (a: number, b: number): boolean => {
    if (containers[a] === containers[b] || countCommon(issns, a, b) > 0) return true
    const [low, high] = containers[a]! < containers[b]! ? [containers[a]!, containers[b]!] : [containers[b]!, containers[a]!]
    const key = low * 2 ** 26 + high
    let known = sameNames.get(key)
    if (known === undefined) sameNames.set(key, (known = isSameContainer(containerWords[low]!, containerWords[high]!)))
    return known
  }

  const ofPlace = (volume: number, page: number): number => {
    if (volume < 0 || page < 0) return preset.otherPlace
    return volume > 0 || page > 0 ? 0 : preset.noPlace
  }

  const twoNumbers = (a: number, b: number, same: number, other: number): number => {
    if (a === 0 || b === 0) return 0
    return a === b ? same : other
  }

  const compareIdentifiers = (a: number, b: number): number => {
    const { values, starts } = identifiers
    const shared = countCommon(identifiers, a, b)
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
    if (areOtherDois && !isOneDoi) weight += preset.otherDoi
    const trials = countCommon(registrations, a, b)
    if (trials === 0 && listSize(registrations, a) > 0 && listSize(registrations, b) > 0) found.vetoes |= vetoes["other-registration"]
    found.hasSameIdentifier = isShared || (trials > 0 && (all[a]! & all[b]! & traits.registration) !== 0)
    return found.hasSameIdentifier ? weight + preset.sameIdentifier : weight
  }

  /**
   * The same names on one page of one volume, or of one year: two papers do not start there. So titles may be translations, or one without its
   * subtitle. Meeting abstracts may share a page.
   */
  const isOnePlace = (a: number, b: number): boolean => {
    const areOthers = (volumes[a] !== 0 && volumes[b] !== 0 && volumes[a] !== volumes[b]) || weights[3]! < preset.year[0]!
    if (pages[a] !== pages[b] || pages[a]! <= 1 || weights[2]! <= 0 || weights[4]! <= 0 || areOthers) return false
    return ((all[a]! | all[b]!) & traits.supplement) === 0 || (all[a]! & all[b]! & traits.ranged) !== 0
  }

  return (a, b) => {
    found.vetoes = 0
    weights[0] = compareIdentifiers(a, b)
    weights[2] = ofNames(a, b)
    weights[3] = years[a] === 0 || years[b] === 0 ? 0 : preset.year[Math.min(Math.abs(years[a]! - years[b]!), preset.year.length - 1)]!
    const areContainers = containers[a] !== 0 && containers[b] !== 0
    const isOneJournal = areContainers && isOneContainer(a, b)
    const isOtherJournal = areContainers && !isOneJournal
    const journal = isOtherJournal ? preset.otherContainer : 0
    weights[4] = isOneJournal ? preset.sameContainer : journal
    weights[5] = twoNumbers(volumes[a]!, volumes[b]!, preset.sameVolume, preset.otherVolume)
    weights[6] = twoNumbers(issues[a]!, issues[b]!, preset.sameIssue, preset.otherIssue)
    weights[7] = twoNumbers(pages[a]!, pages[b]!, preset.samePage, pages[a] === 1 || pages[b] === 1 ? preset.pageOne : preset.otherPage)
    weights[8] = isOtherJournal && !found.hasSameIdentifier ? ofPlace(weights[5]!, weights[7]!) : 0
    const abstract = Math.min(listSize(abstracts, a), listSize(abstracts, b))
    weights[9] = abstract < 15 ? 0 : interpolate(preset.abstract, countCommon(abstracts, a, b) / abstract)
    const isThere = isOnePlace(a, b)
    chooseTitles(a, b)
    const isStart = isBeginning(compact[found.one]!, compact[found.other]!, isThere)
    const title = ofTitles(a, b, isStart)
    weights[1] = isThere ? Math.max(title, preset.translated) : title
    found.vetoes |= forbid(a, b, {
      ...found,
      isBeginning: isStart,
      isOneContainer: isOneJournal,
      isOtherContainer: isOtherJournal,
      haveCommonNames: weights[2]! > 0
    })
    let score = preset.prior
    for (const weight of weights) score += weight
    found.score = score
    return found
  }
}

/**
 * Whether two different publications are related, like a preprint and its paper: one says so, or the same people wrote the same. Place, time and
 * identifier do not count against it.
 *
 * - `from` the score from which the common evidence is enough
 */
export const areRelated = ({ score, vetoes: bits, weights }: Compared, { prior }: Weights, from: number): boolean =>
  (bits & vetoes.related) !== 0 || Math.max(score, prior + weights[1]! + weights[2]! + weights[9]!) >= from
