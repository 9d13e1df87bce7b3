import { describe, expect, it } from "vitest"
import { csv } from "../../../src/report/csv.ts"
import { measuredOf } from "../../../src/report/Results.ts"
import { fusionFindings } from "../../../src/tune/fusion/fusionFindings.ts"
import { runUnit, unitsOf } from "../../../src/tune/fusion/Unit.ts"
import { sample } from "../../report/sample.ts"
import { design, data, frames } from "../fusion/tuningData.ts"

const found = (changes: Readonly<Record<string, unknown>> = {}) => {
  const one = data(frames(20, 3, 8, 4), design(changes))
  const units = unitsOf(one, [])
  const answers = units.map((unit) => runUnit(one, unit))
  return { answers, ...fusionFindings(one, [], units, answers) }
}

describe("held-out values by topic", () => {
  const { measured, tables, answers } = found()

  it("are means over seeds, and their mean is the value that the report tells", () => {
    const held = tables!.find(({ id }) => id === "held-out")!
    expect(measured!.systems.map(({ system, summary }) => [system, summary["nDCG@5"]])).toEqual(
      held.rows.map(([system, value]) => [system, expect.closeTo(value as number, 12)])
    )
    const ofTopic = answers.flatMap((answer) => {
      if (!("fold" in answer)) return []
      const at = answer.topics.indexOf(7)
      return at < 0 ? [] : [answer.values[0]![at]!]
    })
    expect(ofTopic).toHaveLength(2)
    expect(measured!.systems[0]!.values["nDCG@5"]![7]).toBe((ofTopic[0]! + ofTopic[1]!) / 2)
  })

  it("are compared as the table of differences says: all corrected, where no test was declared", () => {
    const rows = tables!.find(({ id }) => id === "differences")!.rows
    const { baseline, comparisons } = measured!.against!
    expect(baseline).toBe("best run in hindsight")
    expect(comparisons.map(({ measure }) => measure)).toEqual(["nDCG@5", "nDCG(judged_only=True)@5"])
    for (const { p, adjusted } of comparisons) expect(adjusted).toBeGreaterThanOrEqual(p)
    expect(measured!.against!.coverage).toMatchObject([{ system: "learned", measure: "nDCG@5", condensed: "nDCG(judged_only=True)@5" }])
    expect(rows).toHaveLength(4)
  })

  it("name the judgements that they were measured with", () => {
    const one = data(frames(20, 3, 8, 4), design())
    const units = unitsOf(one, [])
    const inputs = [{ kind: "judgements", source: "qrels", sha256: "a".repeat(64) }]
    const { measured: named } = fusionFindings(one, [], units, answers, { inputs, isComplete: false })
    expect(named!.qrels).toEqual({ name: "qrels", sha256: "a".repeat(64), forced: false })
  })

  it("are in every form that has topics", () => {
    const [analysis] = sample.analyses
    const results = { ...sample, tables: [], analyses: [{ ...analysis!, measured: { ...measured!, id: "look", title: "A look" } }] }
    expect(measuredOf(results)).toHaveLength(1)
    // 3 systems with 2 measures, 20 topics and their mean
    expect(csv(results).trim().split("\r\n")).toHaveLength(1 + 3 * 2 * 21)
  })
})

describe("judged coverage of a tuned gain", () => {
  it("cannot be seen without the condensed measure at the same cutoff, and that is said", () => {
    const text = (changes: Readonly<Record<string, unknown>>) =>
      found(changes)
        .notices!.filter(({ code }) => code === "coverage-not-shown")
        .map(({ text: said }) => said)
    expect(text({})).toEqual([])
    const expected = [expect.stringContaining("nDCG@5 is shown without nDCG(judged_only=True)@5")]
    expect(text({ beside: [] })).toEqual(expected)
    expect(text({ beside: ["nDCG(judged_only=True)@3"] })).toEqual(expected)
  })

  it("is compared against both baselines", () => {
    const { rows } = found().tables!.find(({ id }) => id === "differences")!
    expect(rows.map(([system, against, measure]) => [system, against, measure])).toEqual([
      ["learned", "best run in hindsight", "nDCG@5"],
      ["learned", "best run in hindsight", "nDCG(judged_only=True)@5"],
      ["learned", "best run by training topics", "nDCG@5"],
      ["learned", "best run by training topics", "nDCG(judged_only=True)@5"]
    ])
  })
})
