import * as Result from "effect/Result"
import { describe, expect, it } from "vitest"
import { evaluate, type TopicPolicy } from "../../src/Evaluation.ts"
import * as Judgements from "../../src/Judgements.ts"
import * as Qrels from "../../src/Qrels.ts"
import type { Compat, Run } from "../../src/Run.ts"
import { emit } from "../../src/trec/Format.ts"
import * as TrecNames from "../../src/trec/TrecNames.ts"

const grades = (record: Record<string, number>) => new Map(Object.entries(record))
const judgements = Judgements.make(
  Qrels.make(
    new Map([
      ["1", grades({ a: 1, b: 0, c: 1 })],
      ["10", grades({ a: 2, b: -1 })],
      ["2", grades({ a: 1 })]
    ])
  )
)
const hits = (...ids: ReadonlyArray<string>) => ({ ids, scores: Float64Array.from(ids, (_, i) => ids.length - i) })
const run: Run = {
  tag: "system",
  topics: new Map([
    ["1", hits("a", "x", "c")],
    ["10", hits("b", "a")]
  ])
}

interface How {
  readonly compat?: Compat
  readonly policy?: TopicPolicy
  readonly perTopic?: boolean
  readonly summary?: boolean
  readonly level?: number
}

const print = (wanted: ReadonlyArray<string>, { compat = "trec_eval-9.0.8", policy = "judged", level = 1, ...options }: How = {}) => {
  const rows = Result.getOrThrow(TrecNames.trecRows(wanted, { compat, level, docs: 0, isComplete: policy === "judged" }))
  const evaluation = Result.getOrThrow(evaluate(judgements, run, TrecNames.measuresOf(rows), policy))
  return emit(evaluation, rows, { compat, ...options })
}

describe("emit", () => {
  it("prints names of 22 columns, a tab, all, a tab and the value: sums, means, geometric means, text", () => {
    // AP: (1/1 + 2/3)/2 and 1/2 and 0; gm_map: exp of the mean of their logarithms with 0 as 0.00001
    const geometric = Math.exp((Math.log(5 / 6) + Math.log(1 / 2) + Math.log(0.00001)) / 3)
    expect(print(["runid", "num_q", "num_ret", "map", "gm_map"])).toBe(
      [
        "runid                 \tall\tsystem",
        "num_q                 \tall\t3",
        "num_ret               \tall\t5",
        "map                   \tall\t0.4444",
        `gm_map                \tall\t${geometric.toFixed(4)}`,
        ""
      ].join("\n")
    )
  })
  it("averages over the topics that the run has without -c", () => {
    expect(print(["num_q", "map"], { policy: "intersection" })).toBe(
      "num_q                 \tall\t2\nmap                   \tall\t0.6667\n"
    )
  })
  it("prints topics first, in byte order, without what is for the summary alone", () => {
    expect(print(["num_q", "gm_map", "recip_rank", "relstring"], { perTopic: true })).toBe(
      [
        "recip_rank            \t1\t1.0000",
        "relstring             \t1\t'1-1'",
        "recip_rank            \t10\t0.5000",
        "relstring             \t10\t'.2'",
        "num_q                 \tall\t3",
        "gm_map                \tall\t0.0161",
        "recip_rank            \tall\t0.5000",
        ""
      ].join("\n")
    )
  })
  it("prints relevant documents and zeros for topics without a ranking in 10.0, nothing in 9.0.8", () => {
    const ofTopic2 = (compat: Compat) =>
      print(["num_ret", "num_rel", "map", "relstring"], { compat, perTopic: true, summary: false })
        .split("\n")
        .filter((line) => line.includes("\t2\t"))
    expect(ofTopic2("trec_eval-9.0.8")).toEqual([])
    expect(ofTopic2("trec_eval-10.0")).toEqual([
      "num_ret               \t2\t0",
      "num_rel               \t2\t1",
      "map                   \t2\t0.0000",
      "relstring             \t2\t''"
    ])
  })
  it("drops the summary with -n", () => {
    expect(print(["map"], { perTopic: true, summary: false })).not.toContain("all")
  })
  it("counts relevant documents by level for topics, from grade 1 on in the summary of -c", () => {
    expect(print(["num_rel"], { level: 2, perTopic: true })).toBe(
      "num_rel               \t1\t0\nnum_rel               \t10\t1\nnum_rel               \tall\t4\n"
    )
    expect(print(["num_rel"], { level: 2, policy: "intersection" })).toBe("num_rel               \tall\t1\n")
  })
  it("prints what only 10.0 has, worked by hand", () => {
    // topic 1: 1 - 1 of at most grade 2: 0.1 x (0.5 + 0.81 x 0.5) = 0.0905; residual 0.9^3 + 0.1 x 0.9; unjudged 1 of 5
    // topic 10: judged below 0, then grade 2: 0.1 x 0.9; residual 0.81 + 0.1; topic 2: zeros
    expect(print(["rbp", "rbp_resid", "unj.5"], { compat: "trec_eval-10.0", perTopic: true })).toBe(
      [
        "rbp                   \t1\t0.0905",
        "rbp_resid             \t1\t0.8190",
        "unj_5                 \t1\t0.2000",
        "rbp                   \t10\t0.0900",
        "rbp_resid             \t10\t0.9100",
        "unj_5                 \t10\t0.2000",
        "rbp                   \t2\t0.0000",
        "rbp_resid             \t2\t0.0000",
        "unj_5                 \t2\t0.0000",
        `rbp                   \tall\t${(0.1805 / 3).toFixed(4)}`,
        `rbp_resid             \tall\t${(1.729 / 3).toFixed(4)}`,
        `unj_5                 \tall\t${(0.4 / 3).toFixed(4)}`,
        ""
      ].join("\n")
    )
  })
  it("interpolates by each version's rule", () => {
    // topic 1: R = 2, hits at ranks 1 and 3; recall 0.6 asks for floor(2.1) = 2 documents in 9.0.8, for 1 in 10.0
    const line = (compat: Compat) => print(["iprec_at_recall.0.6"], { compat, perTopic: true }).split("\n")[0]
    expect(line("trec_eval-9.0.8")).toBe("iprec_at_recall_0.60  \t1\t0.6667")
    expect(line("trec_eval-10.0")).toBe("iprec_at_recall_0.60  \t1\t1.0000")
  })
  it("prints any measure of the house, and leaves out rows that were not evaluated", () => {
    const rows = Result.getOrThrow(TrecNames.trecRows(["map", "bpref"], { compat: "trec_eval-9.0.8", level: 1, docs: 0, isComplete: true }))
    const evaluation = Result.getOrThrow(evaluate(judgements, run, TrecNames.measuresOf(rows).slice(0, 1)))
    expect(emit(evaluation, rows, { compat: "trec_eval-9.0.8" })).toBe("map                   \tall\t0.4444\n")
    expect(emit(evaluation, [], { compat: "trec_eval-9.0.8", perTopic: true })).toBe("")
  })
})
