import { hasBest } from "@litfuse/bench/report/bestValues"
import { counted } from "@litfuse/files/numbers"
import * as Bootstrap from "@litfuse/stats/Bootstrap"
import { between } from "@litfuse/stats/Differences"
import * as StratifiedT from "@litfuse/stats/StratifiedT"
import { mean, tInterval } from "@litfuse/stats/Summary"
import * as Tested from "@litfuse/stats/Tested"
import type { Answer, SuiteDifference, SuiteEstimate, SuitePair, SuiteRun } from "./answer.ts"
import { clusterMeans, clusterStrata, type Placed } from "./clusterStrata.ts"
import type { MeasuredCollection } from "./measureSuite.ts"

/** How many clusters Student's t over collections needs: with fewer, the interval would rest on an assumption that nothing can check. */
export const fewestClusters = 8

const level = Tested.alpha

const finite = (x: number): number | null => (Number.isFinite(x) ? x : null)

/** A run on all collections. `values`: by collection; undefined, with the reasons, where a cell is missing. */
interface Row {
  readonly run: string
  readonly cells: SuiteRun["cells"]
  readonly placed: ReadonlyArray<Placed> | undefined
}

const cellOf = ({ id, topics, values }: MeasuredCollection, r: number, m: number): SuiteRun["cells"][number] => {
  const found = values[r]?.[m]
  if (found === undefined) return { collection: id, value: null, reason: "the suite names no file" }
  const unknown = found.findIndex((value) => !Number.isFinite(value))
  return unknown < 0
    ? { collection: id, value: mean(found), reason: null }
    : { collection: id, value: null, reason: `the measure has no value on topic ${topics[unknown]!}` }
}

const rowOf = (collections: ReadonlyArray<MeasuredCollection>, run: string, r: number, m: number): Row => {
  const cells = collections.map((one) => cellOf(one, r, m))
  const isWhole = cells.every(({ value }) => value !== null)
  return {
    run,
    cells,
    placed: isWhole ? collections.map(({ cluster, topics, values }) => ({ cluster, topics, values: values[r]![m]! })) : undefined
  }
}

const oneTopic = "a collection, or what a cluster shares, is one topic, which cannot be resampled"

const tooFew = (clusters: number): string | null =>
  clusters < fewestClusters
    ? `${counted(clusters, "cluster")} of collections; Student's t over collections needs ${fewestClusters} or more`
    : null

const estimateOf = (mean: number, lower: number, upper: number, reason: string | null): SuiteEstimate =>
  Number.isFinite(lower) && Number.isFinite(upper) && reason === null
    ? { mean, lower, upper, reason: null }
    : { mean, lower: null, upper: null, reason: reason ?? oneTopic }

const means = (placed: ReadonlyArray<Placed>, seed: number) => {
  const clusters = clusterMeans(placed)
  const centre = mean(clusters)
  const [topics, over] = [Bootstrap.ofStrata(clusterStrata(placed), { seed }), tInterval(clusters)]
  return {
    overCollections: estimateOf(centre, over.lower, over.upper, tooFew(clusters.length)),
    overTopics: estimateOf(centre, topics.lower, topics.upper, null)
  }
}

/** The difference of two runs, as values of the collections: the second minus the first. */
const differenceOf = (first: ReadonlyArray<Placed>, second: ReadonlyArray<Placed>): ReadonlyArray<Placed> =>
  second.map(({ cluster, topics, values }, c) => ({ cluster, topics, values: between(first[c]!.values, values) }))

const judgedOf = (mean: number, { p, lower, upper, detectable }: Tested.Judged, reason: string | null): SuiteDifference => ({
  ...estimateOf(mean, lower, upper, reason),
  ...(reason === null && Number.isFinite(lower) ? { p, detectable: finite(detectable) } : { p: null, detectable: null })
})

