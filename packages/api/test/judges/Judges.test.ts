import * as Seed from "@litfuse/stats/Seed"
import * as Notice from "@litfuse/engine/Notice"
import { describe, expect, it } from "vitest"
import * as Judges from "../../src/Judges.ts"
import { judgesDocument } from "../../src/judges/judgesDocument.ts"
import { asked } from "../asked.ts"
import { elsewhere, isPlain, refused } from "../elsewhere.ts"

type Grades = Readonly<Record<string, Readonly<Record<string, number>>>>

const topics = Array.from({ length: 20 }, (_, t) => `t${t + 1}`)
const documents = Array.from({ length: 10 }, (_, d) => `d${d}`)

const judged = (grade: (t: number, d: number) => number): Grades =>
  Object.fromEntries(topics.map((topic, t) => [topic, Object.fromEntries(documents.map((id, d) => [id, grade(t, d)]))]))

/** The first half of the documents of each topic is relevant. */
const people = judged((_, d) => Number(d < 5))

/** Runs that find relevant documents first in all topics but `bad` of them, where they are the last. */
const runWith = (bad: number) => judged((t, d) => (t < bad ? d : -d))

const runs = { best: runWith(0), good: runWith(5), fair: runWith(10), poor: runWith(16) }
const request = { folder: ".", a: people, runs, measure: "P@3" }

const compared = (more: Partial<Parameters<typeof Judges.ask>[0]>) => asked(Judges.ask({ ...request, b: people, ...more }))

describe("agreement of two judges", () => {
  it("of a table worked by hand: kappa 0.4, AC1 0.406, 50 % and 60 % relevant", async () => {
    const counts = [
      [1, 1, 20],
      [1, 0, 5],
      [0, 1, 10],
      [0, 0, 15]
    ] as const
    const pairs = counts.flatMap(([a, b, n]) => Array.from({ length: n }, () => [a, b] as const))
    const side = (i: 0 | 1): Grades => ({
      // by turns in two topics, so that each has every kind of pair
      x: Object.fromEntries(pairs.flatMap((pair, d) => (d % 2 === 0 ? [[`d${d}`, pair[i]]] : []))),
      y: Object.fromEntries(pairs.flatMap((pair, d) => (d % 2 === 1 ? [[`d${d}`, pair[i]]] : [])))
    })
    const answer = await asked(Judges.ask({ folder: ".", a: side(0), b: side(1) }))
    const { kappa, ac1, same, prevalence, byGrade, relevant, lower, upper } = answer.agreement
    expect([answer.documents, same, prevalence]).toEqual([50, 0.7, { a: 0.5, b: 0.6 }])
    expect(kappa).toBeCloseTo(0.4, 12)
    // chance 2 · 0.55 · 0.45
    expect(ac1).toBeCloseTo((0.7 - 0.495) / (1 - 0.495), 12)
    expect(relevant).toEqual({ kappa, ac1, same })
    expect(lower! <= 0.4 && upper! >= 0.4).toBe(true)
    expect(byGrade).toEqual([
      { a: 0, b: 0, count: 15 },
      { a: 0, b: 1, count: 10 },
      { a: 1, b: 0, count: 5 },
      { a: 1, b: 1, count: 20 }
    ])
    expect([answer.order, answer.topics.map(({ documents }) => documents)]).toEqual([null, [25, 25]])
    expect(isPlain(Judges.Answer, answer)).toBe(true)
  })

  it("counts grades from a level on as relevant, and a neighbouring grade in part", async () => {
    const a = judged((_, d) => d % 3)
    const b = judged((_, d) => Math.min(1, d % 3))
    const { agreement, notices } = await asked(Judges.ask({ folder: ".", a, b, level: 2 }))
    // grades 0 1 2 0 1 2 0 1 2 0 against 0 1 1 0 1 1 0 1 1 0: three of ten differ, by one step
    expect(agreement.same).toBeCloseTo(0.7, 12)
    expect(agreement.weighted! > agreement.kappa!).toBe(true)
    expect(agreement.prevalence).toEqual({ a: 0.3, b: 0 })
    expect(agreement.relevant).toMatchObject({ kappa: 0, same: 0.7 })
    expect(notices.map(Notice.print)).toEqual([expect.stringMatching(/other-grades\) b: has the grades 0 1, and a 0 1 2/)])
  })

  it("does not read a negative grade, and has no kappa where both always say one thing", async () => {
    const one = { t: { a: 1, b: 1, c: -1 } }
    const answer = await asked(Judges.ask({ folder: ".", a: one, b: { t: { a: 1, b: 1, c: 1 } } }))
    expect(answer).toMatchObject({
      documents: 2,
      a: { documents: 2 },
      b: { documents: 3 },
      agreement: { kappa: null, ac1: 1, same: 1, lower: null }
    })
    expect(JSON.stringify(judgesDocument(answer).lead)).toContain("kappa undefined, AC1 1.000")
  })
})

