/**
 * Which records are the same publication. Records that share a key are compared field by field. The evidence becomes a score and a list of reasons,
 * and vetoes override any score. A work keeps its records (`Work`), so that a decision can be undone by linking again.
 */
import type * as Blocks from "./dedup/Blocking.ts"
import * as Clusters from "./dedup/Clusters.ts"
import { matchProbability } from "./dedup/matchProbability.ts"
import { type Compared, pairComparer } from "./dedup/pairComparer.ts"
import * as RecordFeatures from "./dedup/RecordFeatures.ts"
import { type ComparedPairs, comparePairs, type LinkedPair, pairProbability, type ScoredPair } from "./dedup/comparePairs.ts"
import { type Preset, type PresetId, presets } from "./dedup/Preset.ts"
import { type MergeReasons, mergeReasons } from "./dedup/mergeReasons.ts"
import { thresholds } from "./dedup/weights.ts"
import type { SourceRecord } from "./SourceRecord.ts"
import { keyOf } from "./SourceRecord.ts"
import * as Ids from "./Ids.ts"
import * as Work from "./Work.ts"

export { type PresetId, presetIds, presets } from "./dedup/Preset.ts"
export { type Features, builder } from "./dedup/RecordFeatures.ts"

/** What a person decided about the records of two rows. It overrides scores and vetoes. */
export interface Decision {
  readonly a: number
  readonly b: number
  readonly same: boolean
}

/** Two rows, the lower one first. */
export type Pair = readonly [number, number]

/** Two records that a merge would unite although evidence speaks against it. */
export interface Conflict {
  readonly pair: Pair
  readonly against: ReadonlyArray<string>
}

/**
 * A pair that a person should check, with the probability that both records are one publication.
 *
 * - `conflicts` other records of the two publications that prevent a merge, where the pair itself does not
 */
export interface Doubt extends MergeReasons {
  readonly pair: Pair
  readonly score: number
  readonly conflicts: ReadonlyArray<Conflict>
}

/** Two publications that belong together but are not the same: a preprint and what was published, a paper and its erratum. */
export interface Link {
  readonly pair: Pair
  readonly kind: string
}

/** A pair that put records into one cluster. `score` is 1 for records of equal content and for decisions. */
export interface Merge {
  readonly pair: Pair
  readonly score: number
  readonly why: "evidence" | "equal" | "person"
}

/**
 * Which rows are the same publication.
 *
 * - `clusters` every row once; rows ascend within a cluster, clusters by their first row
 * - `review` the pairs in doubt, at most one for two clusters. Pairs that are most likely one publication come first
 * - `contradictions` decisions that could not be applied, because other decisions forbid it
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
 * - `mergeFrom` the score from which records are merged. The default is 3. It was set on the diabetes set, before any other set of the report `dedup`
 *   was read
 */
export interface Options {
  readonly preset?: PresetId
  readonly mergeFrom?: number
  readonly decisions?: ReadonlyArray<Decision>
}

const pairOf = (a: number, b: number): Pair => (a < b ? [a, b] : [b, a])

const codeOf = (a: number, b: number): number => Math.min(a, b) * RecordFeatures.mostRecords + Math.max(a, b)

interface Found extends ScoredPair {
  /** The two records that prevented the merge. */
  readonly between?: readonly [number, number]
}

/** Pairs by score, highest first. Ties are ordered by content, so that the order of the records does not matter. */
const inOrder = (pairs: Array<Found>, order: Float64Array): ReadonlyArray<Found> => {
  const low = ({ a, b }: Found) => Math.min(order[a]!, order[b]!)
  const high = ({ a, b }: Found) => Math.max(order[a]!, order[b]!)
  return pairs.sort((x, y) => y.score - x.score || low(x) - low(y) || high(x) - high(y) || x.a - y.a || x.b - y.b)
}

/**
 * Compares candidate pairs: the half of linking that can be divided into shards by the keys of blocks.
 *
 * - `apart` rows that a person keeps apart from others
 * - `owns` the keys whose blocks are compared; absent = all
 */
