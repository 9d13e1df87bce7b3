/**
 * Which records are the same publication. Pairs of records that share something are compared field by field; the evidence becomes a score and a list of
 * reasons, and vetoes stand above any score. Nothing is lost: a work keeps its records (`Work`), so that taking a decision back is to link again.
 */
import type * as Blocks from "./dedup/blocks.ts"
import * as Clusters from "./dedup/clusters.ts"
import { probability } from "./dedup/calibration.ts"
import { type Compared, comparison } from "./dedup/Comparison.ts"
import * as Features from "./dedup/Features.ts"
import * as Judged from "./dedup/judged.ts"
import { type Preset, type PresetId, presets } from "./dedup/Preset.ts"
import { type Reasons, reasons } from "./dedup/reasons.ts"
import { thresholds } from "./dedup/weights.ts"
import type { SourceRecord } from "./SourceRecord.ts"
import { keyOf } from "./SourceRecord.ts"
import * as Ids from "./Ids.ts"
import * as Work from "./Work.ts"

export { type PresetId, presetIds, presets } from "./dedup/Preset.ts"
export { type Features, builder } from "./dedup/Features.ts"

/** What a person decided about the records of two rows. It stands above scores and vetoes. */
export interface Decision {
  readonly a: number
  readonly b: number
  readonly same: boolean
}

/** Two rows, the lower one first. */
export type Pair = readonly [number, number]

/** Two records that merging would bring together although something speaks against it. */
export interface Conflict {
  readonly pair: Pair
  readonly against: ReadonlyArray<string>
}

/**
 * A pair that a person should look at, with its probability of being one publication.
 *
 * - `conflicts` what keeps the two apart where nothing in themselves does: other records of their publications
 */
export interface Doubt extends Reasons {
  readonly pair: Pair
  readonly score: number
  readonly conflicts: ReadonlyArray<Conflict>
}

/** Two publications that belong together but are not the same: a preprint and what was published, a paper and its erratum. */
export interface Link {
  readonly pair: Pair
  readonly kind: string
}

/** A pair because of which records are in one cluster; `score` is 1 for records of equal content and for decisions. */
export interface Merge {
  readonly pair: Pair
  readonly score: number
  readonly why: "evidence" | "equal" | "person"
}

/**
 * Which rows are the same publication.
 *
 * - `clusters` every row once; rows ascend within a cluster, clusters by their first row
 * - `review` the pairs in doubt, at most one for two clusters; first those that a person is most likely to make one: each such answer takes a duplicate away
 * - `contradictions` decisions that could not be honoured, because others forbid it
 */
export interface Linked {
  readonly clusters: ReadonlyArray<ReadonlyArray<number>>
  readonly review: ReadonlyArray<Doubt>
  readonly links: ReadonlyArray<Link>
  readonly merges: ReadonlyArray<Merge>
  readonly contradictions: ReadonlyArray<Decision>
}

/**
 * How records are linked.
 *
 * - `mergeFrom` the score from which records are merged; where it is not given, 3, which was set on diabetes, before any other set of the report `dedup` was read
 */
export interface Options {
  readonly preset?: PresetId
  readonly mergeFrom?: number
  readonly decisions?: ReadonlyArray<Decision>
}

const pairOf = (a: number, b: number): Pair => (a < b ? [a, b] : [b, a])

const codeOf = (a: number, b: number): number => Math.min(a, b) * Features.mostRecords + Math.max(a, b)

/** A pair on its way into the answer. */
interface Found extends Judged.Scored {
  /** Two records that must not meet, but would. */
  readonly between?: readonly [number, number]
}

/** Pairs by score, highest first; ties by what the records say, so that the order of the records does not matter. */
const inOrder = (pairs: Array<Found>, order: Float64Array): ReadonlyArray<Found> => {
  const low = ({ a, b }: Found) => Math.min(order[a]!, order[b]!)
  const high = ({ a, b }: Found) => Math.max(order[a]!, order[b]!)
  return pairs.sort((x, y) => y.score - x.score || low(x) - low(y) || high(x) - high(y) || x.a - y.a || x.b - y.b)
}

/**
 * Compares what is worth comparing: the half of linking that can be divided, by the keys of blocks.
 *
 * - `apart` rows that a person keeps apart from others
 * - `owns` the keys whose blocks are compared; without it, all
 */
export const judge = (
  features: Features.Features,
  { preset = "corrected", mergeFrom = thresholds.merge, owns }: Omit<Options, "decisions"> & { readonly owns?: Blocks.Owns },
  apart: ReadonlySet<number>
): Judged.Judged => Judged.of(features, presets[preset], mergeFrom, apart, owns)

/** The rows that a person keeps apart from others. */
export const apartIn = (decisions: ReadonlyArray<Decision>): ReadonlySet<number> =>
  new Set(decisions.filter(({ same }) => !same).flatMap(({ a, b }) => [a, b]))