describe("a judge", () => {
  it("that equals the other has kappa 1, tau 1 and no swap", async () => {
    const { agreement, order } = await compared({})
    expect([agreement.kappa, agreement.ac1, order!.tau, order!.tauAp, order!.swapped]).toEqual([1, 1, 1, 1, []])
    expect(order!.runs.map(({ run, a, b }) => [run, a.rank, b.rank])).toEqual([
      ["best", 1, 1],
      ["good", 2, 2],
      ["fair", 3, 3],
      ["poor", 4, 4]
    ])
  })

  it("that is inverted has kappa -1, tau -1, and swaps every pair that the other separates", async () => {
    const { agreement, order } = await compared({ b: judged((_, d) => Number(d >= 5)) })
    const { tau, tauAp, separated, swapped, halves, pairs } = order!
    expect([agreement.kappa, agreement.same, tau, tauAp, pairs]).toEqual([-1, 0, -1, -1, 6])
    expect(separated).toBeGreaterThan(2)
    expect(swapped.length).toBe(separated)
    // the first run is the better one by A, and each swap is significant for both
    expect(swapped[0]).toMatchObject({ a: "best" })
    for (const { pA, pB } of swapped) expect(pA < 0.05 && pB === pA).toBe(true)
    expect(halves).toMatchObject({ splits: 50, topics: 10, swapped: 0, share: 0 })
  })

  it("that answers at random has no agreement beyond chance, and shows no order", async () => {
    const drawn = Seed.stream(Seed.derive(5, "random judge"))
    const { agreement, order } = await compared({ b: judged(() => drawn.below(2)) })
    expect(agreement.lower! < 0 && agreement.upper! > 0 && Math.abs(agreement.kappa!) < 0.15).toBe(true)
    expect(Math.abs(agreement.same - 0.5)).toBeLessThan(0.1)
    const spread = order!.runs.map(({ b }) => b.mean)
    // of runs that A measures as 1.0 down to 0.2
    expect(Math.max(...spread) - Math.min(...spread)).toBeLessThan(0.2)
  })

  it("that is lenient finds more relevant, loses none, and keeps the order of runs", async () => {
    const { agreement, order } = await compared({ b: judged((t, d) => Number(d < 5 || (t + d) % 4 === 0)) })
    const { prevalence, byGrade, kappa } = agreement
    expect([prevalence.a, prevalence.b > 0.6]).toEqual([0.5, true])
    expect(byGrade.find(({ a, b }) => a === 1 && b === 0)!.count).toBe(0)
    expect(kappa! > 0.6 && kappa! < 1).toBe(true)
    expect([order!.tau, order!.swapped]).toEqual([1, []])
  })
})