export const judge = (
  features: RecordFeatures.Features,
  { preset = "corrected", mergeFrom = thresholds.merge, owns }: Omit<Options, "decisions"> & { readonly owns?: Blocks.Owns },
  apart: ReadonlySet<number>
): ComparedPairs => comparePairs(features, presets[preset], mergeFrom, apart, owns)

/** The rows that a person keeps apart from others. */
export const apartIn = (decisions: ReadonlyArray<Decision>): ReadonlySet<number> =>
  new Set(decisions.filter(({ same }) => !same).flatMap(({ a, b }) => [a, b]))

/** Makes clusters, doubts and links from compared pairs: the other half of `linkFeatures`. It needs the pairs of all blocks. */
export const settle = (
  features: RecordFeatures.Features,
  judged: ComparedPairs,
  { preset: id = "corrected", decisions = [] }: Options = {}
): Linked => {
  const preset: Preset = presets[id]
  const compare = pairComparer(features, preset.weights)
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

  const open = <A extends ScoredPair>(pairs: ReadonlyArray<A>): Array<A> => pairs.filter(({ a, b }) => !isDecided(a, b))
  const [same, doubtful, linked]: [Array<Found>, Array<Found>, Array<LinkedPair>] = [
    open(judged.same),
    open(judged.doubtful),
    open(judged.linked)
  ]
  const mayMeet = (a: number, b: number): boolean => {
    if (isDecided(a, b)) return false
    // rows of equal content have equal evidence
    if (!preset.hasVetoes || first[a] === first[b]) return true
    const { score, vetoes: bits } = compare(a, b)
    return bits === 0 && score >= thresholds.review
  }
  for (const one of inOrder(same, features.contents)) {
    if (clusters.of(one.a) === clusters.of(one.b)) continue
    const between = clusters.join(one.a, one.b, mayMeet)
    if (between === undefined) merges.push({ pair: pairOf(one.a, one.b), score: matchProbability(one.score), why: "evidence" })
    else if (preset.hasVetoes) doubtful.push({ ...one, score: matchProbability(one.score, true), between })
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
    const own = mergeReasons(features, a, b, compare(a, b))
    const others = between === undefined || codeOf(...between) === codeOf(a, b) ? [] : [between]
    const conflicts = others.map((pair): Conflict => {
      const [x, y] = pairOf(...pair)
      return {
        pair: [x, y],
        against: isDecided(x, y) ? ["a person decided that they differ"] : mergeReasons(features, x, y, compare(x, y)).against
      }
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
export const linkFeatures = (features: RecordFeatures.Features, options: Options = {}): Linked =>
  settle(features, judge(features, options, apartIn(options.decisions ?? [])), options)

const rowsByCluster = (size: number, clusters: Clusters.Clusters): ReadonlyArray<ReadonlyArray<number>> => {
  const all: Array<ReadonlyArray<number>> = []
  for (let row = 0; row < size; row++) if (clusters.of(row) === row) all.push([...clusters.members(row)].sort((a, b) => a - b))
  return all
}

/**
 * Links records: which are the same publication, which pairs a person should check, and which are related without being the same.
 *
 * - empty: no records, no clusters
 */
export const link = (records: ReadonlyArray<SourceRecord>, options: Options = {}): Linked =>
  linkFeatures(RecordFeatures.of(records), options)

/** How two records compare: the probability that they are one publication, with reasons for and against. */
export const explain = (
  records: readonly [SourceRecord, SourceRecord],
  preset: PresetId = "corrected"
): Omit<Doubt, "pair" | "conflicts"> & { readonly isVetoed: boolean } => {
  const features = RecordFeatures.of(records)
  const compared: Compared = pairComparer(features, presets[preset].weights)(0, 1)
  return { score: pairProbability(compared), isVetoed: compared.vetoes !== 0, ...mergeReasons(features, 0, 1, compared) }
}

/** The works of records as they are linked, each named after the first of its records in key order. */
export const works = (records: ReadonlyArray<SourceRecord>, { clusters }: Pick<Linked, "clusters">): ReadonlyArray<Work.Work> =>
  clusters.map((rows) => {
    const members = rows.map((row) => records[row]!)
    const id = members.map(keyOf).sort(Ids.compare)[0]!
    return Work.make(id, members)
  })
