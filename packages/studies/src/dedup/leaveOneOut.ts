import * as Blocks from "@litfuse/engine/dedup/Blocking"
import { pairComparer } from "@litfuse/engine/dedup/pairComparer"
import * as RecordFeatures from "@litfuse/engine/dedup/RecordFeatures"
import { linkOf } from "@litfuse/engine/dedup/vetoes"
import { thresholds, weights } from "@litfuse/engine/dedup/weights"
import type { SourceRecord } from "@litfuse/engine/SourceRecord"
import * as Isotonic from "@litfuse/stats/Isotonic"
import * as Logistic from "@litfuse/stats/Logistic"
import * as Seed from "@litfuse/stats/Seed"
import type { Ends } from "./counts.ts"
import { withoutIdentifiers } from "./syntheticSet.ts"

/** A pair that was compared without its identifiers: its score, whether it is one publication, and the part of the set that it belongs to. */
export interface Pair {
  readonly score: number
  readonly isSame: boolean
  readonly unit: number
}

/** Records with the names of their publications, where people gave them some; else DOIs and PMIDs tell. */
export interface Collection {
  readonly id: string
  readonly records: ReadonlyArray<SourceRecord>
  readonly names?: ReadonlyArray<string | undefined>
}

/** The pairs of a set; `vetoed` those that would be merged if no veto stood against them. */
export interface Pairs {
  readonly id: string
  readonly pairs: ReadonlyArray<Pair>
  readonly vetoed: ReadonlyArray<Pair>
}

const valuesOf = ({ identifiers }: SourceRecord, scheme: string): ReadonlyArray<string> =>
  identifiers.flatMap((one) => (one.scheme === scheme ? [one.value] : []))

const schemes = ["doi", "pmid"] as const

/** Whether two records are one publication, by their DOIs and PMIDs; undefined where these do not say. */
const truthOf = (a: SourceRecord, b: SourceRecord, hasVeto: () => boolean): boolean | undefined => {
  const found = schemes.map((scheme) => [valuesOf(a, scheme), valuesOf(b, scheme)] as const)
  if (found.some(([ones, others]) => ones.some((one) => others.includes(one)))) return !hasVeto()
  return found.some(([ones, others]) => ones.length > 0 && others.length > 0) ? false : undefined
}

/** Below this score next to nothing is one publication: such pairs do not make parts of a set depend on each other. */
const unlikely = -4

/**
 * The pairs of records that are compared when identifiers are hidden, and that no veto forbids. Whether they are one publication is known by the names that
 * people gave, else by identifiers. Pairs with a DOI or PMID in common are one, unless a veto forbids it; pairs with different ones are not.
 */
export const pairsOf = ({ id, records, names }: Collection): Pairs => {
  const hidden = RecordFeatures.of(records.map(withoutIdentifiers))
  const [compare, compareSeen] = [hidden, RecordFeatures.of(records)].map((features) => pairComparer(features, weights)) as [
    ReturnType<typeof pairComparer>,
    ReturnType<typeof pairComparer>
  ]
  const units = Int32Array.from(records.keys())
  const unitOf = (row: number): number => (units[row] === row ? row : unitOf(units[row]!))
  const found: Array<{ readonly score: number; readonly isSame: boolean; readonly row: number }> = []
  const vetoed: Array<Pair> = []
  Blocks.visitPairs(hidden, { rowsOf: Array.from(records.keys()), order: hidden.contents }, (a, b) => {
    const { score, vetoes } = compare(a, b)
    if (vetoes !== 0 && (score < thresholds.merge || linkOf(hidden, a, b, vetoes) !== undefined)) return
    const isSame = names === undefined ? truthOf(records[a]!, records[b]!, () => compareSeen(a, b).vetoes !== 0) : names[a] === names[b]
    if (isSame === undefined) return
    if (vetoes !== 0) {
      vetoed.push({ score, isSame, unit: a })
      return
    }
    if (score > unlikely) units[unitOf(b)] = unitOf(a)
    found.push({ score, isSame, row: a })
  })
  return { id, pairs: found.map(({ score, isSame, row }) => ({ score, isSame, unit: unitOf(row) })), vetoed }
}