/** Pairs of runs by their places, a baseline first. */
const pairsOf = (runs: ReadonlyArray<string>, baselines: ReadonlyArray<string>): ReadonlyArray<readonly [number, number]> =>
  runs.flatMap((_, i) =>
    runs.slice(i + 1).map((_, k): readonly [number, number] => {
      const j = i + 1 + k
      return baselines.includes(runs[j]!) && !baselines.includes(runs[i]!) ? [j, i] : [i, j]
    })
  )

/** The ranks of a run that agree with the pairs: behind each run that is better, before each that is worse. */
const rankOf = (run: string, pairs: ReadonlyArray<SuitePair>): SuiteRun["rank"] => {
  const own = pairs.flatMap(({ first, second, overTopics }) => {
    if (overTopics === null || (first !== run && second !== run)) return []
    const isShown = overTopics.p !== null && overTopics.p < level
    return [isShown ? Math.sign(overTopics.mean) * (second === run ? 1 : -1) : 0]
  })
  return { lower: 1 + own.filter((sign) => sign < 0).length, upper: own.length + 1 - own.filter((sign) => sign > 0).length }
}

/** The results of one measure. */
export type OfMeasure = Pick<Answer, "runs" | "pairs"> & { readonly family: Answer["families"][number] }

/**
 * Compares runs by one measure over collections: means with both intervals, and all pairs of runs as one family.
 *
 * - shape: `m` the place of the measure in the values
 * - empty: a run with a missing cell has no mean, no rank and no pair; fewer than two whole runs have no family
 */
export const compareCollections = (
  collections: ReadonlyArray<MeasuredCollection>,
  runs: ReadonlyArray<string>,
  {
    measure,
    m,
    seed,
    baselines
  }: { readonly measure: string; readonly m: number; readonly seed: number; readonly baselines: ReadonlyArray<string> }
): OfMeasure => {
  const rows = runs.map((run, r) => rowOf(collections, run, r, m))
  const places = pairsOf(runs, baselines)
  const differences = places.map(([i, j]) => {
    const [first, second] = [rows[i]!.placed, rows[j]!.placed]
    return first === undefined || second === undefined ? undefined : differenceOf(first, second)
  })
  // two runs with the same values are no claim, and leave the family before any p is looked at
  const isSame = differences.map((all) => all?.every(({ values }) => values.every((value) => value === 0)) ?? true)
  const size = Math.max(1, isSame.filter((same) => !same).length)
  const pairs = places.map(([i, j], at): SuitePair => {
    const names = { measure, first: runs[i]!, second: runs[j]! }
    const placed = differences[at]
    if (placed === undefined) return { ...names, overCollections: null, overTopics: null }
    const clusters = clusterMeans(placed)
    const centre = mean(clusters)
    const rowsIn = isSame[at] === true ? 1 : size
    return {
      ...names,
      overCollections: judgedOf(centre, Tested.judge(clusters, rowsIn), tooFew(clusters.length)),
      overTopics: judgedOf(centre, StratifiedT.judge(clusterStrata(placed), rowsIn), null)
    }
  })
  const hasRanks = hasBest(measure)
  const clusters = new Set(collections.map(({ cluster }) => cluster)).size
  return {
    family: {
      measure,
      family: `${counted(size, "pair")} of runs, ${measure}`,
      rule: `t-test over topics within fixed collections${tooFew(clusters) === null ? ", and paired t-test over clusters" : ""}; p, interval and detectable difference corrected in one step (bonferroni)`
    },
    runs: rows.map(({ run, cells, placed }): SuiteRun => {
      const missing = cells.filter(({ value }) => value === null).map(({ collection }) => collection)
      return {
        measure,
        run,
        cells,
        ...(placed === undefined ? { overCollections: null, overTopics: null } : means(placed, seed)),
        rank: placed === undefined || !hasRanks ? { lower: null, upper: null } : rankOf(run, pairs),
        reason: missing.length === 0 ? null : `no value on ${missing.join(", ")}`
      }
    }),
    pairs
  }
}