describe("orders of runs", () => {
  it("are marked and measured again without circular runs, by name or file", async () => {
    const text = (grades: Grades, line: (topic: string, id: string, value: number, i: number) => string) =>
      Object.entries(grades)
        .flatMap(([topic, values]) => Object.entries(values).map(([id, value], i) => line(topic, id, value, i)))
        .join("")
    const trec = (tag: string, grades: Grades) => text(grades, (t, d, s) => `${t} Q0 ${d} 0 ${s} ${tag}\n`)
    const folder = elsewhere({
      "a.qrels": text(people, (t, d, g) => `${t} 0 ${d} ${g}\n`),
      // in six topics only the documents that the poor run alone has first
      "b.qrels": text(
        judged((t, d) => Number(t >= 10 && t < 16 ? d > 6 : d < 5)),
        (t, d, g) => `${t} 0 ${d} ${g}\n`
      ),
      ...Object.fromEntries(Object.entries(runs).map(([name, grades]) => [`${name}.run`, trec(name, grades)]))
    })
    const files = { folder, a: "a.qrels", b: "b.qrels", runs: ["best.run", "good.run", "fair.run", "poor.run"], measure: "P@3" }
    const answer = await asked(Judges.ask({ ...files, circular: ["poor.run"] }))
    expect(answer.order!.runs.map(({ run, isCircular }) => [run, isCircular])).toEqual([
      ["best", false],
      ["good", false],
      ["fair", false],
      ["poor", true]
    ])
    // 0.7, 0.45, 0.2 and 0.5: of six pairs, those of the poor run with two others swap
    expect(answer.order!.runs.map(({ b }) => b.rank)).toEqual([1, 3, 4, 2])
    expect(answer.order!.tau).toBeCloseTo(1 / 3, 12)
    expect(answer.order!.withoutCircular).toEqual({ runs: 3, tau: 1, tauAp: 1 })
    expect(await asked(Judges.ask({ ...files, circular: ["poor"] }))).toEqual(answer)
    const { lead } = judgesDocument(answer)
    expect(JSON.stringify(lead)).toContain("litfuse cannot detect runs that were made with the model behind the judgements")
    expect(JSON.stringify(lead)).toContain("nor that a model can replace people")
    expect(await refused(Judges.ask({ ...files, circular: ["other.run"] }))).toMatchObject({
      problems: [{ text: '{circular} is "other.run", which is not among the runs: best.run, good.run, fair.run, poor.run' }]
    })
  })

  it("are those of topics that both judge, and gaps in the judgements are said", async () => {
    const part = Object.fromEntries(Object.entries(people).slice(0, 12))
    const thin = Object.fromEntries(
      Object.entries(part).map(([topic, grades]) => [topic, Object.fromEntries(Object.entries(grades).slice(0, 8))])
    )
    const { order, notices, documents } = await compared({ b: thin })
    expect([order!.topics, documents]).toEqual([12, 96])
    expect(notices.map(({ code, subject }) => [code, subject])).toEqual([
      ["unshared-topics", "a"],
      ["partly-judged", "b"],
      ...Object.keys(runs).map((run) => ["unjudged-topics", run])
    ])
    expect((await compared({ b: part })).order).toEqual((await asked(Judges.ask({ ...request, a: part, b: part }))).order)
  })

  it.each([
    ["one file", { a: "q.txt", b: "./q.txt" }, "q.txt is named twice: judgements agree with themselves; name two files"],
    ["one run", { runs: { only: people } }, "{runs} holds fewer than two runs, which have no order; name more, or none"],
    [
      "other topics",
      { b: { z: { d1: 1 } } },
      "a and b judge no document in common (topic t1, document d0; topic z, document d1); check that ids are written alike"
    ],
    [
      "other documents",
      { b: { t1: { x: 1 } } },
      "a and b judge no document in common (topic t1, document d0; topic t1, document x); check that ids are written alike"
    ]
  ])("are refused with %s", async (_, more, text) => {
    expect(await refused(Judges.ask({ ...request, b: people, ...more }))).toMatchObject({ problems: [{ text }] })
  })

  it("need runs where a circular one is named, and a measure with values", async () => {
    const { runs: _, ...without } = request
    expect(await refused(Judges.ask({ ...without, b: people, circular: ["x"] }))).toMatchObject({
      problems: [{ text: "{circular} names a run, and there are no {runs}; name the runs to order" }]
    })
    expect(await refused(Judges.ask({ ...request, b: people, measure: "nDGC@3" }))).toMatchObject({
      message: expect.stringMatching(/nDCG/)
    })
  })
})
