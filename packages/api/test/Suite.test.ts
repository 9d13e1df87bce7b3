import { describe, expect, it } from "vitest"
import * as Compare from "../src/Compare.ts"
import * as Suite from "../src/Suite.ts"
import { asked } from "./asked.ts"
import { isPlain, refused, watched } from "./elsewhere.ts"

/** A run whose reciprocal rank of a topic is 1 divided by the place of the one relevant document; no place: it is not found. */
const run = (places: Readonly<Record<string, number>>) =>
  Object.fromEntries(
    Object.entries(places).map(([topic, place]) => [
      topic,
      Object.fromEntries([1, 2, 3, 4].map((i) => [i === place ? "good" : `other${i}`, 5 - i]))
    ])
  )
const qrels = (...topics: ReadonlyArray<string>) => Object.fromEntries(topics.map((topic) => [topic, { [`in ${topic}`]: 0, good: 1 }]))

/** Worked by hand: reciprocal ranks of `low` and `high` on two topics of each of three collections. */
const suite = {
  version: 1,
  measures: ["RR"],
  collections: [
    { id: "a", qrels: qrels("a1", "a2"), cluster: "same" },
    { id: "b", qrels: qrels("b1", "b2", "b3"), cluster: "same" },
    { id: "c", qrels: qrels("c1", "c2") }
  ],
  runs: [
    // means 3/4, 1/2 and 3/8
    { name: "low", files: { a: run({ a1: 1, a2: 2 }), b: run({ b1: 2, b2: 2, b3: 2 }), c: run({ c1: 2, c2: 4 }) } },
    // means 1, 2/3 and 1/2: differences 0 and 1/2; 1/2, 0, 0; 1/2 and -1/4
    { name: "high", files: { a: run({ a1: 1, a2: 1 }), b: run({ b1: 1, b2: 2, b3: 2 }), c: run({ c1: 1, c2: 9 }) } }
  ]
} satisfies Suite.Request["suite"]

const folder = process.cwd()

