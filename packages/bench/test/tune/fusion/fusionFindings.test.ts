import * as MeanOfOrders from "@litfuse/stats/MeanOfOrders"
import * as DetectableDifference from "@litfuse/stats/DetectableDifference"
import * as StudentT from "@litfuse/stats/StudentT"
import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { fusionFindings } from "../../../src/tune/fusion/fusionFindings.ts"
import { correctFamily, difference, differencesTable, differenceResult } from "../../../src/tune/findings/difference.ts"
import { calibratedLevel } from "../../../src/tune/findings/calibratedLevel.ts"
import { hashOf } from "../../../src/tune/fusion/DesignKey.ts"
import type { HeldOut } from "../../../src/tune/HeldOut.ts"
import { runUnit, unitsOf } from "../../../src/tune/fusion/Unit.ts"
import { design, data, frames } from "./tuningData.ts"

const held = (system: string, ...values: ReadonlyArray<ReadonlyArray<number>>): HeldOut => ({
  system,
  folds: [],
  bySeed: values.map(() => new Float64Array(1)),
  byTopic: values.map((of) => Float64Array.from(of))
})

describe("difference", () => {
  it("of two untuned systems is the paired t-test over all topics: t = 0.3 / (0.158 / √5), four degrees of freedom", () => {
    const one = difference(held("new", [0.5, 0.6, 0.7, 0.8, 0.9]), held("old", [0.4, 0.4, 0.4, 0.4, 0.4]), 0, "P@1")
    expect(one.difference).toBeCloseTo(0.3, 10)
    // the distribution for four degrees of freedom in closed form, x = t / 2
    const x = 0.3 / Math.sqrt(0.025 / 5) / 2
    expect(one.p).toBeCloseTo(1 - (x / Math.sqrt(1 + x * x)) * (1 + 1 / (2 * (1 + x * x))), 10)
    expect([one.wins, one.ties, one.losses, one.orders]).toEqual([5, 0, 0, undefined])
  })

  /** A tuned system along twenty orders, of which each leaves the topic k mod 7 to training. */
  const along = (system: string, value: (k: number, t: number) => number): HeldOut => ({
    ...held(system, [1, 1, 1, 1, 1, 1, 1]),
    forward: [Array.from({ length: 20 }, (_, k) => Float64Array.from({ length: 7 }, (__, t) => (t === k % 7 ? Number.NaN : value(k, t))))]
  })
  const old = held("old", [0.4, 0.4, 0.4, 0.4, 0.4, 0.4, 0.4])

  it("of a tuned system is the mean of its forward orders, and nothing of what was held out", () => {
    const one = difference(
      along("new", (_, t) => 0.5 + t / 10),
      old,
      0,
      "P@1"
    )
    const orders = Array.from({ length: 20 }, (_, k) =>
      MeanOfOrders.orderOf(
        Float64Array.from(
          [0, 1, 2, 3, 4, 5, 6].filter((t) => t !== k % 7),
          (t) => 0.1 + t / 10
        )
      )
    )
    const wanted = MeanOfOrders.combine(orders, { topics: 7 })
    expect(one.difference).toBeCloseTo(wanted.difference, 12)
    expect([one.p, one.lower, one.upper].map((x) => x.toFixed(9))).toEqual([wanted.p, wanted.lower, wanted.upper].map((x) => x.toFixed(9)))
    expect(one.orders).toMatchObject({ count: 20, rejecting: wanted.rejecting })
    expect(differenceResult(one, 1)).toMatchObject({ orders: { count: 20 } })
    expect("heldOut" in differenceResult(one, 1)).toBe(false)
  })

  it("counts a loss against a run chosen in hindsight for as many tests as there are runs, and a gain for one", () => {
    const best = { ...held("best", [0.5, 0.5, 0.5, 0.5, 0.5, 0.5]), chosenFrom: 5 }
    const worse = difference(held("worse", [0, 0.1, 0, 0.1, 0.3, 0]), best, 0, "P@1")
    const better = difference(held("better", [1, 0.9, 1, 0.9, 0.7, 1]), best, 0, "P@1")
    expect(worse.p).toBeCloseTo(5 * better.p, 12)
    expect(worse.upper - worse.lower).toBeGreaterThan(better.upper - better.lower)
  })

  it("detects what the corrected test finds: with the spread of twenty orders, by rows of the family and runs to choose from", () => {
    const tuned = along("new", (k, t) => 0.5 + ((t * k) % 5) / 10)
    const one = difference(tuned, old, 0, "P@1")
    const half = (one.upper - one.lower) / 2
    const error = half / -StudentT.quantile(0.025, 6)
    for (const rows of [1, 3, 20])
      expect(one.judge(rows).detectable).toBeCloseTo(
        DetectableDifference.detectable({ topics: 7, standardDeviation: error * Math.sqrt(7), rows }),
        9
      )
    const best = { ...held("best", [0.5, 0.5, 0.5, 0.5, 0.5, 0.5]), chosenFrom: 5 }
    const worse = difference(held("worse", [0, 0.1, 0, 0.1, 0.3, 0]), best, 0, "P@1")
    const better = difference(held("better", [1, 0.9, 1, 0.9, 0.7, 1]), best, 0, "P@1")
    expect(worse.detectable).toBeCloseTo(better.judge(5).detectable, 9)
    const { judged } = correctFamily([worse, better])
    expect(judged.map(({ detectable }) => detectable)).toEqual([worse.judge(2).detectable, better.judge(2).detectable])
    expect(differenceResult(judged[1]!, 1).detectable).toBe(Number(better.judge(2).detectable.toPrecision(6)))
    expect(differencesTable(correctFamily([worse, better])).rows[1]!.at(-1)).toBe(Number(better.judge(2).detectable.toPrecision(6)))
  })

  const row = (values: ReadonlyArray<number>, system = "a") =>
    difference(
      held(system, values),
      held(
        "b",
        values.map(() => 0)
      ),
      0,
      "P@1"
    )

  it("takes all rows as one family in one step, and leaves the first one out only where it was declared", () => {
    const five = row([1, 0.5, 1, 0.2, 0.7])
    const undeclared = correctFamily([five, five, five])
    expect(undeclared.family).toBe("all 3 rows")
    for (const { p } of undeclared.judged) expect(p).toBeCloseTo(Math.min(1, 3 * five.p), 12)
    const { judged, family } = correctFamily([five, five, five], "2026-01-02")
    expect(family).toBe("the 2 rows but the first")
    expect(judged[0]!.p).toBe(five.p)
    expect(judged[1]!.p).toBeCloseTo(2 * five.p, 12)
    expect(differencesTable(correctFamily([five, five], "2026-01-02")).note).toContain(
      "declared on 2026-01-02. The others are confirmed only where it rejects"
    )
  })

  it("states in its note the level that was calibrated for as many rows and topics", () => {
    const many = row(Array.from({ length: 40 }, (_, t) => ((t * 7) % 11) / 10 - 0.4))
    const note = (rows: number, declaredOn?: string) =>
      differencesTable(
        correctFamily(
          Array.from({ length: rows }, () => many),
          declaredOn
        )
      ).note
    expect(note(12)).toContain(calibratedLevel(12, 40))
    expect(note(12, "2026-01-02")).toContain(calibratedLevel(11, 40))
    expect(note(31)).toContain("more than 30 rows was not calibrated")
  })

  it("counts no row in which the two systems are the same", () => {
    const [five, none] = [row([1, 0.5, 1, 0.2, 0.7]), row([0, 0, 0, 0, 0])]
    const { judged, family } = correctFamily([five, none, none])
    expect(family).toBe("one row that differs from the baseline on some topic")
    expect(judged[0]!.p).toBe(five.p)
    expect(judged.slice(1).map(({ p }) => p)).toEqual([1, 1])
  })

  it("confirms nothing behind a declared test that does not reject", () => {
    const [weak, strong] = [row([1, -1, 0.5, -0.4, 0.1]), row([1, 0.9, 1, 0.8, 0.9])]
    expect(strong.p).toBeLessThan(0.001)
    const { judged } = correctFamily([weak, strong], "2026-01-02")
    expect(judged[1]!.p).toBe(weak.p)
    expect(judged[1]!.lower).toBe(0)
    expect(correctFamily([strong, strong], "2026-01-02").judged[1]!.p).toBe(strong.p)
  })

  it("never contradicts itself: an interval leaves 0 out only where p is at most .05, in every family and behind every gate", () => {
    const values = fc.array(fc.integer({ min: -8, max: 8 }), { minLength: 4, maxLength: 12 }).map((all) => all.map((x) => x / 8))
    fc.assert(
      fc.property(fc.array(values, { minLength: 1, maxLength: 5 }), fc.boolean(), (rows, isDeclared) => {
        for (const { p, lower, upper } of correctFamily(
          rows.map((one) => row(one)),
          isDeclared ? "2026-01-02" : undefined
        ).judged) {
          if (lower > 0 || upper < 0) expect(p).toBeLessThanOrEqual(0.05 * (1 + 1e-9))
          else if (lower !== upper) expect(p).toBeGreaterThanOrEqual(0.05 * (1 - 1e-9))
        }
      }),
      { numRuns: 100 }
    )
  })
})

