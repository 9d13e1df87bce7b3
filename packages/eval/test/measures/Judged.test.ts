import * as Result from "effect/Result"
import { describe, expect, it } from "vitest"
import { evaluate } from "../../src/Evaluation.ts"
import * as TrecQrels from "../../src/formats/TrecQrels.ts"
import * as TrecRun from "../../src/formats/TrecRun.ts"
import * as Judgements from "../../src/Judgements.ts"
import * as Run from "../../src/Run.ts"
import { itKeepsItsLaws, measure, value } from "./support.ts"

const ofFiles = (name: string, qrels: string, run: string): number => {
  const judgements = Judgements.make(Result.getOrThrow(TrecQrels.parse(Buffer.from(qrels), "q")))
  const sorted = Run.sort(Result.getOrThrow(TrecRun.parse(Buffer.from(run), "r")), "trec_eval-9.0.8")
  return Result.getOrThrow(evaluate(judgements, sorted, [measure(name)])).summary[0]!
}

describe("Judged", () => {
  it("is the share of judged hits above the cutoff", () => expect(value("Judged@4", [1, -1, 0, -2, 1])).toBe(0.5))
  it("divides by the hits there are when the ranking is shorter", () => expect(value("Judged@10", [1, -1])).toBe(0.5))
  it("looks at all hits without a cutoff", () => expect(value("Judged", [1, -1, 0, 0])).toBe(0.75))
  it("counts a negative judgement as unjudged; ir_measures counts it as judged", () => {
    expect(value("Judged@2", [-2, 1])).toBe(0.5)
    expect(value("Judged(compat=ir_measures)@2", [-2, 1])).toBe(1)
  })
  it("has equal scores by id ascending for TREC-COVID, also where they differ only as doubles", () => {
    const qrels = "1 0 a 1\n1 0 b 0\n1 0 x 0\n"
    const near = 1.000000001
    const run = `1 Q0 x 1 3 t\n1 Q0 a 2 1 t\n1 Q0 b 3 1 t\n1 Q0 c 4 1 t\n1 Q0 d 5 ${near} t\n`
    // trec_eval: x d c b a; as doubles with ties ascending: x d a b c
    expect([3, 4].map((k) => ofFiles(`Judged@${k}`, qrels, run))).toEqual([1 / 3, 2 / 4])
    expect([3, 4].map((k) => ofFiles(`Judged(compat=trec-covid)@${k}`, qrels, run))).toEqual([2 / 3, 3 / 4])
    expect(value("Judged(compat=trec-covid)@2", [-2, 1])).toBe(1)
  })
  it("is 0 without hits", () => expect(value("Judged@10", [])).toBe(0))
  itKeepsItsLaws(["Judged", "Judged@3", "Judged(compat=ir_measures)@3", "Judged(compat=trec-covid)@3"], {
    idealHighest: { name: "Judged@3", pool: [0], first: [0] },
    unjudgedTailBlind: { name: "Judged@3", pool: [1], first: [1] },
    unjudgedBlind: { name: "Judged@3", pool: [1], first: [-1, 1] }
  })
})
