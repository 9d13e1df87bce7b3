import * as Fusion from "@litfuse/engine/Fusion"
import * as Explanation from "@litfuse/engine/Explanation"
import { idealOf } from "@litfuse/engine/Measure"
import * as Params from "@litfuse/engine/Params"
import * as Decode from "@litfuse/engine/Decode"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import * as MeasureName from "@litfuse/eval/MeasureName"
import * as Seed from "@litfuse/stats/Seed"
import { FusionDesign } from "../../../src/tune/fusion/FusionDesign.ts"
import * as TuningData from "../../../src/tune/fusion/TuningData.ts"
import type { TuningFrame } from "../../../src/tune/fusion/Frames.ts"

const params = Schema.Struct({ k: Params.number(1, { minimum: 0, maximum: 1000 }), weights: Params.numbers({ minimum: 0, maximum: 1000 }) })

/** A weighted reciprocal rank fusion, written as plainly as can be. */
export const plain = Fusion.plugin<Fusion.Inputs, typeof params.Type>({
  id: "plain",
  revision: 1,
  about: "weights over k + rank",
  params,
  refuses: ({ lists }, { weights }) =>
    weights.length === 0 || weights.length === lists.length ? undefined : `weights: ${weights.length} given for ${lists.length} lists`,
  prepare: (inputs) => inputs,
  score: ({ lists, candidates }, { k, weights }, out) =>
    candidates.forEach((row, c) => {
      let sum = Number.NaN
      for (const [l, { rows, ranks }] of lists.entries()) {
        const hit = rows.indexOf(row)
        const weight = weights[l] ?? 1
        if (hit >= 0 && weight > 0) sum = (Number.isNaN(sum) ? 0 : sum) + weight / (k + ranks[hit]!)
      }
      out[c] = sum
    }),
  explain: () => Explanation.leaf("plain", 0)
})

const learnedParams = Schema.Struct({
  power: Params.number(1, { minimum: 0, maximum: 10 }),
  weights: Params.numbers({ minimum: 0, maximum: 1e9 })
})

const mean = (values: ReadonlyArray<number>) => values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)

/** A fusion that learns: each list weighs what its first hit's grade was in training, to some power. */
export const learning = Fusion.plugin<Fusion.Inputs, typeof learnedParams.Type>({
  id: "learning",
  revision: 1,
  about: "weights from the grades of first hits",
  params: learnedParams,
  prepare: (inputs) => inputs,
  score: (inputs, { weights }, out) => plain.score(inputs, { k: 1, weights }, out),
  explain: () => Explanation.leaf("learning", 0),
  train: (frames, given) => ({
    ...given,
    weights: (frames[0]?.lists ?? []).map(
      (_, l) => mean(frames.map(({ lists, grades }) => Math.max(0, grades[lists[l]!.rows[0] ?? -1] ?? 0) + 0.1)) ** given.power
    )
  })
})

const wholeParams = Schema.Struct({ n: Params.integer(1, { minimum: 1, maximum: 100 }) })

/** A fusion with a parameter that is a whole number: reciprocal ranks under that k. */
export const whole = Fusion.plugin<Fusion.Inputs, typeof wholeParams.Type>({
  id: "whole",
  revision: 1,
  about: "1 over n + rank",
  params: wholeParams,
  prepare: (inputs) => inputs,
  score: (inputs, { n }, out) => plain.score(inputs, { k: n, weights: [] }, out),
  explain: () => Explanation.leaf("whole", 0)
})

const roteParams = Schema.Struct({ seen: Params.numbers({ minimum: 0, maximum: 1e9 }) })

/**
 * A fusion that learns topics by heart, by the best score of their first list. Candidates of a known topic are in reversed tie order, others in tie
 * order. Over topics of `byHand` whose last candidate alone is relevant, it is worth 1 where it has seen the topic, and 0 elsewhere.
 */
export const rote = Fusion.plugin<Fusion.Inputs, typeof roteParams.Type>({
  id: "rote",
  revision: 1,
  about: "what was seen in training",
  params: roteParams,
  prepare: (inputs) => inputs,
  score: ({ lists, candidates }, { seen }, out) => {
    const isSeen = seen.includes(lists[0]!.scores[0]!)
    for (let c = 0; c < candidates.length; c++) out[c] = isSeen ? c : -c
  },
  explain: () => Explanation.leaf("rote", 0),
  train: (frames) => ({ seen: frames.map(({ lists }) => lists[0]!.scores[0]!) })
})