describe("findings", () => {
  const of = (changes: Readonly<Record<string, unknown>> = {}) => data(frames(20, 3, 8, 4), design(changes))
  const found = (one: ReturnType<typeof of>) => {
    const units = unitsOf(one, [])
    return fusionFindings(
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
      ["learned", "a block, once its setting was frozen on the topics before it", 20, 17, "no"],
      ["best run in hindsight", "every run on all topics", 20, 3, "yes, by definition"],
      ["best run by training topics", "a fold, with the run that was best on the others", 20, 2, "no"],
      ["best run by training topics", "a block, once its setting was frozen on the topics before it", 20, 17, "no"]
    ])
    expect(byId.get("folds")!.rows).toHaveLength(6)
    const [[, inner, value, gap] = []] = byId.get("gap")!.rows
    expect(Number(inner) - Number(value)).toBeCloseTo(Number(gap), 12)
  })

  it("starts with what a gain is worth when it cannot be shown", () => {
    const { headline, conclusions } = found(of())
    expect(headline).toMatch(
      /^On 20 topics, no difference of `learned` \(fused from all runs\) from the best run in hindsight is shown: [+-]0\.\d{4} \[/
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
      / The following was changed after held-out values had been seen\. The rule of choice\. The order of candidates\.$/
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
      /^On \d+ topics, \d of 2 systems gains? and \d loses? against `plain` on nDCG@5 \(mean of 20 forward orders, p below 0\.05, corrected in one step\)(\.|; `(learned|other)` gains over it: .*)$/
    )
    const rows = tables!.find(({ id }) => id === "differences")!.rows
    expect(rows.filter(([, against, measure]) => against === "plain" && measure === "nDCG@5").map(([system]) => system)).toEqual([
      "learned",
      "other"
    ])
  })

  it("says on which day the test of the primary system was declared where a commit proves it, else that tests are exploratory", () => {
    const sha256 = hashOf(of().design)
    const { conclusions, measured } = found(of({ declaration: { on: "2026-01-02", sha256, commit: "0123456789abcdef" } }))
    expect(conclusions![1]).toContain(
      `The first one was declared on 2026-01-02 (commit 0123456789ab, sha256 ${sha256.slice(0, 12)}) and is not corrected. The others are confirmed only where it rejects.`
    )
    expect(measured!.against!.comparisons[0]!.adjusted).toBe(measured!.against!.comparisons[0]!.p)
    for (const unproven of [of(), of({ declaration: { on: "2026-01-02", sha256 } })])
      expect(found(unproven).conclusions![1]).toContain("exploratory, and corrected in one step for all 4 rows")
    // p and interval of a family do not take the place of how orders agree
    expect(measured!.against!.comparisons[0]!.orders).toMatchObject({ count: 20 })
  })

  it("refuses to report what the audit finds dishonest", () => {
    const one = of()
    const units = unitsOf(one, []).slice(1)
    expect(() =>
      fusionFindings(
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
