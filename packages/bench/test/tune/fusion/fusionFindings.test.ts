import { describe, expect, it } from "vitest"
import { findings } from "../../../src/tune/fusion/fusionFindings.ts"
import { difference, table, resultOf } from "../../../src/tune/findings/differences.ts"
import * as Coverage from "../../../src/report/coverage.ts"
import { hashOf } from "../../../src/tune/fusion/Key.ts"
import type { HeldOut } from "../../../src/tune/HeldOut.ts"
import { runUnit, unitsOf } from "../../../src/tune/fusion/unit.ts"
import { design, data, frames } from "./tuningData.ts"

const held = (system: string, ...values: ReadonlyArray<ReadonlyArray<number>>): HeldOut => ({
  system,
  folds: [],
  bySeed: values.map(() => new Float64Array(1)),
  byTopic: values.map((of) => Float64Array.from(of))
})

describe("difference", () => {
  it("compares means over seeds topic by topic: exact for five topics, 2 of 32 signs as extreme", () => {
    const one = difference(held("new", [0.5, 0.6, 0.7, 0.8, 0.9]), held("old", [0.4, 0.4, 0.4, 0.4, 0.4]), 0, "P@1")
    expect(one.difference).toBeCloseTo(0.3, 10)
    expect([one.p, one.wins, one.ties, one.losses]).toEqual([2 / 32, 5, 0, 0])
  })

  it("tests a tuned system on the topics of its forward order alone, and tells what was held out beside", () => {
    const tuned = { ...held("new", [1, 1, 1, 1, 1, 1, 1]), forward: [Float64Array.of(Number.NaN, 0.6, 0.6, 0.6, 0.6, 0.6, 0.6)] }
    const one = difference(tuned, held("old", [0, 0.4, 0.4, 0.4, 0.4, 0.4, 0.4]), 0, "P@1")
    expect([one.isForward, one.difference, one.heldOut, one.p, one.wins]).toEqual([true, 0.2, expect.closeTo(4.6 / 7, 12), 2 / 64, 6])
    expect(Coverage.text(one)).toBe("+0.6571 held out (forward test +0.2000 [+0.2000, +0.2000], p 0.031)")
    expect(resultOf(one, 1)).toMatchObject({ difference: 0.2, heldOut: expect.closeTo(4.6 / 7, 12) })
    const plain = difference(held("a", [1, 1]), held("b", [0, 0]), 0, "P@1")
    expect([plain.isForward, Coverage.text(plain), "heldOut" in resultOf(plain, 1)]).toEqual([
      false,
      "+1.0000 [+1.0000, +1.0000] (p 0.500)",
      false
    ])
  })

  it("counts a loss against a run chosen in hindsight for as many tests as there are runs, and a gain for one", () => {
    const best = { ...held("best", [0.5, 0.5, 0.5, 0.5, 0.5, 0.5]), chosenFrom: 5 }
    expect(difference(held("worse", [0, 0, 0, 0, 0, 0]), best, 0, "P@1").p).toBe((5 * 2) / 64)
    expect(difference(held("better", [1, 1, 1, 1, 1, 1]), best, 0, "P@1").p).toBe(2 / 64)
  })

  it("takes all rows as one family, and leaves the first one out only where it was declared", () => {
    const five = difference(held("a", [1, 1, 1, 1, 1]), held("b", [0, 0, 0, 0, 0]), 0, "P@1")
    const undeclared = table([five, five, five], undefined)
    expect(undeclared.note).toContain("No test was declared before the data were seen: Holm over all 3 rows.")
    expect(undeclared.rows.map((row) => row[7])).toEqual(["0.188", "0.188", "0.188"])
    const { rows, note } = table([five, five, five], "2026-01-02")
    expect(note).toContain("declared on 2026-01-02; Holm over the 2 rows but the first")
    expect(rows.map((row) => [row[6], row[7]])).toEqual([
      ["0.063", "not corrected"],
      ["0.063", "0.125"],
      ["0.063", "0.125"]
    ])
  })
})

