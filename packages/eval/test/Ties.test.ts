import * as Result from "effect/Result"
import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as Judgements from "../src/Judgements.ts"
import * as MeasureName from "../src/MeasureName.ts"
import * as Qrels from "../src/Qrels.ts"
import type { Run } from "../src/Run.ts"
import { groups, hasExactSpan, spans } from "../src/Ties.ts"

const measures = (...names: ReadonlyArray<string>) => Result.getOrThrow(MeasureName.parseAll(names))
const run = (topics: Record<string, ReadonlyArray<readonly [string, number]>>): Run => ({
  tag: "t",
  topics: new Map(
    Object.entries(topics).map(([topic, hits]) => [
      topic,
      { ids: hits.map(([id]) => id), scores: Float64Array.from(hits, ([, score]) => score) }
    ])
  )
})
const judged = (topics: Record<string, Record<string, number>>) =>
  Judgements.make(Qrels.make(new Map(Object.entries(topics).map(([topic, grades]) => [topic, new Map(Object.entries(grades))]))))

describe("groups", () => {
  it("are ranks of one score, at least two", () => {
    expect(groups({ scores: Float64Array.of(3, 2, 2, 1, 1, 1, 0) }, "trec_eval-10.0")).toEqual([
      { from: 1, to: 3 },
      { from: 3, to: 6 }
    ])
  })
  it("compare 32-bit floats in 9.0.8, doubles in 10.0", () => {
    const scores = Float64Array.of(0.50000001, 0.5)
    expect(groups({ scores }, "trec_eval-9.0.8")).toEqual([{ from: 0, to: 2 }])
    expect(groups({ scores }, "trec_eval-10.0")).toEqual([])
  })
  it("are none without hits", () => expect(groups({ scores: new Float64Array(0) }, "trec_eval-10.0")).toEqual([]))
})

describe("spans", () => {
  const judgements = judged({ "1": { a: 1 }, "2": { a: 1 }, "3": { a: 1 } })
  const tied = run({
    "1": [
      ["b", 1],
      ["a", 1]
    ],
    "2": [
      ["a", 2],
      ["c", 1],
      ["b", 1]
    ]
  })

  it("give the exact worst and best value by hand", () => {
    // topic 1: a at rank 2, at best 1; topic 2 has a tie below a, which moves nothing; topic 3 is missing
    const [rr, p1] = spans(judgements, tied, ["1", "2", "3"], measures("RR", "P@1"), "trec_eval-9.0.8")
    expect(rr).toEqual({ measure: "RR", value: 1.5 / 3, worst: 1.5 / 3, best: 2 / 3, tied: 2, moving: 1 })
    // the tie of topic 2 starts below rank 1
    expect(p1).toEqual({ measure: "P@1", value: 1 / 3, worst: 1 / 3, best: 2 / 3, tied: 1, moving: 1 })
  })
  it("count a tie that a cutoff goes through", () => {
    const [p2] = spans(judgements, tied, ["2"], measures("P@2"), "trec_eval-9.0.8")
    expect(p2?.tied).toBe(1)
  })
  it("are a point without ties", () => {
    const [ap] = spans(
      judgements,
      run({
        "1": [
          ["b", 2],
          ["a", 1]
        ]
      }),
      ["1"],
      measures("AP"),
      "trec_eval-9.0.8"
    )
    expect(ap).toEqual({ measure: "AP", value: 0.5, worst: 0.5, best: 0.5, tied: 0, moving: 0 })
  })
  it("leave out measures whose extremes are not known", () => {
    const [infAp, ndcg, condensed, novelty] = measures("infAP", "nDCG@10", "nDCG(judged_only=True)", "alpha_nDCG@10")
    expect([infAp, ndcg, condensed, novelty].map((one) => hasExactSpan(one!))).toEqual([false, true, false, false])
    expect(spans(judgements, tied, ["1"], [infAp!, ndcg!], "trec_eval-9.0.8").map(({ measure }) => measure)).toEqual(["nDCG@10"])
  })
})

const permutations = <A>(items: ReadonlyArray<A>): ReadonlyArray<ReadonlyArray<A>> =>
  items.length < 2 ? [items] : items.flatMap((item, i) => permutations(items.toSpliced(i, 1)).map((rest) => [item, ...rest]))

describe("bounds over all orders of tied documents", () => {
  const names = ["nDCG", "nDCG@3", "nDCG(dcg=exp-log2)@4", "nDCG(gains={1:3,2:1})@3", "P@2", "R@3", "RR", "RR@2", "AP", "AP@3", "Rprec"]
  const more = ["Bpref", "ERR@3", "RBP", "Success@1", "Judged@2", "IPrec@0.5", "binG", "G"]

  it("equal the lowest and highest of all permutations", () => {
    const grade = fc.constantFrom(undefined, -1, 0, 1, 2)
    const group = fc.array(grade, { minLength: 1, maxLength: 4 })
    const configured = measures(...names, ...more)
    fc.assert(
      fc.property(group, group, fc.array(fc.integer({ min: 1, max: 2 }), { maxLength: 2 }), (upper, lower, missed) => {
        const grades = [...upper, ...lower]
        const ids = grades.map((_, i) => `d${i}`)
        const topic = Object.fromEntries([
          ...grades.flatMap((own, i) => (own === undefined ? [] : [[ids[i]!, own]])),
          ...missed.map((own, i) => [`m${i}`, own]),
          ["known", 0]
        ]) as Record<string, number>
        const judgements = judged({ "1": topic })
        const judgement = judgements.topics.get("1")!
        const scored = run({ "1": ids.map((id, i) => [id, i < upper.length ? 2 : 1] as const) })
        const orders = permutations(ids.slice(0, upper.length)).flatMap((top) =>
          permutations(ids.slice(upper.length)).map((bottom) => Judgements.join(judgement, [...top, ...bottom]))
        )
        for (const [m, span] of spans(judgements, scored, ["1"], configured, "trec_eval-9.0.8").entries()) {
          const values = orders.map((frame) => configured[m]!.score(frame))
          expect(span.worst).toBeCloseTo(Math.min(...values), 12)
          expect(span.best).toBeCloseTo(Math.max(...values), 12)
        }
      }),
      { seed: 1, numRuns: 60 }
    )
  })
})
