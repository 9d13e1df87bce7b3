import type * as Fusion from "@litfuse/engine/Fusion"
import { discountedGain } from "@litfuse/engine/measure/discountedGain"
import * as Params from "@litfuse/engine/Params"
import { LinearAscent } from "@litfuse/rankers/fusion/LinearAscent"
import { describe, expect, it } from "vitest"
import { framesOf, type Learned, read } from "./topics.ts"

interface Case {
  readonly fusion: string
  readonly features: ReadonlyArray<"rank" | "score">
  readonly unjudged: "zero" | "drop"
  readonly k: number
  readonly cutoff: number
  readonly rounds: number
  readonly step: number
  readonly weights: ReadonlyArray<number>
  readonly value: number
}

interface OfRankLib {
  readonly k: number
  readonly cutoff: number
  readonly tolerance: number
  readonly weights: ReadonlyArray<number>
  readonly value: number
}

const golden = read<Learned<Case>>("learned.json")
const cases = golden.cases.filter(({ fusion }) => fusion === "linear-ascent")

const learn = (
  frames: ReadonlyArray<Fusion.TrainingFrame>,
  asked: Partial<typeof LinearAscent.params.Type>
): typeof LinearAscent.params.Type => LinearAscent.train!(frames, { ...Params.defaults(LinearAscent), ...asked })

/** The mean nDCG of fused rankings; topics without a relevant document count as they are asked to. */
const worth = (
  frames: ReadonlyArray<Fusion.TrainingFrame>,
  params: typeof LinearAscent.params.Type,
  isEveryTopicCounted: boolean
): number => {
  const values = frames.map((frame) => {
    const prepared = LinearAscent.prepare(frame)
    const scores = new Float64Array(frame.candidates.length)
    LinearAscent.score(prepared, params, scores)
    const kept = Array.from(scores.keys()).filter((c) => params.unjudged === "zero" || frame.grades[c]! >= 0)
    const order = kept.sort((a, b) => scores[b]! - scores[a]! || a - b)
    const best = discountedGain(frame.ideal, params.cutoff)
    return best === 0
      ? 0
      : discountedGain(
          Int16Array.from(order, (c) => frame.grades[c]!),
          params.cutoff
        ) / best
  })
  const counted = isEveryTopicCounted ? values : values.filter((_, t) => discountedGain(frames[t]!.ideal, params.cutoff) > 0)
  return counted.reduce((sum, value) => sum + value, 0) / counted.length
}

describe("coordinate ascent written a second time, in exact fractions (tools/oracles/golden/learned.py)", () => {
  const frames = framesOf(golden.topics)
  it.each(cases)(
    "ends at the same weights and nDCG: $features, unjudged $unjudged, k $k, cutoff $cutoff, $rounds rounds",
    ({ features, unjudged, k, cutoff, rounds, step, weights, value }) => {
      const found = learn(frames, {
        features: [...features] as unknown as (typeof LinearAscent.params.Type)["features"],
        unjudged,
        k,
        cutoff,
        rounds,
        step
      })
      const own = found.trained.flatMap(({ values }) => values)
      for (const [j, weight] of weights.entries()) expect(Math.abs(own[j]! - weight)).toBeLessThan(1e-9)
      expect(Math.abs(worth(frames, found, false) - value)).toBeLessThan(1e-9)
    }
  )
})

describe("RankLib's coordinate ascent (tools/oracles/golden/ranklib.py)", () => {
  const ranklib = read<{ readonly cases: ReadonlyArray<OfRankLib> }>("ranklib.json")
  const frames = framesOf(golden.topics, (grade) => Math.sign(Math.max(0, grade)))
  const theirs = ({ k, cutoff, weights }: OfRankLib): typeof LinearAscent.params.Type => ({
    ...Params.defaults(LinearAscent),
    features: ["rank"],
    unjudged: "zero",
    k,
    cutoff,
    trained: weights.map((weight, l) => ({ list: "abcd"[l]!, values: [weight * (k + 1)] }))
  })
  it.each(ranklib.cases)("is worth here what it prints: k $k, cutoff $cutoff, tolerance $tolerance", (one) => {
    expect(Math.abs(worth(frames, theirs(one), true) - one.value)).toBeLessThan(0.00005 + 1e-9)
  })
  it("goes further on the topics that it learns from: it takes negative weights, 25 steps a line and five starts; here few steps are the point", () => {
    const best = (k: number) => Math.max(...ranklib.cases.filter((one) => one.k === k).map(({ value }) => value))
    const reached = [10, 3, 60].map((k) => {
      const { cutoff } = ranklib.cases.find((one) => one.k === k)!
      const asked = { features: ["rank"] as const, unjudged: "zero", k, cutoff } as const
      const [start, ours] = [0, 2].map((rounds) => worth(frames, learn(frames, { ...asked, rounds }), true))
      return [start, ours, best(k)].map((value) => value!.toFixed(4))
    })
    expect(reached).toEqual([
      ["0.7138", "0.7626", "0.7816"],
      ["0.4887", "0.5302", "0.5715"],
      ["0.5609", "0.6357", "0.6579"]
    ])
  })
})
