import * as Ids from "@litfuse/engine/Ids"
import type { Run } from "@litfuse/eval/Run"
import { test as pairedT } from "@litfuse/stats/PairedT"
import * as Differences from "@litfuse/stats/Differences"
import { rankBiasedOverlap } from "@litfuse/stats/RankBiasedOverlap"
import * as Reproduction from "@litfuse/stats/Reproduction"
import { mean } from "@litfuse/stats/Summary"
import { measuredOf, type Results, type SystemResult, type TableResult } from "./Results.ts"

/** How close one system's reproduced values are, over `topics` with both; `p` of the paired t-test, 1 when they are equal. */
export interface Closeness {
  readonly table: string
  readonly system: string
  readonly measure: string
  readonly topics: number
  readonly original: number
  readonly reproduced: number
  readonly rmse: number
  readonly p: number
}

/** Whether an improvement over a baseline was reproduced. */
export interface ReproducedEffect {
  readonly table: string
  readonly system: string
  readonly baseline: string
  readonly measure: string
  readonly effectRatio: number
  readonly deltaRelativeImprovement: number
}

/** The comparison of two reports of the same systems; `unmatched` are systems that only the first has. */
export interface ReportReproduction {
  readonly closeness: ReadonlyArray<Closeness>
  readonly effects: ReadonlyArray<ReproducedEffect>
  readonly unmatched: ReadonlyArray<string>
}

interface Pair {
  readonly original: Float64Array
  readonly reproduced: Float64Array
}

/** The values of the topics that both answered, aligned; topics are matched by name. */
const align = (a: TableResult, b: TableResult, first: SystemResult, second: SystemResult, measure: string): Pair => {
  const places = new Map(b.topics.map((topic, t) => [topic, t]))
  const shared = a.topics.flatMap((topic, t) => {
    const place = places.get(topic)
    const value = first.values[measure]?.[t]
    const other = place === undefined ? undefined : second.values[measure]?.[place]
    return typeof value === "number" && typeof other === "number" ? [[value, other] as const] : []
  })
  return { original: Float64Array.from(shared, ([value]) => value), reproduced: Float64Array.from(shared, ([, value]) => value) }
}

/** Closeness of two systems on one measure, from values aligned by topic. */
export const closenessOf = (table: string, system: string, measure: string, { original, reproduced }: Pair): Closeness => ({
  table,
  system,
  measure,
  topics: original.length,
  original: mean(original),
  reproduced: mean(reproduced),
  rmse: Reproduction.rootMeanSquareError(original, reproduced),
  p: pairedT(Differences.between(original, reproduced)).p
})

const ofTable = (a: TableResult, b: TableResult) => {
  const twin = (name: string) => b.systems.find(({ system }) => system === name)
  const closeness = a.systems.flatMap((first) => {
    const second = twin(first.system)
    if (second === undefined) return []
    return a.measures.flatMap(({ name }) => {
      const pair = align(a, b, first, second, name)
      return pair.original.length === 0 ? [] : [closenessOf(a.id, first.system, name, pair)]
    })
  })
  const means = new Map(closeness.map((one) => [`${one.system}\t${one.measure}`, one]))
  const effects = (a.against?.comparisons ?? []).flatMap(({ system, measure }): ReadonlyArray<ReproducedEffect> => {
    const { baseline } = a.against!
    const base = means.get(`${baseline}\t${measure}`)
    const advanced = means.get(`${system}\t${measure}`)
    if (base === undefined || advanced === undefined) return []
    const original = { baseline: base.original, advanced: advanced.original }
    const reproduced = { baseline: base.reproduced, advanced: advanced.reproduced }
    return [
      {
        table: a.id,
        system,
        baseline,
        measure,
        effectRatio: Reproduction.effectRatio(original, reproduced),
        deltaRelativeImprovement: Reproduction.deltaRelativeImprovement(original, reproduced)
      }
    ]
  })
  return { closeness, effects, unmatched: a.systems.flatMap(({ system }) => (twin(system) === undefined ? [`${system} (${a.id})`] : [])) }
}

/**
 * Compares a report with another of the same systems: tables, systems, measures and topics are matched by name.
 *
 * - shape: in the order of the first report; effects of the comparisons that it makes
 * - empty: nothing in common leaves everything unmatched
 */
export const compareReports = (original: Results, reproduced: Results): ReportReproduction => {
  const parts = measuredOf(original).map((a) => {
    const b = measuredOf(reproduced).find(({ id }) => id === a.id)
    return b === undefined ? { closeness: [], effects: [], unmatched: a.systems.map(({ system }) => `${system} (${a.id})`) } : ofTable(a, b)
  })
  return {
    closeness: parts.flatMap(({ closeness }) => closeness),
    effects: parts.flatMap(({ effects }) => effects),
    unmatched: parts.flatMap(({ unmatched }) => unmatched)
  }
}

/** How similarly two runs order the documents of a topic. `overlap`: the share of all their documents that both have. */
export interface Ordering {
  readonly topic: string
  readonly overlap: number
  readonly tauUnion: number
  readonly rbo: number
}

const overlap = (first: ReadonlyArray<string>, second: ReadonlyArray<string>): number => {
  const one = new Set(first)
  const common = second.filter((id) => one.has(id)).length
  return common / (first.length + second.length - common)
}

/**
 * Compares the rankings of two sorted runs, topic by topic in byte order; a topic that one lacks is an empty ranking there.
 *
 * - `depth` ranks compared; `p` of rank-biased overlap, whose extrapolated value is given
 * - empty: a topic with fewer than two documents on either side has no tau (NaN), and one without any document no overlap
 */
export const compareOrders = (original: Run, reproduced: Run, depth: number, p: number): ReadonlyArray<Ordering> =>
  [...new Set([...original.topics.keys(), ...reproduced.topics.keys()])].sort(Ids.compare).map((topic) => {
    const first = original.topics.get(topic)?.ids.slice(0, depth) ?? []
    const second = reproduced.topics.get(topic)?.ids.slice(0, depth) ?? []
    return {
      topic,
      overlap: overlap(first, second),
      tauUnion: Reproduction.tauUnion(first, second),
      rbo: rankBiasedOverlap(first, second, p).extrapolated
    }
  })