/** A topic by hand: the grades of its candidates, and what each run found, best first. */
export const byHand = (t: number, grades: ReadonlyArray<number>, ...runs: ReadonlyArray<ReadonlyArray<number>>): TuningFrame => {
  const judged = new Int32Array(3)
  for (const grade of grades) judged[grade]!++
  return {
    topic: String(t),
    lists: runs.map((rows, r) => {
      const scores = Float64Array.from(rows, (_, i) => 100 * (t + 1) - i)
      return { name: `run-${r}`, rows: Int32Array.from(rows), scores, ranks: Fusion.tiedRanks(scores) }
    }),
    candidates: Int32Array.from(grades, (_, c) => c),
    grades: Int16Array.from(grades),
    ideal: idealOf(judged),
    judged
  }
}

/** Topics drawn by a seed: `runs` lists of `depth` hits; run r is the better the smaller r is. */
export const frames = (topics: number, runs: number, depth: number, seed: number): ReadonlyArray<TuningFrame> =>
  Array.from({ length: topics }, (_, t) => {
    const drawn = Seed.stream(Seed.derive(seed, "topic", t))
    const size = depth * 3
    const grades = Int16Array.from({ length: size }, () => [-1, 0, 0, 0, 1, 2][drawn.below(6)]!)
    const scored = Array.from({ length: runs }, (_, r) =>
      Array.from({ length: size }, (_, row) => ({ row, score: drawn.below(6 + 4 * r) + Math.max(0, grades[row]!) * 3 })).sort(
        (a, b) => b.score - a.score || a.row - b.row
      )
    ).map((hits) => hits.slice(0, depth))
    const held = [...new Set(scored.flat().map(({ row }) => row))].sort((a, b) => a - b)
    const place = new Map(held.map((row, i) => [row, i]))
    const lists = scored.map((hits, r) => {
      const scores = Float64Array.from(hits, ({ score }) => score)
      return { name: `run-${r}`, rows: Int32Array.from(hits, ({ row }) => place.get(row)!), scores, ranks: Fusion.tiedRanks(scores) }
    })
    const judged = new Int32Array(3)
    for (const grade of grades) if (grade >= 0) judged[grade]!++
    return {
      topic: String(t),
      lists,
      candidates: Int32Array.from(held, (_, i) => i),
      grades: Int16Array.from(held, (row) => grades[row]!),
      ideal: idealOf(judged),
      judged
    }
  })

/** A design as a file would have it, with what is left out filled in. */
export const design = (changes: Readonly<Record<string, unknown>> = {}): FusionDesign =>
  Result.getOrThrow(
    Decode.strict(FusionDesign, {
      qrels: "qrels",
      runs: { runset: "cut" },
      depth: 10,
      measure: "nDCG@5",
      beside: ["nDCG(judged_only=True)@5"],
      folds: { outer: 3, inner: 3, seeds: 2 },
      primary: {
        id: "learned",
        candidates: [
          { fusion: "learning", space: { power: { grid: [0, 1, 4] } } },
          { fusion: "plain", space: { k: { grid: [1, 10] } }, runs: ["all", { best: 2 }, { greedy: 3 }] }
        ]
      },
      ...changes
    })
  )

/** The plugins of these tests. */
export const fusions: ReadonlyMap<string, Fusion.Fusion> = new Map<string, Fusion.Fusion>([
  ["plain", plain as Fusion.Fusion],
  ["learning", learning as Fusion.Fusion],
  ["whole", whole as Fusion.Fusion],
  ["rote", rote as Fusion.Fusion]
])

/** Tuning data over frames. */
export const data = (topics: ReadonlyArray<TuningFrame>, of: FusionDesign = design(), plugins = fusions): TuningData.TuningData =>
  TuningData.make(
    {
      design: of,
      frames: topics,
      isNew: topics.map((_, t) => t % 5 === 0),
      measures: Result.getOrThrow(MeasureName.parseAll([of.measure, ...of.beside]))
    },
    plugins
  )
