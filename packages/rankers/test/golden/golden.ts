import { readFileSync } from "node:fs"
import { gunzipSync } from "node:zlib"
import * as Fusion from "@litfuse/engine/Fusion"
import * as Ids from "@litfuse/engine/Ids"
import * as Normalisation from "@litfuse/engine/Normalisation"
import * as Params from "@litfuse/engine/Params"
import type { Configurable, Plugin } from "@litfuse/engine/Plugin"
import { absentValue } from "@litfuse/rankers/normalisation/Borda"
import { expect, it } from "vitest"

/** Scores by document by topic. */
type Run = Readonly<Record<string, Readonly<Record<string, number>>>>

interface Fused<F> {
  readonly params: Readonly<Record<string, unknown>>
  readonly fused: F
}

interface Learned {
  readonly list: string
  readonly values: ReadonlyArray<number>
}

interface Golden {
  readonly command: string
  readonly versions: Readonly<Record<string, string>>
  readonly partial: ReadonlyArray<Run>
  readonly complete: ReadonlyArray<Run>
  readonly qrels: Run
  readonly normalised: Readonly<Record<string, ReadonlyArray<Run>>>
  readonly scored: Readonly<Record<string, Fused<Readonly<Record<string, Run>>>>>
  readonly ranked: Readonly<Record<string, Fused<Run>>>
  readonly majority: Readonly<Record<string, Fused<Run>>>
  readonly trained: Readonly<Record<string, Fused<Run> & { readonly trained: ReadonlyArray<ReadonlyArray<number>> }>>
}

/** What ranx makes of the synthetic runs of `tools/oracles/golden/fusion.py`. */
export const golden: Golden = JSON.parse(gunzipSync(readFileSync(new URL("fusion.json.gz", import.meta.url))).toString())

/** ranx gives 0 to the hits of a list of equal scores under these; elsewhere it follows the formula. */
const zeroWhenEqual = new Set(["min-max", "min-max-inverted", "sum"])

/** The word of `equal` that is ranx's rule. */
export const equalOf = (normalisation: string): "zero" | "own" => (zeroWhenEqual.has(normalisation) ? "zero" : "own")

/** What ranx calls a parameter and what it is called here. */
const names: Readonly<Record<string, string>> = { w: "window", n_segments: "segments" }

/** Parameters of ranx under our names. */
const renamed = (params: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(params).map(([name, value]) => [names[name] ?? name, value]))

/** The lists of one topic; `isRising` for distances, of which the lowest comes first. */
const listsOf = (runs: ReadonlyArray<Run>, topic: string, isRising = false): { ids: Ids.Ids; lists: ReadonlyArray<Fusion.List> } => {
  const ids = Ids.make(runs.flatMap((run) => Object.keys(run[topic]!)))
  const lists = runs.map((run, i) => {
    const hits = Object.entries(run[topic]!).sort(([, a], [, b]) => (isRising ? a - b : b - a))
    const scores = Float64Array.from(hits, ([, score]) => score)
    const rows = Ids.rowsOf(
      ids,
      hits.map(([id]) => id)
    )
    return { name: `r${i}`, rows, scores, ranks: Fusion.tiedRanks(scores) }
  })
  return { ids, lists }
}

const decoded = <P>(plugin: Plugin<"fusion" | "normalisation"> & Configurable<P>, params: unknown): P => {
  const result = Params.decode(plugin, params)
  if (result._tag === "Failure") expect.fail(result.failure.map(({ path, what }) => `${path} ${what}`).join("; "))
  return result.success
}

/** Compares the scores of one topic with ranx's; both to 1e-9 of the larger of 1 and the score. */
const compare = <Prepared, P>(
  fusion: Fusion.Fusion<Prepared, P>,
  params: unknown,
  { ids, lists }: ReturnType<typeof listsOf>,
  expected: Readonly<Record<string, number>>
): void => {
  const inputs = Fusion.inputs(lists)
  const out = new Float64Array(inputs.candidates.length)
  fusion.score(fusion.prepare(inputs), decoded(fusion, params), out)
  expect(Object.keys(expected).length).toBe(out.length)
  inputs.candidates.forEach((row, candidate) => {
    const wanted = expected[ids.values[row]!]!
    const off = Math.abs(out[candidate]! - wanted) / Math.max(1, Math.abs(wanted))
    expect(off, `${fusion.id} of ${ids.values[row]}: ${out[candidate]} against ${wanted}`).toBeLessThan(1e-9)
  })
}

