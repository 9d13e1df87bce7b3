import { describe, expect, it } from "vitest"
import { findings } from "../../../src/tune/findings/index.ts"
import { difference, table, resultOf, text } from "../../../src/tune/findings/differences.ts"
import type { HeldOut } from "../../../src/tune/HeldOut.ts"
import { runUnit, unitsOf } from "../../../src/tune/unit.ts"
import { design, data, frames } from "../tuningData.ts"

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
    expect(text(one)).toBe("+0.6571 held out (forward test +0.2000, p 0.031)")
    expect(resultOf(one, 1)).toMatchObject({ difference: 0.2, heldOut: expect.closeTo(4.6 / 7, 12) })
    const plain = difference(held("a", [1, 1]), held("b", [0, 0]), 0, "P@1")
    expect([plain.isForward, text(plain), "heldOut" in resultOf(plain, 1)]).toEqual([false, "+1.0000 (p 0.500)", false])
  })

  it("counts a loss against a run chosen in hindsight for as many tests as there are runs, and a gain for one", () => {
    const best = { ...held("best", [0.5, 0.5, 0.5, 0.5, 0.5, 0.5]), chosenFrom: 5 }
    expect(difference(held("worse", [0, 0, 0, 0, 0, 0]), best, 0, "P@1").p).toBe((5 * 2) / 64)
    expect(difference(held("better", [1, 1, 1, 1, 1, 1]), best, 0, "P@1").p).toBe(2 / 64)
  })

  it("leaves the first row uncorrected and takes all others as one family", () => {
    const five = difference(held("a", [1, 1, 1, 1, 1]), held("b", [0, 0, 0, 0, 0]), 0, "P@1")
    const { rows, title } = table(five, [five, five])
    expect(title).toContain("Holm over the 2 rows but the first")
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
    expect(byId.get("looks")!.rows).toEqual([
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
    expect(headline).toMatch(/^No gain of `learned` \(fused from all runs\) over the best run in hindsight can be shown: |^The gain of /)
    expect(conclusions![0]).toMatch(/^`learned` has nDCG@5 0\.\d{4} held out \(mean over 2 seeds\)/)
  })

  it("says that few seeds tell their spread roughly, and nothing of it from ten on", () => {
    const few = { code: "few-seeds", subject: "2 seeds", text: "fewer than 10 seeds: the spread over seeds is rough" }
    expect(found(of()).notices).toContainEqual(few)
    expect(found(of({ folds: { outer: 2, inner: 2, seeds: 10 } })).notices!.map(({ code }) => code)).not.toContain("few-seeds")
  })

  it("says whether the aim is met, and compares what was expected", () => {
    const expected = [{ system: "best run in hindsight", measure: "nDCG@5", value: 2, digits: 1, origin: "nobody" }]
    const result = found(of({ aim: 0.001, expected }))
    expect(result.conclusions![0]).toContain("The aim of 0.001 is met.")
    expect(found(of({ aim: 1.5 })).conclusions![0]).toMatch(/The aim of 1\.5 is missed by [01]\.\d{4}\./)
    expect(result.expected).toMatchObject([{ expected: "2.0", verdict: "worse" }])
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