/** Makes clusters, doubts and links of what comparing came to: the other half of `linkFeatures`, which needs the pairs of all blocks. */
export const settle = (
  features: Features.Features,
  judged: Judged.Judged,
  { preset: id = "corrected", decisions = [] }: Options = {}
): Linked => {
  const preset: Preset = presets[id]
  const compare = comparison(features, preset.weights)
  const different = new Set(decisions.filter(({ same }) => !same).map(({ a, b }) => codeOf(a, b)))
  const { first } = judged
  const clusters = Clusters.make(features.size)
  const merges: Array<Merge> = []
  const isDecided = (a: number, b: number): boolean => different.size > 0 && different.has(codeOf(a, b))

  const contradictions: Array<Decision> = []
  const mayMeetByDecision = (a: number, b: number): boolean => !isDecided(a, b)
  for (const [row, one] of first.entries())
    if (one !== row && clusters.join(one, row, mayMeetByDecision) === undefined) merges.push({ pair: [one, row], score: 1, why: "equal" })
  for (const decision of decisions.filter(({ same }) => same)) {
    if (clusters.join(decision.a, decision.b, mayMeetByDecision) !== undefined) contradictions.push(decision)
    else merges.push({ pair: pairOf(decision.a, decision.b), score: 1, why: "person" })
  }

  const open = <A extends Judged.Scored>(pairs: ReadonlyArray<A>): Array<A> => pairs.filter(({ a, b }) => !isDecided(a, b))
  const [same, doubtful, linked]: [Array<Found>, Array<Found>, Array<Judged.Linked>] = [
    open(judged.same),
    open(judged.doubtful),
    open(judged.linked)
  ]
  const mayMeet = (a: number, b: number): boolean => {
    if (isDecided(a, b)) return false
    // rows of equal content say the same
    if (!preset.hasVetoes || first[a] === first[b]) return true
    const { score, vetoes: bits } = compare(a, b)
    return bits === 0 && score >= thresholds.review
  }
  for (const one of inOrder(same, features.contents)) {
    if (clusters.of(one.a) === clusters.of(one.b)) continue
    const between = clusters.join(one.a, one.b, mayMeet)
    if (between === undefined) merges.push({ pair: pairOf(one.a, one.b), score: probability(one.score), why: "evidence" })
    else if (preset.hasVetoes) doubtful.push({ ...one, score: probability(one.score, true), between })
  }

  const apartNow = ({ a, b }: Found): boolean => clusters.of(a) !== clusters.of(b)
  const oncePer = <A extends Found>(found: ReadonlyArray<A>): ReadonlyArray<A> => {
    const seen = new Set<number>()
    return found.filter((one) => {
      const code = codeOf(clusters.of(one.a), clusters.of(one.b))
      return apartNow(one) && !seen.has(code) && seen.add(code)
    })
  }
  const doubt = ({ a, b, score, between }: Found): Doubt => {
    const own = reasons(features, a, b, compare(a, b))
    const others = between === undefined || codeOf(...between) === codeOf(a, b) ? [] : [between]
    const conflicts = others.map((pair): Conflict => {
      const [x, y] = pairOf(...pair)
      return { pair: [x, y], against: isDecided(x, y) ? ["a person decided so"] : reasons(features, x, y, compare(x, y)).against }
    })
    return { pair: pairOf(a, b), score, ...own, conflicts }
  }
  return {
    clusters: rowsByCluster(features.size, clusters),
    review: oncePer(inOrder(doubtful, features.contents)).map(doubt),
    links: (oncePer(inOrder(linked, features.contents)) as typeof linked).map(({ a, b, kind }) => ({ pair: pairOf(a, b), kind })),
    merges,
    contradictions
  }
}

/** Links records by their features. */
export const linkFeatures = (features: Features.Features, options: Options = {}): Linked =>
  settle(features, judge(features, options, apartIn(options.decisions ?? [])), options)

const rowsByCluster = (size: number, clusters: Clusters.Clusters): ReadonlyArray<ReadonlyArray<number>> => {
  const all: Array<ReadonlyArray<number>> = []
  for (let row = 0; row < size; row++) if (clusters.of(row) === row) all.push([...clusters.members(row)].sort((a, b) => a - b))
  return all
}

/**
 * Links records: which are the same publication, which pairs a person should look at, and which belong together without being the same.
 *
 * - empty: no records, no clusters
 */
export const link = (records: ReadonlyArray<SourceRecord>, options: Options = {}): Linked => linkFeatures(Features.of(records), options)

/** How two records compare: the probability that they are one publication, with the reasons for and against it. */
export const explain = (
  records: readonly [SourceRecord, SourceRecord],
  preset: PresetId = "corrected"
): Omit<Doubt, "pair" | "conflicts"> & { readonly isVetoed: boolean } => {
  const features = Features.of(records)
  const compared: Compared = comparison(features, presets[preset].weights)(0, 1)
  return { score: Judged.likely(compared), isVetoed: compared.vetoes !== 0, ...reasons(features, 0, 1, compared) }
}

/** The works of records as they are linked, each named after the first of its records in key order. */
export const works = (records: ReadonlyArray<SourceRecord>, { clusters }: Pick<Linked, "clusters">): ReadonlyArray<Work.Work> =>
  clusters.map((rows) => {
    const members = rows.map((row) => records[row]!)
    const id = members.map(keyOf).sort(Ids.compare)[0]!
    return Work.make(id, members)
  })
