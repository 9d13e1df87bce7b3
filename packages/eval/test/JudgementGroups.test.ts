import * as Result from "effect/Result"
import { describe, expect, it } from "vitest"
import { evaluate, parse } from "../src/JudgementGroups.ts"
import { groupRows, measuresIn } from "../src/trec/groupRows.ts"
import { bytes } from "./formats/bytes.ts"

const run = { tag: "r", topics: new Map([["1", { ids: ["a", "b", "x"], scores: Float64Array.of(3, 2, 1) }]]) }

describe("judgements of several groups", () => {
  it("are averaged over groups: one calls the first relevant, the other the second of two", () => {
    const judged = Result.getOrThrow(parse(bytes("1 u a 1\n1 v b 1\n1 v c 1\n1 v a 0\n"), "f", {}))
    const measures = measuresIn(Result.getOrThrow(groupRows(["map_avgjg", "P_avgjg.1,2", "num_q"], 1)))
    const options = { policy: "judged", compat: "trec_eval-9.0.8" } as const
    const { summary } = Result.getOrThrow(evaluate(judged, run, measures, options, false))
    // AP 1 and 1/4; P@1 1 and 0; P@2 1/2 both
    expect([...summary]).toEqual([1, (1 + 1 / 4) / 2, 1 / 2, 1 / 2])
  })

  it("name a document judged twice by one group, and take it once from each", () => {
    const twice = parse(bytes("1 u a 1\n1 v a 0\n1 u a 0\n"), "f", {})
    expect(Result.isFailure(twice) && twice.failure.message).toMatch(/^f:3: document a of topic 1 again \(first on line 1\)/)
  })
})
