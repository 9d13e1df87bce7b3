import { describe, expect, it } from "vitest"
import type { LineFigure } from "../../src/report/Results.ts"
import { analyse, findings, rowsOf, runOf } from "./support.ts"

const topics = [1, 2, 3, 4, 5, 6]
const every = (hits: string): string => runOf(topics.map((topic) => `${topic}: ${hits}`).join("\n"))

// in every topic a is relevant, b is not, and x, y and z are unjudged
const collection = {
  qrels: topics.map((topic) => `${topic} 0 a 1\n${topic} 0 b 0\n`).join(""),
  depth: 2,
  runsets: { set: { good: every("a=2 x=1"), bad: every("b=2 x=1"), worse: every("x=2 b=1") } }
}
const params = { runset: "set", measures: ["P@1"] }

describe("discriminative-power", () => {
  it("tells pairs apart by hand: of three runs one has P@1 of 1 in six topics, the others 0", async () => {
    const found = await findings("discriminative-power", params, collection)
    // Tukey: two pairs differ by 1. Dealt anew, one run gets all six ones with chance 3 / 3^6 = 0.004: separated.
    // Flips: 2 / 2^6 = 0.031 for each of two pairs, and 3 times that after Holm: not separated.
    expect(rowsOf(found, "pairs")).toEqual([
      {
        measure: "P@1",
        pairs: 3,
        "Tukey HSD": 2,
        "Tukey share": expect.closeTo(2 / 3),
        "difference needed": 1,
        "of best - worst": 1,
        "sign flips, Holm": 0,
        "Holm share": 0,
        "least separated": null,
        "most not separated": 1,
        "best - worst": 1
      }
    ])
    const [levels] = rowsOf(found, "levels")
    expect(levels).toMatchObject({ "p < 0.001": 0 })
    expect(levels!["p < 0.05"]).toBeCloseTo(2 / 3)
    expect(found.conclusions[0]).toBe(
      "3 runs, 3 pairs, 6 topics. Test: topic-blocked randomised Tukey HSD at 0.05; family: all pairs of the set, one measure at a time. P@1 separates most pairs, 67 %; P@1 fewest, 67 %."
    )
    expect(found.conclusions[1]).toContain("P@1 1.000")
  })

  it("tells them apart by sign flips too once Holm's threshold is met: at 0.1", async () => {
    const found = await findings("discriminative-power", { ...params, alpha: 0.1 }, collection)
    expect(rowsOf(found, "pairs")[0]).toMatchObject({ "sign flips, Holm": 2, "least separated": 1, "most not separated": 0 })
  })

  it("tells nothing apart where nothing differs", async () => {
    const same = { ...collection, runsets: { set: { one: every("a=2"), two: every("a=3") } } }
    const found = await findings("discriminative-power", params, same)
    expect(rowsOf(found, "pairs")[0]).toMatchObject({ "Tukey HSD": 0, "difference needed": null, "of best - worst": null })
    expect(found.conclusions[1]).toContain("P@1 none")
  })

  it("orders measures by what they tell apart, and draws the curves that were asked for", async () => {
    const measures = ["Success@2", "P@1", "Judged@2"]
    const found = await findings("discriminative-power", { ...params, measures, drawn: ["P@1"] }, collection)
    // P@1 and Success@2 see the good run alone; all three have one judged hit
    expect(rowsOf(found, "pairs").map((row) => [row["measure"], row["Tukey HSD"]])).toEqual([
      ["P@1", 2],
      ["Success@2", 2],
      ["Judged@2", 0]
    ])
    const { lines, reference } = found.figures[0] as LineFigure
    expect(reference).toBe(0.05)
    expect(lines.map(({ label }) => label)).toEqual(["P@1"])
    // two of three pairs have p near 0.004, so at every higher level one third is left
    const right = lines[0]!.points.filter(([, level]) => level > 0.02).map(([x]) => x)
    expect(right.every((x) => Math.abs(x - 1 / 3) < 1e-9)).toBe(true)
    expect(lines[0]!.points[0]![1]).toBeCloseTo(0.15)
  })

  it("refuses a measure that reads below the cut, and counts condensed lists that end before it", async () => {
    const measures = ["P@5", "nDCG(judged_only=True)@2"]
    const found = await findings("discriminative-power", { ...params, measures }, collection)
    expect(found.notices.map(({ text }) => text)).toEqual([
      "P@5 reads below rank 2, where the runs were cut; it is left out, because its values would be too low"
    ])
    // one judged hit of two, in three runs and six topics
    expect(found.conclusions.at(-1)).toBe(
      "nDCG(judged_only=True)@2: 18 rankings of 18 had too few judged hits before the cut; their values are the least possible."
    )
    const none = await findings("discriminative-power", { ...params, measures: ["P@5"] }, collection)
    expect([none.tables, none.conclusions]).toEqual([[], []])
  })

  it("compares shares with published ones", async () => {
    const expected = [{ measure: "P@1", test: "tukey", share: 0.6667, tolerance: 0.001, origin: "by hand" }]
    const found = await findings("discriminative-power", { ...params, expected }, collection)
    expect(found.expected).toMatchObject([{ system: "set", measure: "P@1, share of pairs separated (tukey)", verdict: "equal" }])
    const off = await findings("discriminative-power", { ...params, expected: [{ ...expected[0], test: "holm" }] }, collection)
    expect(off.expected).toMatchObject([{ actual: "0.0000", verdict: "worse" }])
  })

  it("depends on the seed alone", async () => {
    const mixed = {
      ...collection,
      runsets: { set: { good: every("a=2"), half: runOf("1: a=1\n2: a=1\n3: a=1\n4: b=1"), none: every("b=1") } }
    }
    const [one, again] = [await findings("discriminative-power", params, mixed), await findings("discriminative-power", params, mixed)]
    expect(again).toEqual(one)
  })

  it("refuses measures and run sets that do not exist, and a level that no one would call one", async () => {
    expect(await analyse("discriminative-power", { ...params, measures: ["PP@1"] }, collection)).toContain("PP")
    expect(await analyse("discriminative-power", { ...params, runset: "none" }, collection)).toContain('run set "none"')
    expect(await analyse("discriminative-power", { ...params, alpha: 0.5 }, collection)).toContain("alpha")
  })
})
