import { join } from "node:path"
import { describe, expect, it } from "vitest"
import * as Compare from "../src/Compare.ts"
import { asked } from "./asked.ts"
import { elsewhere, isPlain, refused, watched } from "./elsewhere.ts"

const topics = Array.from({ length: 12 }, (_, t) => String(t + 1))
const files = {
  "qrels.txt": topics.map((t) => `${t} 0 good 1\n`).join(""),
  "first.run": topics.map((t) => `${t} Q0 bad 1 2 first\n${t} Q0 good 2 1 first\n`).join(""),
  "better.run": topics.map((t) => `${t} Q0 good 1 2 better\n`).join(""),
  // its tag is another's, and it has no ranking for three topics
  "gaps.run": topics
    .slice(0, 9)
    .map((t) => `${t} Q0 good 1 1 first\n`)
    .join("")
}
const runOf = (scores: Readonly<Record<string, number>>) => Object.fromEntries(topics.map((topic) => [topic, scores]))
const qrels = runOf({ good: 1 })
const first = runOf({ bad: 2, good: 1 })
const better = runOf({ good: 2 })

describe("Compare", () => {
  it("leaves out topics without a relevant document as if they were not judged, and says nothing about them", async () => {
    const idle = { ...qrels, none: { good: 0 }, negative: { good: -1 } }
    const runs = { first: { ...first, none: { good: 1 }, negative: { good: 1 } }, better }
    const request = { folder: ".", runs, measures: ["RR"] }
    const all = await asked(Compare.ask({ ...request, qrels: idle }))
    const kept = await asked(Compare.ask({ ...request, qrels: idle, skipTopicsWithoutRelevant: true }))
    expect(all.notices.map(({ code }) => code)).toEqual(["no-relevant", "missing-topics"])
    expect(all.measures[0]!.topics).toBe(14)
    expect(kept).toEqual(await asked(Compare.ask({ ...request, runs: { first, better }, qrels })))
    const nothing = await refused(Compare.ask({ ...request, qrels: { 1: { good: 0 } }, skipTopicsWithoutRelevant: true }))
    expect(nothing).toMatchObject({ message: expect.stringContaining("no topic with a document of grade 1 or higher") })
  })

  it("compares files of a folder that is not the current one: reciprocal rank 1 against 1/2 on each of 12 topics", async () => {
    const folder = elsewhere(files)
    const answer = await asked(Compare.ask({ folder, qrels: "qrels.txt", runs: ["first.run", "better.run", "gaps.run"], measures: ["RR"] }))
    const { measures, notices, ...asWritten } = answer
    expect(asWritten).toEqual({
      version: 2,
      qrels: "qrels.txt",
      seed: 1,
      compat: "trec_eval-9.0.8",
      zeros: "pratt",
      correction: "bonferroni"
    })
    expect(measures[0]).toMatchObject({
      measure: "RR",
      topics: 12,
      family: "2 runs against first.run, RR",
      rule: "paired t-test; p, interval and detectable difference corrected in one step (bonferroni)",
      baselines: [{ run: "first.run", file: "first.run", mean: 0.5 }],
      runs: [
        {
          run: "better.run",
          differences: [{ mean: 0.5, lower: 0.5, upper: 0.5, wins: 12, cohensD: null, tests: { t: { t: null } } }],
          lost: []
        },
        {
          run: "gaps.run",
          missing: ["10", "11", "12"],
          differences: [{ rankBiserial: 0.5, superiority: 0.75 }],
          lost: ["10", "11", "12"].map((topic) => ({ topic, by: -0.5 }))
        }
      ]
    })
    expect(notices).toEqual([
      { code: "missing-topics", subject: "gaps.run", text: "3 judged topic(s) have no ranking and count 0: 10 11 12" }
    ])
    expect(isPlain(Compare.Answer, answer)).toBe(true)
  })

  it("compares numbers as it compares the files that hold them", async () => {
    const folder = elsewhere(files)
    const request = { folder, measures: ["RR"], margin: 0.6, tukey: true, seed: 7, zeros: "wilcoxon" } as const
    const fromFiles = await asked(Compare.ask({ ...request, qrels: "qrels.txt", runs: { first: "first.run", better: "better.run" } }))
    const fromNumbers = await asked(Compare.ask({ ...request, qrels, runs: { first, better } }))
    const withoutFiles = ({ measures }: Compare.Answer) =>
      measures.map(({ baselines, runs, ...rest }) => ({ ...rest, runs: [...baselines, ...runs].map((run) => ({ ...run, file: "" })) }))
    expect(withoutFiles(fromNumbers)).toEqual(withoutFiles(fromFiles))
    expect(fromNumbers).toMatchObject({ qrels: "qrels", margin: 0.6, seed: 7, zeros: "wilcoxon" })
    expect(fromNumbers.measures[0]!.runs[0]!.differences[0]!.tests.equivalence!.p).toBeLessThan(0.05)
    expect(fromNumbers.measures[0]!.tukey).toMatchObject([{ first: "first", second: "better", difference: 0.5 }])
    expect(isPlain(Compare.Answer, fromNumbers)).toBe(true)
  })

  it("takes the first run as the baseline, or the one of a file or a name", async () => {
    const folder = elsewhere(files)
    const baselineOf = async (runs: Compare.Request["runs"], baseline?: string) => {
      const named = baseline === undefined ? {} : { baseline }
      return (await asked(Compare.ask({ folder, qrels, runs, measures: ["RR"], ...named }))).measures[0]!.baselines[0]!.run
    }
    expect(await baselineOf(["first.run", "better.run"])).toBe("first")
    expect(await baselineOf(["first.run", "better.run"], "./better.run")).toBe("better")
    expect(await baselineOf(["first.run", "better.run"], "better")).toBe("better")
    expect(await baselineOf({ a: "first.run", b: first, c: better }, "c")).toBe("c")
    // a file comes before a tag of the same name
    const odd = elsewhere({ one: files["first.run"].replaceAll("first", "two"), two: files["better.run"].replaceAll("better", "one") })
    const { measures } = await asked(Compare.ask({ folder: odd, qrels, runs: ["one", "two"], baseline: "two", measures: ["RR"] }))
    expect(measures[0]!.baselines[0]!.file).toBe("two")
  })

  it("compares every other run with each of several baselines, and judges all these pairs as one family", async () => {
    const folder = elsewhere(files)
    // the reciprocal ranks of `half` are 1 and 1/2 in turn, so that each pair has a spread
    const half = Object.fromEntries(topics.map((topic, t) => [topic, t % 2 === 0 ? { good: 1 } : { bad: 2, good: 1 }]))
    const request = { folder, qrels, runs: { first, better, half, gaps: "gaps.run" }, measures: ["RR"] }
    const several = await asked(Compare.ask({ ...request, baseline: ["better", "first"] }))
    const [measure] = several.measures
    expect(measure).toMatchObject({
      family: "4 pairs of a run and a baseline (better, first), RR",
      baselines: [
        { run: "better", mean: 1 },
        { run: "first", mean: 0.5 }
      ],
      runs: [
        {
          run: "half",
          differences: [
            { baseline: "better", mean: -0.25 },
            { baseline: "first", mean: 0.25 }
          ]
        },
        {
          run: "gaps",
          differences: [
            { baseline: "better", mean: -0.25, losses: 3 },
            { baseline: "first", mean: 0.25, losses: 3 }
          ]
        }
      ]
    })
    // differences 0 and 1/2 in turn: t is the root of 11 with 11 degrees of freedom, p times 4
    const [half0, half1] = measure!.runs[0]!.differences
    expect(half1!.p).toBeCloseTo(4 * 0.0068723, 6)
    expect([half1!.lower, half1!.upper]).toEqual([half0!.upper, half0!.lower].map((bound) => -bound!))
    expect(half1!.lower).toBeGreaterThan(0)
    // each pair has its topics; those of the run are those of the first baseline
    expect(measure!.runs[1]!.differences.map(({ gained, lost }) => [gained.length, lost.map(({ by }) => by)])).toEqual([
      [0, [-1, -1, -1]],
      [9, [-0.5, -0.5, -0.5]]
    ])
    expect(measure!.runs[1]!.lost).toEqual(measure!.runs[1]!.differences[0]!.lost)
    // the largest difference comes first, in both directions
    const uneven = Object.fromEntries(topics.map((topic, t) => [topic, t < 2 ? { good: 1 } : { x: 4, y: 3, z: 2, good: t < 4 ? 1 : 2.5 }]))
    for (const baseline of ["first", "uneven"]) {
      const { gained, lost } = (await asked(Compare.ask({ ...request, runs: { first, uneven }, baseline }))).measures[0]!.runs[0]!
      const [same, other] = baseline === "first" ? [gained, lost] : [lost, gained]
      expect([...same, ...other.slice(0, 3)].map(({ by }) => Number(Math.abs(by).toFixed(4)))).toEqual([0.5, 0.5, 0.25, 0.25, 0.1667])
    }
    expect(isPlain(Compare.Answer, several)).toBe(true)
    // one baseline in a list is one baseline
    const alone = await asked(Compare.ask({ ...request, baseline: ["first"] }))
    expect(alone).toEqual(await asked(Compare.ask({ ...request, baseline: "first" })))
    expect(alone.measures[0]!.family).toBe("3 runs against first, RR")
  })

  it("measures nDCG@10 by default, and reports progress", async () => {
    const { answer, events } = await watched(Compare.ask({ folder: elsewhere({}), qrels, runs: { first, better } }))
    expect(answer.measures.map(({ measure }) => measure)).toEqual(["nDCG@10"])
    expect(events).toEqual([{ _tag: "Stepped", done: 0, total: 1, what: "nDCG@10: better" }])
  })

  it.each([
    [{ runs: ["first.run"] }, ["runs"], "{runs} holds fewer than two runs; name the runs to compare"],
    [{ margin: 0 }, ["margin"], "{margin} is 0; use a number above 0"],
    [{ correction: "hope" }, ["correction"], '{correction} is "hope"; it takes none, bonferroni, holm, benjamini-hochberg'],
    [{ seed: 1.5 }, ["seed"], "{seed} is 1.5; it takes a whole number"],
    [{ runs: ["first.run", "./first.run"] }, [], "./first.run is named twice: a run does not differ from itself; name each run once"],
    [{ baseline: "last.run" }, [], 'the baseline "last.run" is not among the runs: first.run, better.run'],
    [{ baseline: ["first.run", "last.run"] }, [], 'the baseline "last.run" is not among the runs: first.run, better.run'],
    [{ baseline: ["first.run", "first"] }, [], 'the baseline "first" is named twice; name each baseline once'],
    [
      { baseline: ["first.run", "better.run"] },
      [],
      "every run is a baseline, and no run is left to compare with them; name fewer baselines"
    ],
    [{ baseline: 3 }, ["baseline"], "{baseline} is 3; it takes a run, or a list of runs"]
  ])("refuses %j by its fields", async (wrong, fields, text) => {
    const request = { folder: elsewhere(files), qrels, runs: ["first.run", "better.run"], ...wrong } as typeof Compare.Request.Encoded
    expect(await refused(Compare.ask(request))).toEqual({ id: "compare", problems: [{ fields, text }] })
  })

  it("fails with the error of a file that it cannot read", async () => {
    const folder = elsewhere({ ...files, "odd.run": "1 Q0 good 1 high odd\n" })
    const { message } = await refused(Compare.ask({ folder, qrels, runs: ["first.run", "odd.run"] }))
    expect(message).toMatch(new RegExp(`${join("/", "odd\\.run")}:1: the score "high"; expected a decimal number`))
  })
})
