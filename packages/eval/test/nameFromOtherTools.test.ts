import * as Result from "effect/Result"
import { describe, expect, it } from "vitest"
import { evaluate } from "../src/Evaluation.ts"
import * as Judgements from "../src/Judgements.ts"
import { measures } from "../src/measures/index.ts"
import * as MeasureName from "../src/MeasureName.ts"
import * as Qrels from "../src/Qrels.ts"
import type { Run } from "../src/Run.ts"
import { nameFromOtherTools } from "../src/nameFromOtherTools.ts"

const nameOf = (name: string) => Result.getOrUndefined(Result.map(MeasureName.parse(name), (one) => one.name))

const grades = { 1: { a: 2, b: 1, c: 0, d: 3, e: 1 }, 2: { a: 1, b: 2, x: 2 }, 3: { m: 1 } }
const scores = { 1: { a: 0.9, z: 0.8, b: 0.7, c: 0.6, d: 0.5 }, 2: { x: 3, b: 2, q: 1 }, 3: { n: 1, o: 0.5 } }

const judgements = Judgements.make(Qrels.make(new Map(Object.entries(grades).map(([topic, of]) => [topic, new Map(Object.entries(of))]))))
const run: Run = {
  tag: "run",
  topics: new Map(
    Object.entries(scores).map(([topic, of]) => [topic, { ids: Object.keys(of), scores: Float64Array.from(Object.values(of)) }])
  )
}

describe("values that ranx 0.3.21 gives for its names", () => {
  it.each([
    ["hits", 1.6666666666666667],
    ["hits@3", 1.3333333333333333],
    ["hit_rate@2", 0.6666666666666666],
    ["precision@3", 0.4444444444444444],
    ["recall@3", 0.38888888888888884],
    ["f1", 0.44444444444444436],
    ["f1@2", 0.37777777777777777],
    ["f1@5", 0.38888888888888884],
    ["r-precision", 0.38888888888888884],
    ["mrr@3", 0.6666666666666666],
    ["map@2", 0.3055555555555555],
    ["map", 0.41111111111111115],
    ["ndcg@3", 0.4640306660234041],
    ["ndcg_burges@3", 0.4266366227550085],
    ["dcg@3", 1.9206198357143052],
    ["dcg_burges@3", 2.7975964202381243],
    ["rbp.95", 0.15410031250000014],
    ["precision-l2", 0.35555555555555557],
    ["precision@3-l2", 0.3333333333333333],
    ["recall@3-l2", 0.5],
    ["map@3-l2", 0.5],
    ["f1@3-l2", 0.4000000000000001],
    ["mrr@3-l2", 0.6666666666666666],
    ["hit_rate@1-l2", 0.6666666666666666],
    ["hits@3-l2", 1],
    ["r-precision-l2", 0.5],
    ["ndcg-l2", 0.5805304716095951],
    ["ndcg-l3", 0.1289509357448472],
    ["ndcg@3-l2", 0.4897595753409188],
    ["ndcg_burges@3-l2", 0.4457839909034722],
    ["dcg@3-l2", 1.7539531690476384],
    ["rbp.95-l2", 0.13905864583333347]
  ])("%s is %d", (name, expected) => {
    const [value] = Result.getOrThrow(evaluate(judgements, run, [Result.getOrThrow(MeasureName.parse(name))])).summary
    expect(value).toBeCloseTo(expected, 14)
  })
})

describe("names of other tools", () => {
  it.each([
    ["mrr@10", "RR@10"],
    ["map@10", "AP@10"],
    ["precision@5", "P@5"],
    ["recall@100", "R@100"],
    ["ndcg@10", "nDCG@10"],
    ["ndcg_burges@10", "nDCG(dcg=exp-log2)@10"],
    ["hit_rate", "Success"],
    ["hit_rate@3", "Success@3"],
    ["f1", "SetF"],
    ["precision", "SetP"],
    ["r-precision", "Rprec"],
    ["Recall@100", "R@100"],
    ["R_cap@10", "RCap@10"],
    ["Accuracy@1", "Success@1"],
    ["ndcg_at_10", "nDCG@10"],
    ["mrr_at_100", "RR@100"],
    ["ndcg_score", "nDCG"],
    ["dcg_score", "DCG"],
    ["hits", "Hits"],
    ["hits@3", "Hits@3"],
    ["F1@5", "F@5"],
    ["rbp.95", "RBP(p=0.95,gain=raw)"],
    ["precision-l2", "SetP(rel=2)"],
    ["precision@3-l2", "P(rel=2)@3"],
    ["ndcg-l3@5", "nDCG(gains={1:0,2:0})@5"],
    ["ndcg_burges@5-l2", "nDCG(dcg=exp-log2,gains={1:0})@5"],
    ["rbp.95-l2", "RBP(p=0.95,rel=2,gain=raw)"],
    ["ndcg-l1", "nDCG"]
  ])("%s is %s", (theirs, ours) => expect(nameOf(theirs)).toBe(ours))

  it("are not guessed where the values would differ", () => {
    for (const name of ["rbp.", "average_precision_score", "ndcg-l0", "precision-l", "precision-lenient"])
      expect(nameOf(name)).toBeUndefined()
  })

  it("are no names of our own or of trec_eval, which keep their meaning", () => {
    for (const { id, params, at } of measures) {
      const name = params[at] === undefined || "fallback" in params[at] ? id : `${id}@${at === "cutoff" ? 5 : 0.5}`
      expect(nameOf(name)).toBe(name)
      expect([undefined, name]).toContain(nameFromOtherTools(name))
    }
    expect(nameOf("map")).toBe("AP")
    expect(nameOf("success_5")).toBe("Success@5")
  })
})