/** The pairs of some sets, each set with the same weight. */
const observed = (sets: ReadonlyArray<Pairs>, times: (set: Pairs, pair: Pair) => number = () => 1): ReadonlyArray<Logistic.Observed> =>
  sets.flatMap((set) =>
    set.pairs.flatMap((pair) => {
      const weight = times(set, pair) / set.pairs.length
      return weight === 0 ? [] : [{ x: pair.score, isSo: pair.isSame, weight }]
    })
  )

/** The most likely curve for the pairs of some sets; undefined where no curve is. */
export const fitCurve = (sets: ReadonlyArray<Pairs>): Logistic.Curve | undefined => Logistic.fit(observed(sets))

/**
 * How right a curve is on a set: slope and intercept of its truth on the curve's log odds. A curve that is right has 1 and 0. Undefined where a score
 * separates the two classes.
 */
export const shareRight = ({ pairs }: Pairs, { slope, intercept }: Logistic.Curve): Logistic.Curve | undefined =>
  Logistic.fit(pairs.map(({ score, isSame }) => ({ x: slope * score + intercept, isSo: isSame, weight: 1 })))

/** What a veto adds to the log odds of a curve: with it, as many pairs are expected to be one publication as are. */
export const vetoOf = (sets: ReadonlyArray<Pairs>, { slope, intercept }: Logistic.Curve): number => {
  const pairs = sets.flatMap(({ vetoed }) => vetoed)
  const same = pairs.filter(({ isSame }) => isSame).length
  const expected = (veto: number) => pairs.reduce((sum, { score }) => sum + Logistic.logistic(slope * score + intercept + veto), 0)
  let [low, high] = [-20, 20]
  for (let step = 0; step < 60; step++) {
    const middle = (low + high) / 2
    if (expected(middle) > same) high = middle
    else low = middle
  }
  return low
}

/** The score at which a curve says that both are equally probable. */
export const evenThreshold = ({ slope, intercept }: Logistic.Curve): number => -intercept / slope

/** Enough for the ends of an interval to two digits. */
const resamples = 400

/** The percentile interval of something of the curve, when whole parts of every set are drawn anew. */
export const intervalOf = (sets: ReadonlyArray<Pairs>, of: (curve: Logistic.Curve) => number, seed: Seed.Seed): Ends => {
  const { below } = Seed.stream(seed)
  const parts = new Map(sets.map((set) => [set, [...new Set(set.pairs.map(({ unit }) => unit))]] as const))
  const found: Array<number> = []
  for (let i = 0; i < resamples; i++) {
    const drawn = new Map(
      sets.map((set) => {
        const units = parts.get(set)!
        const times = new Map<number, number>()
        for (let k = 0; k < units.length; k++) {
          const unit = units[below(units.length)]!
          times.set(unit, (times.get(unit) ?? 0) + 1)
        }
        return [set, times] as const
      })
    )
    const curve = Logistic.fit(observed(sets, (set, { unit }) => drawn.get(set)!.get(unit) ?? 0))
    if (curve !== undefined) found.push(of(curve))
  }
  found.sort((a, b) => a - b)
  const at = (share: number) => found[Math.round(share * (found.length - 1))] ?? Number.NaN
  return { low: at(0.025), high: at(0.975) }
}

/** A set with the curve, and the staircase, that the other sets gave. */
export interface HeldOut {
  readonly set: Pairs
  readonly curve: Logistic.Curve
  readonly steps: ReadonlyArray<Isotonic.Step>
}

/** Every set with what the others gave. */
export const leaveOneOut = (sets: ReadonlyArray<Pairs>): ReadonlyArray<HeldOut> =>
  sets.flatMap((set) => {
    const others = sets.filter((other) => other !== set)
    const curve = fitCurve(others)
    return curve === undefined ? [] : [{ set, curve, steps: Isotonic.fit(observed(others)) }]
  })

const mean = (pairs: ReadonlyArray<Pair>, of: (pair: Pair) => number): number =>
  pairs.reduce((sum, pair) => sum + of(pair), 0) / pairs.length

/** Brier's score: the mean of the squared differences of probability and truth. Units: 0 to 1, lower is better. */
export const brier = (pairs: ReadonlyArray<Pair>, probability: (score: number) => number): number =>
  mean(pairs, ({ score, isSame }) => (probability(score) - (isSame ? 1 : 0)) ** 2)
