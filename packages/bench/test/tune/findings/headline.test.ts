import * as Fusion from "@litfuse/engine/Fusion"
import { describe, expect, it } from "vitest"
import type { TuningFrame } from "../../../src/tune/Frames.ts"
import { findings } from "../../../src/tune/findings/index.ts"
import { runUnit, unitsOf } from "../../../src/tune/unit.ts"
import { design, data } from "../tuningData.ts"

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

const headline = (topGrade: number): string | undefined => {
  const one = data(
    Array.from({ length: 20 }, (_, t) => frame(t, topGrade)),
    design({
      measure: "nDCG@3",
      beside: ["nDCG(judged_only=True)@3"],
      primary: { id: "fused", candidates: [{ fusion: "plain", params: { k: 10 } }] }
    })
  )
  const units = unitsOf(one, [])
  return findings(
    one,
    [],
    units,
    units.map((unit) => runUnit(one, unit))
  ).headline
}

describe("the first sentence of a tuned report", () => {
  it("says that a gain is mostly judged coverage when only unjudged documents explain it", () => {
    expect(headline(-1)).toMatch(
      /^The gain of `fused` \(fused from all runs\) is mostly judged coverage: \+0\.\d{4} \(p .*\) on nDCG@3 against the best run in hindsight, but \+0\.0000 \(p 1\.000\) on nDCG\(judged_only=True\)@3, where/
    )
  })

  it("says nothing of a gain over documents that were judged not relevant", () => {
    expect(headline(0)).toBeUndefined()
  })
})