describe("findings", () => {
  const of = (changes: Readonly<Record<string, unknown>> = {}) => data(frames(20, 3, 8, 4), design(changes))
  const found = (one: ReturnType<typeof of>) => {
    const units = unitsOf(one, [])
    return findings(
      one,
      [],
      units,
      units.map((unit) => runUnit(one, unit))
    )
  }

  it("shows every system and both baselines, old and new topics apart, and one access per fold", () => {
    const { tables } = found(of())
    const byId = new Map(tables!.map((one) => [one.id, one]))
    expect(byId.get("held-out")!.rows.map(([system]) => system)).toEqual([
      "learned",
      "best run by training topics",
      "best run in hindsight"
    ])
    expect(
      byId
        .get("held-out")!
        .columns.map(({ name }) => name)
        .slice(-2)
    ).toEqual(["nDCG@5, 16 old topics", "nDCG@5, 4 new topics"])
    expect(byId.get("accesses")!.rows).toEqual([
      ["learned", "a fold, once its setting was frozen", 20, 2, "no"],
      ["learned", "a block, once its setting was frozen on the topics before it", 17, 1, "no"],
      ["best run in hindsight", "every run on all topics", 20, 3, "yes, by definition"],
      ["best run by training topics", "a fold, with the run that was best on the others", 20, 2, "no"],
      ["best run by training topics", "a block, once its setting was frozen on the topics before it", 17, 1, "no"]
    ])
    expect(byId.get("folds")!.rows).toHaveLength(6)
    const [[, inner, value, gap] = []] = byId.get("gap")!.rows
    expect(Number(inner) - Number(value)).toBeCloseTo(Number(gap), 12)
  })

  it("starts with what a gain is worth when it cannot be shown", () => {
    const { headline, conclusions } = found(of())
    expect(headline).toMatch(
      /^Held out on 20 topics, no difference of `learned` \(fused from all runs\) from the best run in hindsight is shown: [+-]0\.\d{4} held out \(forward test [+-]0\.\d{4} \[/
    )
    expect(conclusions![0]).toMatch(/^`learned` has nDCG@5 0\.\d{4} held out \(mean over 2 seeds\)/)
  })

  it("says that few seeds tell their spread roughly, and nothing of it from ten on", () => {
    const few = { code: "few-seeds", subject: "2 seeds", text: "with fewer than 10 seeds, the spread over seeds is a rough estimate" }
    expect(found(of()).notices).toContainEqual(few)
    expect(found(of({ folds: { outer: 2, inner: 2, seeds: 10 } })).notices!.map(({ code }) => code)).not.toContain("few-seeds")
  })

  it("says whether the aim is met, and compares what was expected", () => {
    const expected = [{ system: "best run in hindsight", measure: "nDCG@5", value: 2, digits: 1, origin: "nobody" }]
    const result = found(of({ aim: 0.001, expected }))
    expect(result.conclusions![0]).toMatch(/The aim of 0\.001 is met by the mean held out, 0\.\d{4} \[0\.\d{4}, 0\.\d{4}\]\.$/)
    expect(found(of({ aim: 1.5 })).conclusions![0]).toMatch(/The aim of 1\.5 is missed by [01]\.\d{4}: 0\.\d{4} \[.*\] held out\.$/)
    const changed = found(of({ aim: 0.001, afterLooking: ["the rule of choice", "the order of candidates"] }))
    expect(changed.conclusions![0]).toMatch(
      / After held-out values had been seen, these were changed: the rule of choice; the order of candidates\.$/
    )
    expect(result.expected).toMatchObject([{ expected: "2.0", verdict: "worse" }])
  })

  it("answers about the baseline that the design names: every system against it", () => {
    const secondary = [
      { id: "plain", candidates: [{ fusion: "plain" }] },
      { id: "other", candidates: [{ fusion: "plain", params: { k: 30 } }] }
    ]
    const { headline, tables } = found(of({ secondary, baseline: "plain" }))
    expect(headline).toMatch(
      /^Held out on \d+ topics, \d of 2 systems gains? and \d loses? against `plain` on nDCG@5 \(forward test, p below 0\.05, Holm\)(\.|; `(learned|other)` gains over it: .*)$/
    )
    const rows = tables!.find(({ id }) => id === "differences")!.rows
    expect(rows.filter(([, against, measure]) => against === "plain" && measure === "nDCG@5").map(([system]) => system)).toEqual([
      "learned",
      "other"
    ])
  })

  it("says on which day the test of the primary system was declared, and that none was", () => {
    const sha256 = hashOf(of().design)
    const { conclusions, measured } = found(of({ declaration: { on: "2026-01-02", sha256 } }))
    expect(conclusions![1]).toContain(`the first one declared on 2026-01-02 (sha256 ${sha256.slice(0, 12)}) and not corrected.`)
    expect(measured!.against!.comparisons[0]!.adjusted).toBe(measured!.against!.comparisons[0]!.p)
    expect(found(of()).conclusions![1]).toContain("none declared before the data were seen, corrected (Holm) over all 4 rows")
  })

  it("refuses to report what the audit finds dishonest", () => {
    const one = of()
    const units = unitsOf(one, []).slice(1)
    expect(() =>
      findings(
        one,
        [],
        units,
        units.map((unit) => runUnit(one, unit))
      )
    ).toThrow("never held out")
  })

  it("draws a curve over settings by what differs between them", () => {
    const curve = found(of()).tables!.find(({ id }) => id === "curve-learned")!
    expect(curve.rows.map(([name]) => name)).toContain("learning, all runs, power 4")
    expect(curve.rows).toHaveLength(9)
    const only = found(of({ primary: { id: "learned", candidates: [{ fusion: "learning", space: { power: { grid: [0, 1] } } }] } }))
    expect(only.figures).toMatchObject([{ dots: [{ label: "power 0" }, { label: "power 1" }] }])
  })
})
