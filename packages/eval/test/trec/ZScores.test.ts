import * as Result from "effect/Result"
import { describe, expect, it } from "vitest"
import { evaluate } from "../../src/Evaluation.ts"
import * as Judgements from "../../src/Judgements.ts"
import * as Qrels from "../../src/Qrels.ts"
import { emit } from "../../src/trec/Format.ts"
import * as TrecNames from "../../src/trec/TrecNames.ts"
import { parse, standardise } from "../../src/trec/ZScores.ts"
import { bytes } from "../formats/bytes.ts"

const judgements = Judgements.make(Qrels.make(new Map(["1", "2"].map((topic) => [topic, new Map([["a", 1]])]))))
const run = { tag: "r", topics: new Map([["1", { ids: ["x", "a"], scores: Float64Array.of(2, 1) }]]) }
const setting = { compat: "trec_eval-9.0.8", level: 1, docs: 0, isComplete: true } as const

const print = (table: string, wanted: ReadonlyArray<string>, compat: "trec_eval-9.0.8" | "trec_eval-10.0" = "trec_eval-9.0.8") => {
  const rows = Result.getOrThrow(TrecNames.trecRows(wanted, { ...setting, compat }))
  const evaluation = Result.getOrThrow(evaluate(judgements, run, TrecNames.measuresOf(rows)))
  const z = standardise(evaluation, rows, Result.getOrThrow(parse(bytes(table), "z")), { compat, isComplete: true })
  return emit(z.evaluation, z.rows, { compat, perTopic: true })
    .trimEnd()
    .split("\n")
    .map((line) => line.replace(/ +/, ""))
}

describe("z-scores", () => {
  it("are standard deviations from the mean of reference; a topic without a ranking counts 0 in 9.0.8", () => {
    // RR 1/2: (0.5 - 0.3) / 0.1
    expect(print("1 recip_rank 0.3 0.1\n2 recip_rank 0.2 0.1\n", ["recip_rank", "num_q"])).toEqual([
      "Zrecip_rank\t1\t2.0000",
      "Znum_q\tall\t2.0000",
      "Zrecip_rank\tall\t1.0000"
    ])
    expect(print("1 recip_rank 0.3 0.1\n2 recip_rank 0.2 0.1\n", ["recip_rank"], "trec_eval-10.0")).toEqual([
      "Zrecip_rank\t1\t2.0000",
      "Zrecip_rank\t2\t-2.0000",
      "Zrecip_rank\tall\t0.0000"
    ])
  })
  it("are -1,000,000 without a reference, 0 at the mean of a reference without deviation, nan where the reference is", () => {
    expect(print("1 map 0.5 0\n2 map 0 0\n", ["map", "recip_rank"]).slice(0, 2)).toEqual([
      "Zmap\t1\t0.0000",
      "Zrecip_rank\t1\t-1000000.0000"
    ])
    expect(print("1 map 0.4 0\n", ["map"])[0]).toBe("Zmap\t1\t-1000000.0000")
    expect(print("1 map nan nan\n", ["map"])).toEqual(["Zmap\t1\t   nan", "Zmap\tall\t   nan"])
  })
  it.each([
    ["1 map 0.3\n", "z:1: 3 columns; expected topic, measure, mean and standard deviation"],
    ["1 map x 1\n", 'z:1: the number "x"; expected a decimal number'],
    ["1 map 1 1\n1 map 1 1\n", "z:2: measure map of topic 1 again; expected each measure once in a topic"],
    ["", "z: no measure in it; expected lines of topic, measure, mean and standard deviation"]
  ])("refuse %j", (text, message) => {
    const read = parse(bytes(text), "z")
    expect(Result.isFailure(read) && read.failure.message).toBe(message)
  })
})