/** A normalisation equals ranx's on every list; Borda's with all candidates of the topic, those included that a list does not hold. */
export const normalisedAgrees = <Prepared, P>(normalisation: Normalisation.Normalisation<Prepared, P>): void => {
  const { id } = normalisation
  it.each(golden.partial.map((_, i) => i))(`agrees with ranx ${id} on run %i`, (i) => {
    for (const [topic, expected] of Object.entries(golden.normalised[id]![i]!)) {
      const { ids, lists } = listsOf(golden.partial, topic, id === "min-max-inverted")
      const { rows, scores } = lists[i]!
      const params = decoded(normalisation, { equal: equalOf(id), ...(id === "borda" ? { candidates: ids.size } : {}) })
      const ranking = Normalisation.normalise(normalisation, params, { ids, rows, scores })
      const values = new Map(Array.from(ranking.rows, (row, hit) => [ids.values[row]!, ranking.scores[hit]!]))
      for (const [id, wanted] of Object.entries(expected))
        expect(values.get(id) ?? absentValue(rows.length, ids.size)).toBeCloseTo(wanted, 9)
      expect(Object.keys(expected).length).toBe(id === "borda" ? ids.size : rows.length)
    }
  })
}

/** A fusion of scores equals ranx's under every normalisation. */
export const scoredAgrees = <Prepared, P>(fusion: Fusion.Fusion<Prepared, P>, method: string): void => {
  const { params, fused } = golden.scored[method]!
  it.each(Object.keys(fused))(`agrees with ranx ${method} under %s`, (normalisation) => {
    for (const [topic, expected] of Object.entries(fused[normalisation]!))
      compare(
        fusion,
        { ...params, normalisation, equal: equalOf(normalisation) },
        listsOf(golden.partial, topic, normalisation === "min-max-inverted"),
        expected
      )
  })
}

/** A fusion of ranks equals ranx's. */
export const rankedAgrees = <Prepared, P>(fusion: Fusion.Fusion<Prepared, P>, method: string): void => {
  const { params, fused } = golden.ranked[method]!
  it(`agrees with ranx ${method}`, () => {
    for (const [topic, expected] of Object.entries(fused))
      compare(fusion, { ...params, tied: "by-id" }, listsOf(golden.partial, topic), expected)
  })
}

/** A fusion of majorities equals ranx's on all topics where majorities run in no circle, which are most of them. */
export const majorityAgrees = <Prepared, P>(fusion: Fusion.Fusion<Prepared, P>, method: string): void => {
  const { params, fused } = golden.majority[method]!
  it(`agrees with ranx ${method} where majorities are transitive`, () => {
    let compared = 0
    for (const [topic, expected] of Object.entries(fused)) {
      const given = listsOf(golden.complete, topic)
      const inputs = Fusion.inputs(given.lists)
      const out = new Float64Array(inputs.candidates.length)
      fusion.score(fusion.prepare(inputs), decoded(fusion, params), out)
      // as many different scores as candidates: each beats all below and none above
      if (new Set(out).size < out.length) continue
      compare(fusion, params, given, expected)
      compared++
    }
    expect(compared).toBeGreaterThanOrEqual(8)
  })
}

/** All topics of the synthetic runs with their judgements. */
const frames = (): ReadonlyArray<Fusion.TrainingFrame> =>
  Object.entries(golden.qrels).map(([topic, judged]) => {
    const { ids, lists } = listsOf(golden.partial, topic)
    const inputs = Fusion.inputs(lists)
    return {
      ...inputs,
      grades: Int16Array.from(inputs.candidates, (row) => judged[ids.values[row]!] ?? -1),
      ideal: Int16Array.from(Object.values(judged).sort((a, b) => b - a))
    }
  })

/** A trained fusion learns what ranx learns, and then gives the scores that ranx gives. */
export const trainedAgrees = <Prepared, P extends { readonly trained: ReadonlyArray<Learned> }>(
  fusion: Fusion.Fusion<Prepared, P>,
  method: string
): void => {
  const { trained, fused, params: given } = golden.trained[method]!
  const params = { ...renamed(given), tied: "by-id", ...(method === "segfuse" ? { equal: "zero" } : {}) }
  const learned = (): P => fusion.train!(frames(), decoded(fusion, params))
  it(`learns what ranx ${method} learns`, () => {
    const tables = learned().trained
    expect(tables.map(({ list }) => list)).toEqual(["r0", "r1", "r2", "r3"])
    tables.forEach(({ values }, l) => values.forEach((value, i) => expect(value, `list ${l}, value ${i}`).toBeCloseTo(trained[l]![i]!, 9)))
  })
  it(`agrees with ranx ${method}`, () => {
    for (const [topic, expected] of Object.entries(fused)) compare(fusion, learned(), listsOf(golden.partial, topic), expected)
  })
}