describe("Suite", () => {
  it("weighs clusters equally, and collections within them: worked by hand", async () => {
    const answer = await asked(Suite.ask({ folder, suite }))
    expect(answer.collections).toEqual([
      { id: "a", cluster: "same", topics: 2, weight: 0.25 },
      { id: "b", cluster: "same", topics: 3, weight: 0.25 },
      { id: "c", cluster: null, topics: 2, weight: 0.5 }
    ])
    const [low, high] = answer.runs
    expect(low!.cells.map(({ value }) => value)).toEqual([0.75, 0.5, 0.375])
    expect(high!.cells.map(({ value }) => value)).toEqual([1, 2 / 3, 0.5])
    // ((3/4 + 1/2) / 2 + 3/8) / 2 = 1/2, and ((1 + 2/3) / 2 + 1/2) / 2 = 2/3
    expect(low!.overTopics!.mean).toBe(0.5)
    expect(high!.overTopics!.mean).toBeCloseTo(2 / 3, 15)
    expect(high!.overCollections).toEqual({
      mean: high!.overTopics!.mean,
      lower: null,
      upper: null,
      reason: "2 clusters of collections; Student's t over collections needs 8 or more"
    })
    expect(isPlain(Suite.Answer, answer)).toBe(true)
  })

  it("tests a difference over topics within each collection: worked by hand", async () => {
    const { pairs, families, runs } = await asked(Suite.ask({ folder, suite }))
    expect(families).toEqual([
      {
        measure: "RR",
        family: "1 pair of runs, RR",
        rule: "t-test over topics within fixed collections; p, interval and detectable difference corrected in one step (bonferroni)"
      }
    ])
    const [{ first, second, overTopics, overCollections }] = pairs as [(typeof pairs)[number]]
    expect([first, second, overCollections!.p]).toEqual(["low", "high", null])
    // weights 1/4, 1/4, 1/2; variances of differences 1/8 of 2, 1/12 of 3, 9/32 of 2 topics:
    // (1/8) / 32 + (1/12) / 48 + (9/32) / 8 = 1/256 + 1/576 + 9/256, each with 1, 2 and 1 degrees of freedom
    const parts = [1 / 256, 1 / 576, 9 / 256]
    const variance = parts[0]! + parts[1]! + parts[2]!
    const degreesOfFreedom = variance ** 2 / (parts[0]! ** 2 + parts[1]! ** 2 / 2 + parts[2]! ** 2)
    expect([overTopics!.mean, degreesOfFreedom]).toEqual([expect.closeTo(1 / 6, 12), expect.closeTo(1.32872, 5)])
    const half = (overTopics!.upper! - overTopics!.lower!) / 2
    // the quantile .975 of 1.32872 degrees of freedom, from an integral of the density
    expect(half / Math.sqrt(variance)).toBeCloseTo(7.23251, 4)
    expect(runs.map(({ rank }) => rank)).toEqual([
      { lower: 1, upper: 2 },
      { lower: 1, upper: 2 }
    ])
  })

  it("is `compare` on one collection: the same mean, interval, p and detectable difference", async () => {
    const topics = Array.from({ length: 12 }, (_, t) => `t${t}`)
    const of = (places: ReadonlyArray<number>) => run(Object.fromEntries(topics.map((topic, t) => [topic, places[t % places.length]!])))
    const runs = { x: of([1, 2, 3]), y: of([2, 2, 1, 4]), z: of([1, 1, 2]) }
    const judged = qrels(...topics)
    const one = {
      version: 1,
      measures: ["RR"],
      collections: [{ id: "only", qrels: judged }],
      runs: Object.entries(runs).map(([name, only]) => ({ name, files: { only } }))
    } as const
    const found = await asked(Suite.ask({ folder, suite: one }))
    // a family of three pairs, as of one run and three baselines
    const { measures } = await asked(
      Compare.ask({ folder, qrels: judged, runs: { ...runs, w: of([9]) }, baseline: ["x", "y", "z"], measures: ["RR"] })
    )
    const all = await asked(Compare.ask({ folder, qrels: judged, runs, measures: ["RR"], baseline: "x", correction: "none" }))
    expect(found.runs.map(({ run, overTopics }) => [run, overTopics!.mean, overTopics!.lower, overTopics!.upper])).toEqual(
      measures[0]!.baselines.map(({ run, mean, lower, upper }) => [run, mean, lower, upper])
    )
    const alone = all.measures[0]!.runs.map(({ differences: [one] }) => one!)
    for (const [at, { mean, p }] of alone.entries()) {
      expect(found.pairs[at]!.overTopics!.mean).toBeCloseTo(mean, 14)
      expect(found.pairs[at]!.overTopics!.p).toBeCloseTo(Math.min(1, 3 * p), 12)
    }
  })

  it("shows a missing cell and averages over none: the run has no mean, no rank and no pair, and the family is smaller", async () => {
    const partial = { name: "partial", files: { a: run({ a1: 1, a2: 1 }), c: run({ c1: 1, c2: 1 }) } }
    const answer = await asked(Suite.ask({ folder, suite: { ...suite, runs: [partial, ...suite.runs] } }))
    expect(answer.runs[0]).toEqual({
      measure: "RR",
      run: "partial",
      cells: [
        { collection: "a", value: 1, reason: null },
        { collection: "b", value: null, reason: "the suite names no file" },
        { collection: "c", value: 1, reason: null }
      ],
      overCollections: null,
      overTopics: null,
      rank: { lower: null, upper: null },
      reason: "no value on b"
    })
    expect(answer.pairs.map(({ first, second, overTopics }) => [first, second, overTopics === null])).toEqual([
      ["partial", "low", true],
      ["partial", "high", true],
      ["low", "high", false]
    ])
    expect(answer.families[0]!.family).toBe("1 pair of runs, RR")
    const without = await asked(Suite.ask({ folder, suite }))
    expect(answer.runs.slice(1)).toEqual(without.runs)
    expect(answer.pairs.slice(2)).toEqual(without.pairs)
  })

  it("has Student's t over eight clusters, and ranks from all pairs", async () => {
    const ids = Array.from({ length: 8 }, (_, c) => `c${c}`)
    const topics = Array.from({ length: 10 }, (_, t) => `t${t}`)
    const of = (place: number, other: number) => run(Object.fromEntries(topics.map((topic, t) => [topic, t % 5 === 0 ? other : place])))
    const answer = await asked(
      Suite.ask({
        folder,
        suite: {
          version: 1,
          measures: ["RR", "NumRet"],
          collections: ids.map((id) => ({ id, qrels: qrels(...topics) })),
          runs: [
            // reciprocal ranks by collection: 1/2 or 1/3 in turn
            { name: "worst", files: Object.fromEntries(ids.map((id, c) => [id, of(c % 2 === 0 ? 2 : 3, 4)])) },
            { name: "best", files: Object.fromEntries(ids.map((id) => [id, of(1, 2)])) },
            { name: "again", files: Object.fromEntries(ids.map((id) => [id, of(1, 2)])) }
          ],
          baseline: "best"
        }
      })
    )
    expect(answer.notices.map(({ code }) => code)).not.toContain("few-topics")
    expect(answer.runs.map(({ measure, run, rank }) => [measure, run, rank.lower, rank.upper])).toEqual([
      ["RR", "worst", 3, 3],
      ["RR", "best", 1, 2],
      ["RR", "again", 1, 2],
      ["NumRet", "worst", null, null],
      ["NumRet", "best", null, null],
      ["NumRet", "again", null, null]
    ])
    // a baseline is the first of two; the pair without any difference is no member of the family
    expect(answer.pairs.slice(0, 3).map(({ first, second }) => [first, second])).toEqual([
      ["best", "worst"],
      ["worst", "again"],
      ["best", "again"]
    ])
    expect(answer.families.map(({ family }) => family)).toEqual(["2 pairs of runs, RR", "1 pair of runs, NumRet"])
    // cluster means 0.45 and 0.31666... in turn: mean 0.38333, standard deviation 0.0712697, 7 degrees of freedom
    const { mean, lower, upper, reason } = answer.runs[0]!.overCollections!
    expect(reason).toBe(null)
    expect([mean, (upper! - lower!) / 2]).toEqual([
      expect.closeTo(0.3833333333, 9),
      expect.closeTo((2.3646243 * 0.0712697) / Math.sqrt(8), 6)
    ])
    expect(answer.pairs[2]!.overCollections).toEqual({ mean: 0, lower: 0, upper: 0, p: 1, detectable: 0, reason: null })
  })

  it("names collections with the same documents in different clusters, and few topics", async () => {
    const { notices } = await asked(Suite.ask({ folder, suite }))
    const shared = { ...suite, collections: suite.collections.map((one) => ({ ...one, qrels: { ...one.qrels } })) }
    const same = { x1: { p: 1, q: 1 } }
    const twice = {
      ...shared,
      collections: [
        { id: "a", qrels: same },
        { id: "b", qrels: same },
        { id: "c", qrels: { x1: { r: 1, s: 0, q: 1, t: 1, u: 1 } } }
      ],
      runs: ["one", "two"].map((name) => ({
        name,
        files: Object.fromEntries(["a", "b", "c"].map((id) => [id, { x1: { q: 1 } }]))
      }))
    }
    const found = (await asked(Suite.ask({ folder, suite: twice }))).notices.filter(({ code }) => code === "shared-documents")
    expect(found.map(({ subject }) => subject)).toEqual(["a, b", "a, c", "b, c"])
    expect(found[0]!.text).toBe(
      "2 judged documents of a and b have the same ids. If they are the same documents, give both collections one `cluster`, so that they count as one"
    )
    // in one cluster they are known to share documents
    const joined = { ...twice, collections: twice.collections.map((one) => ({ ...one, cluster: "all" })) }
    const codes = (await asked(Suite.ask({ folder, suite: joined }))).notices.map(({ code }) => code)
    expect(codes).not.toContain("shared-documents")
    // fewer than half of the smaller one's documents may have their ids by chance
    expect(notices.map(({ code }) => code)).not.toContain("shared-documents")
    expect(notices.filter(({ code }) => code === "few-topics").map(({ subject, text }) => `${subject}: ${text}`)[1]).toBe(
      "b: 3 topics: intervals that resample so few topics are too narrow. The tests of differences allow for it"
    )
  })

  it("has no value where a measure has none on a topic, and says which", async () => {
    const judged = { t1: { good: 1 }, t2: { good: 1 } }
    const answer = await asked(
      Suite.ask({
        folder,
        suite: {
          version: 1,
          measures: ["BioASQ_AP"],
          collections: [{ id: "a", qrels: judged }],
          runs: [
            { name: "one", files: { a: { t1: { good: 1 } } } },
            { name: "two", files: { a: { t1: { good: 1 }, t2: { good: 1 } } } }
          ]
        }
      })
    )
    expect(answer.runs[0]!.cells).toEqual([{ collection: "a", value: null, reason: "the measure has no value on topic t2" }])
    expect(answer.runs[1]!.overTopics!.mean).toBe(1)
  })

  it("emits progress, takes measures and baselines of the request before those of the suite", async () => {
    const { answer, events } = await watched(Suite.ask({ folder, suite, measures: ["P@1", "AP"], baseline: ["high"] }))
    expect(answer.families.map(({ measure }) => measure)).toEqual(["P@1", "AP"])
    expect([answer.baselines, answer.pairs[0]!.first]).toEqual([["high"], "high"])
    expect(events.map((event) => (event as { what?: string }).what)).toContain("high on c")
  })

  it.each([
    [{ suite: { ...suite, runs: suite.runs.slice(0, 1) } }, ["suite"], "{suite}.runs: holds one run; name two or more to compare"],
    [{ suite: { ...suite, baseline: "x" } }, ["suite"], '{suite}.baseline: "x" is not the name of a run; there are low, high'],
    [{ baseline: "x" }, [], 'the baseline "x" is not among the runs: low, high'],
    [{ baseline: ["low", "low"] }, [], 'the baseline "low" is named twice; name each baseline once'],
    [{ suite: 3 }, ["suite"], "{suite} is 3; it takes a file, or a suite with its collections and runs"],
    [{ suite: { ...suite, measures: [] } }, ["suite"], "{suite}.measures is []; it takes a list with an item or more"]
  ])("refuses %j", async (wrong, fields, text) => {
    const request = { folder, suite, ...wrong } as unknown as typeof Suite.Request.Encoded
    expect(await refused(Suite.ask(request))).toEqual({ id: "suite", problems: [{ fields, text }] })
  })
})
