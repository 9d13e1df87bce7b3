import * as Fusion from "@litfuse/engine/Fusion"
import { describe, expect, it } from "vitest"
import type { TuningFrame } from "../../../src/tune/fusion/Frames.ts"
import { fusionFindings } from "../../../src/tune/fusion/fusionFindings.ts"
import { runUnit, unitsOf } from "../../../src/tune/fusion/Unit.ts"
import { design, data } from "./tuningData.ts"

/** Two runs that each begin with two documents which the other lacks, and share three relevant ones: fused, these come first. */
const frame = (t: number, topGrade: number): TuningFrame => {
  const scores = Float64Array.from([5, 4, 3, 2, 1])
  const list = (name: string, rows: ReadonlyArray<number>): Fusion.List => ({
    name,
    rows: Int32Array.from(rows),
    scores,
    ranks: Fusion.tiedRanks(scores)
  })
  const grades = Int16Array.from([topGrade, topGrade, topGrade, topGrade, 1, 1, 1])
  return {
    topic: String(t),
    lists: [list("a", [0, 1, 4, 5, 6]), list("b", [2, 3, 4, 5, 6])],
    candidates: Int32Array.from([0, 1, 2, 3, 4, 5, 6]),
    grades,
    ideal: Int16Array.from([1, 1, 1]),
    judged: Int32Array.from([topGrade < 0 ? 0 : 4, 3])
  }
}

const claimed = (topGrade: number) => {
  const one = data(
    Array.from({ length: 20 }, (_, t) => frame(t, topGrade)),
    design({
      measure: "nDCG@3",
      beside: ["nDCG(judged_only=True)@3"],
      primary: { id: "fused", candidates: [{ fusion: "plain", params: { k: 10 } }] }
    })
  )
  const units = unitsOf(one, [])
  const { headline, conclusions } = fusionFindings(
    one,
    [],
    units,
    units.map((unit) => runUnit(one, unit))
  )
  return { headline: headline!, conclusions: conclusions! }
}

describe("the first sentence of a tuned report", () => {
  it("says that a gain is judged coverage when only unjudged documents explain it: none of it remains", () => {
    expect(claimed(-1).headline).toMatch(
      /^On \d+ topics, `fused` \(fused from all runs\) gains over the best run in hindsight: \+0\.\d{4} \[.*\] \(p .*\) on nDCG@3\. Part of it is judged coverage: 0 % .*remains with unjudged hits taken out\.$/
    )
    expect(claimed(-1).conclusions[2]).toMatch(
      /^With unjudged hits taken out \(nDCG\(judged_only=True\)@3\) the gain is \+0\.0000 .*\. The two gains differ by \+0\.\d{4} .*, so part of the gain is judged coverage: 0 % .*of it remains\.$/
    )
  })

  it("says of a gain over documents that were judged not relevant that coverage is not shown to explain any of it", () => {
    expect(claimed(0).headline).toMatch(/ on nDCG@3\.$/)
    expect(claimed(0).conclusions[2]).toMatch(/so it is not shown that judged coverage explains any of the gain: 100 % .*of it remains\.$/)
  })
})
