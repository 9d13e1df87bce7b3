import { describe, expect, it } from "vitest"
import * as Coverage from "../../src/report/Gain.ts"
import type { CoverageResult } from "../../src/report/Results.ts"

const gain = (difference: number, p: number, measure = "nDCG@10"): Coverage.Gain => ({
  system: "good",
  measure,
  difference,
  lower: difference - 0.01,
  upper: difference + 0.01,
  p,
  isFloor: false
})

const coverage = (difference: number, adjusted: number, ends: readonly [number | null, number | null] = [0.05, 0.4]): CoverageResult => ({
  system: "good",
  measure: "nDCG@10",
  condensed: "nDCG(judged_only=True)@10",
  difference,
  lower: difference - 0.01,
  upper: difference + 0.01,
  p: adjusted / 2,
  isFloor: false,
  adjusted,
  share: 0.2,
  shareLower: ends[0],
  shareUpper: ends[1]
})

const condensed = gain(0.01, 0.4, "nDCG(judged_only=True)@10")
const said = (full: Coverage.Gain, lost?: CoverageResult) => Coverage.sentences("`good`", "`base`", full, condensed, lost)

describe("sentence", () => {
  it("calls a significant loss a loss", () => {
    expect(said(gain(-0.0253, 0.017))).toBe(
      "`good` scores lower than `base`, a significant loss: -0.0253 [-0.0353, -0.0153] (p 0.017) on nDCG@10."
    )
  })

  it("claims no difference where none is shown, whatever its sign", () => {
    expect(said(gain(0.05, 0.05))).toBe("No difference of `good` from `base` is shown: +0.0500 [+0.0400, +0.0600] (p 0.050) on nDCG@10.")
    expect(said(gain(-0.05, 0.2), coverage(0.04, 0.001))).toMatch(/^No difference of `good` from `base` is shown: -0\.0500 /)
  })

  it("words coverage by the difference of the two gains, and never by comparing two p-values", () => {
    const start =
      "`good` gains over `base`: +0.0500 [+0.0400, +0.0600] (p 0.024) on nDCG@10. With unjudged hits taken out (nDCG(judged_only=True)@10) the gain is +0.0100 [+0.0000, +0.0200] (p 0.400). The two gains differ by "
    expect(said(gain(0.05, 0.024), coverage(0.04, 0.01))).toBe(
      `${start}+0.0400 [+0.0300, +0.0500] (p 0.010), so part of the gain is judged coverage: 20 % [5 %, 40 %] of it remains.`
    )
    // significant there, not significant here, and their difference is not shown
    expect(said(gain(0.05, 0.024), coverage(0.04, 0.06))).toBe(
      `${start}+0.0400 [+0.0300, +0.0500] (p 0.060), so it is not shown that judged coverage explains any of the gain: 20 % [5 %, 40 %] of it remains.`
    )
    expect(said(gain(0.05, 0.024), coverage(-0.04, 0.01))).toContain("so the gain is larger among judged documents")
  })

  it("gives a share without an interval where that has no bounds", () => {
    expect(said(gain(0.05, 0.024), coverage(0.04, 0.01, [null, null]))).toContain(": 20 % of it remains.")
  })

  it("says in short what remains of a gain, where it is shown that part of it is judged coverage, and nothing where it is not", () => {
    const short = (lost: CoverageResult) => Coverage.sentence("`good`", "`base`", gain(0.05, 0.024), lost)
    const start = "`good` gains over `base`: +0.0500 [+0.0400, +0.0600] (p 0.024) on nDCG@10"
    expect(short(coverage(0.04, 0.01))).toBe(
      `${start}. Part of it is judged coverage: 20 % [5 %, 40 %] remains with unjudged hits taken out.`
    )
    expect(short(coverage(0.04, 0.06))).toBe(`${start}.`)
    expect(short(coverage(-0.04, 0.01))).toBe(`${start}.`)
  })

  it("says a gain alone where condensed lists were not compared", () => {
    expect(Coverage.sentence("`good`", "`base`", gain(0.05, 0.024))).toBe(
      "`good` gains over `base`: +0.0500 [+0.0400, +0.0600] (p 0.024) on nDCG@10."
    )
  })
})
