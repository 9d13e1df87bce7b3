/** The five signals of the L-Score, in the order of its table. */
export const landmarkSignals = ["citations", "milestone", "sources", "evidence", "velocity"] as const

/** The name of a signal. */
export type Name = (typeof landmarkSignals)[number]

/** A value per signal. */
export type Each<A> = { readonly [K in Name]: A }

/** The weights as printed; they sum to 1. */
export const paperWeights: Each<number> = { citations: 0.35, milestone: 0.2, sources: 0.15, evidence: 0.15, velocity: 0.15 }

/**
 * What is known of the reception of a work; NaN = not known.
 *
 * - `percentile` of the NIH, in [0, 100]; `rcr` the relative citation ratio; `count` citations; `perYear` citations per year, as a source says it
 * - `year` of publication; `counted` the year in which citations were counted
 */
export interface Reception {
  readonly percentile: number
  readonly rcr: number
  readonly count: number
  readonly perYear: number
  readonly year: number
  readonly counted: number
}

/** On what the citation signal rests: the tiers of the paper, which are not on one scale; `unknown` without a count. */
export const bases = ["percentile", "rcr", "count", "unknown"] as const

/** One of the tiers. */
export type Basis = (typeof bases)[number]

/** A logarithm that is 0 at 0 and 1 from `most` on. The natural one has the same digits on every processor. */
const saturating = (value: number, most: number): number => Math.min(1, Math.log(1 + Math.max(0, value)) / Math.log(1 + most))

/** The tier from which the citation signal of a work comes: the first that is there and above 0, as printed. */
export const basisOf = ({ percentile, rcr, count }: Reception): Basis => {
  if (percentile > 0) return "percentile"
  if (rcr > 0) return "rcr"
  return Number.isNaN(count) ? "unknown" : "count"
}

/**
 * The citation signal.
 *
 * - units: in [0, 1]; null = no count
 * - source: equation 13 of the paper of PubMed Search MCP
 */
export const citations = (reception: Reception): number | null => {
  switch (basisOf(reception)) {
    case "percentile":
      return Math.min(1, reception.percentile / 100)
    case "rcr":
      return saturating(reception.rcr, 10)
    case "count":
      return saturating(reception.count, 500)
    default:
      return null
  }
}

/** Citations per year: as a source says it, else the count over the years until it was made, at least one. NaN = unknown. */
export const perYear = ({ perYear: said, count, year, counted }: Reception): number =>
  said > 0 ? said : count / Math.max(1, counted - year)

/** The signal of velocity, by citations per year. Units: in [0, 1]; null = not known. */
export const velocity = (reception: Reception): number | null => {
  const speed = perYear(reception)
  return Number.isNaN(speed) ? null : saturating(speed, 50)
}

/** The signal of agreement, by how many sources found the work. */
export const sources = (count: number): number => [0, 0.1, 0.5, 0.75, 0.9][count] ?? 1

/** The signal of evidence by level, 1 the strongest: the step of the printed ones goes on, so the fifth has 0. */
export const evidence = (level: 1 | 2 | 3 | 4 | 5): number => 1.25 - 0.25 * level

/**
 * The same by the code of PubMed Search MCP, which has four levels. Phases III and IV are at the second, and editorials, letters and comments at the
 * fourth.
 */
const repo: Readonly<Record<string, number>> = {
  "meta-analysis": 1,
  "systematic review": 1,
  "randomized controlled trial": 0.75,
  "clinical trial, phase iii": 0.75,
  "clinical trial, phase iv": 0.75,
  "clinical trial, phase ii": 0.5,
  "case reports": 0.25,
  editorial: 0.25,
  letter: 0.25,
  comment: 0.25
}

/** The signal of evidence as the code has it, by the term on which the level rests: 0 for all others. */
export const repoEvidence = (because: string): number => repo[because.toLowerCase()] ?? 0

/** Tiers of the score, the highest first, with the least score and the stars of each. */
export const tiers = [
  ["landmark", 0.75, 3],
  ["notable", 0.5, 2],
  ["minor", 0.25, 1],
  ["standard", 0, 0]
] as const

/** The name of a tier. */
export type Tier = (typeof tiers)[number][0]

/** The tier of a score, and its stars. */
export const tierOf = (score: number): { readonly tier: Tier; readonly stars: 0 | 1 | 2 | 3 } => {
  const [tier, , stars] = tiers.find(([, least]) => score >= least) ?? tiers[3]
  return { tier, stars }
}

/** A score or a share without what sums in another order leave in the last bits. */
const settled = (x: number): number => Math.round(x * 1e12) / 1e12

/**
 * The weighted sum of signals.
 *
 * - `known` the share of the weight whose signals are known
 * - `isRenormalised` what is not known is left out, and the weights of the others grow to 1; otherwise it counts 0, as printed
 * - units: in [0, 1]; with the printed weights at most 0.99, because the confidence of a milestone is at most 0.95
 * - empty: 0 when nothing is known
 */
export const score = (
  signals: Each<number | null>,
  weights: Each<number>,
  isRenormalised: boolean
): { readonly score: number; readonly known: number } => {
  let [sum, known, all] = [0, 0, 0]
  for (const name of landmarkSignals) {
    all += weights[name]
    const signal = signals[name]
    if (signal === null) continue
    known += weights[name]
    sum += weights[name] * signal
  }
  const over = isRenormalised ? known : all
  return { score: over === 0 ? 0 : settled(sum / over), known: all === 0 ? 0 : settled(known / all) }
}

/**
 * Values as their places within their tier, so that a tier that lacks data gains nothing by its scale. The value is (place - 1/2) / n, the lowest
 * first, ties in the middle of their places. A tier of one work has 1/2.
 *
 * - empty: null stays null
 */
export const withinTiers = (values: ReadonlyArray<number | null>, of: ReadonlyArray<Basis>): ReadonlyArray<number | null> => {
  const placed: Array<number | null> = values.map(() => null)
  for (const basis of bases) {
    const rows = values.flatMap((value, row) => (of[row] === basis && value !== null ? [row] : [])).sort((a, b) => values[a]! - values[b]!)
    for (let from = 0; from < rows.length;) {
      let to = from + 1
      while (to < rows.length && values[rows[to]!] === values[rows[from]!]) to++
      for (let i = from; i < to; i++) placed[rows[i]!] = (from + to) / (2 * rows.length)
      from = to
    }
  }
  return placed
}
