import * as Ids from "@litfuse/engine/Ids"
import * as Result from "effect/Result"
import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { evaluate, notices, type TopicPolicy } from "../src/Evaluation.ts"
import * as TrecRun from "../src/formats/TrecRun.ts"
import * as Judgements from "../src/Judgements.ts"
import * as MeasureName from "../src/MeasureName.ts"
import * as Qrels from "../src/Qrels.ts"
import * as Run from "../src/Run.ts"

type Scores = Record<string, Record<string, number>>

const mapOf = (topics: Scores) => new Map(Object.entries(topics).map(([topic, scores]) => [topic, new Map(Object.entries(scores))]))
const judgementsOf = (topics: Scores) => Judgements.make(Qrels.make(mapOf(topics)))
const runOf = (topics: Scores): Run.Run => ({
  tag: "system",
  topics: new Map(
    Object.entries(topics).map(([topic, scores]) => [topic, { ids: Object.keys(scores), scores: Float64Array.from(Object.values(scores)) }])
  )
})
const measure = (...names: ReadonlyArray<string>) => Result.getOrThrow(MeasureName.parseAll(names))
const judgements = judgementsOf({ "1": { a: 1, b: 0 }, "10": { a: 2, c: -1 }, "2": { d: 1 } })
const score = (run: Run.Run, names: ReadonlyArray<string>, policy: TopicPolicy = "judged") =>
  Result.getOrThrow(evaluate(judgements, run, measure(...names), policy))

describe("evaluate", () => {
  const run = runOf({ "1": { b: 2, a: 1 }, "10": { c: 2, a: 1 }, "9": { a: 1 } })

  it("joins, measures and averages over every judged topic in byte order; a missing topic counts 0", () => {
    const evaluation = score(run, ["RR", "NumRel", "NumRet"])
    expect(evaluation.topics).toEqual(["1", "10", "2"])
    expect([...evaluation.values[0]!]).toEqual([0.5, 0.5, 0])
    expect([...evaluation.summary]).toEqual([1 / 3, 3, 4])
    expect(evaluation.missing).toEqual(["2"])
    expect(evaluation.ignored).toEqual(["9"])
    expect(evaluation.grades.map((grades) => [...grades])).toEqual([[0, 1], [-2, 2], []])
  })
  it("averages over the topics that the run has too when told so", () => {
    const evaluation = score(run, ["RR", "NumRel"], "intersection")
    expect(evaluation.topics).toEqual(["1", "10"])
    expect([...evaluation.summary]).toEqual([0.5, 2])
    expect(evaluation.missing).toEqual(["2"])
  })
  it("takes the order of the run as it is", () => {
    expect([...score(runOf({ "1": { a: 1, b: 2 } }), ["RR"], "intersection").summary]).toEqual([1])
  })
  it("counts a document with a negative grade as unjudged", () => {
    expect([...score(run, ["Judged@10"], "intersection").values[0]!]).toEqual([1, 0.5])
  })
  it("says which topics are missing and which are ignored", () => {
    const evaluation = score(run, ["RR"])
    expect(notices(evaluation, "judged").map(({ code, text }) => [code, text])).toEqual([
      ["missing-topics", "1 judged topic(s) have no ranking and count 0: 2"],
      ["unjudged-topics", "1 topic(s) of the run are not judged and are ignored: 9"]
    ])
    expect(notices(evaluation, "intersection")[0]?.text).toContain("are left out")
    expect(notices(score(runOf({ "1": { a: 1 }, "10": { a: 1 }, "2": { d: 1 } }), ["RR"]), "judged")).toEqual([])
  })
  it("counts a topic without relevant documents and a topic with an empty ranking", () => {
    const without = judgementsOf({ "1": { a: 0 }, "2": { a: 1 } })
    const evaluation = Result.getOrThrow(evaluate(without, runOf({ "1": { a: 1 }, "2": { a: 1 } }), measure("AP")))
    expect([...evaluation.values[0]!, ...evaluation.summary]).toEqual([0, 1, 0.5])
    expect([...score(runOf({ "1": {} }), ["AP"]).summary]).toEqual([0])
  })
  it("counts a topic whose judgements are all negative as one without relevant documents", () => {
    const negative = judgementsOf({ "1": { a: -1 }, "2": { a: 1 } })
    const names = ["AP", "Bpref", "nDCG", "P@5", "NumRel", "infAP", "RnDCG", "IPrecAvg"]
    const { values } = Result.getOrThrow(evaluate(negative, runOf({ "1": { a: 1 }, "2": { a: 1 } }), measure(...names)))
    expect(values.map((ofTopics) => ofTopics[0])).toEqual(names.map(() => 0))
  })
  it("refuses a run without a judged topic, and a document ranked twice", () => {
    const none = evaluate(judgements, runOf({ "9": { a: 1 } }), measure("AP"))
    expect(Result.isFailure(none) && none.failure.message).toContain('run has "9", qrels have "1"')
    const twice = evaluate(judgements, { tag: "t", topics: new Map([["1", { ids: ["a", "a"], scores: Float64Array.of(2, 1) }]]) }, [])
    expect(Result.isFailure(twice) && twice.failure.message).toContain('topic 1: document "a" is ranked twice')
    const empty = evaluate(judgements, { tag: "t", topics: new Map() }, [])
    expect(Result.isFailure(empty) && empty.failure.reason._tag).toBe("NoSharedTopics")
  })
})

describe("topics do not touch each other", () => {
  it("an empty ranking changes no other topic's values", () => {
    const names = ["P@5", "AP", "nDCG@10", "Bpref", "Rprec"]
    const full = score(runOf({ "1": { a: 1 }, "10": { a: 1, c: 0 }, "2": { d: 1 } }), names)
    const emptied = score(runOf({ "1": {}, "10": { a: 1, c: 0 }, "2": { d: 1 } }), names)
    for (const m of names.keys()) {
      expect([...emptied.values[m]!.subarray(1)]).toEqual([...full.values[m]!.subarray(1)])
      expect(emptied.values[m]![0]).toBe(0)
    }
  })
  it("MAP and MRR agree where each topic has one relevant document, ties and all", () => {
    const one = judgementsOf({ "1": { a: 1 }, "2": { b: 1 } })
    const tied = Run.sort(runOf({ "1": { c: 1, a: 1, b: 1 }, "2": { a: 2, b: 2 } }), "trec_eval-9.0.8")
    const { values } = Result.getOrThrow(evaluate(one, tied, measure("AP", "RR")))
    expect(values[0]).toEqual(values[1])
  })
})

describe("measures with wishes of their own", () => {
  const run = runOf({ "1": { b: 2, a: 1 } })
  it("skip topics without a ranking when they say so, and a notice counts them", () => {
    const evaluation = score(run, ["BioASQ_AP", "AP"])
    expect([...evaluation.values[0]!]).toEqual([0.5, Number.NaN, Number.NaN])
    expect([...evaluation.summary]).toEqual([0.5, 0.5 / 3])
    expect(notices(evaluation).map(({ text }) => text)).toContain("BioASQ_AP skip the 2 topic(s) without a ranking, as BioASQ does")
  })
  it("count an empty ranking, which is not a missing one", () => {
    expect([...score(runOf({ "1": {}, "10": { a: 1 } }), ["BioASQ_AP"]).summary]).toEqual([0.5])
  })
  it("refuse qrels without sub-topics when they need them", () => {
    const failed = evaluate(judgements, run, measure("AP", "StRecall@5"))
    expect(Result.isFailure(failed) && failed.failure.message).toBe(
      'measure "StRecall@5": the qrels have no sub-topics; expected judgements by topic, sub-topic and document'
    )
  })
  it("see only judged documents with judgedOnly", () => {
    const condensed = Result.getOrThrow(evaluate(judgements, runOf({ "1": { x: 3, a: 2 } }), measure("RR", "NumRet"), "intersection", true))
    expect([...condensed.summary]).toEqual([1, 1])
    expect([...condensed.grades[0]!]).toEqual([1])
  })
})

describe("ties in a file", () => {
  const tied = runOf({ "1": { a: 0.5, b: 0.50000001 } })
  it("are decided on 32-bit scores by trec_eval 9.0.8: the higher id first", () => {
    expect([...score(Run.sort(tied, "trec_eval-9.0.8"), ["RR"], "intersection").summary]).toEqual([0.5])
    expect([...score(Run.sort(runOf({ "10": { a: 0.50000001, c: 0.5 } }), "trec_eval-9.0.8"), ["RR"], "intersection").summary]).toEqual([
      0.5
    ])
  })
  it("are decided on doubles by trec_eval 10.0", () => {
    expect([...score(Run.sort(runOf({ "10": { a: 0.50000001, c: 0.5 } }), "trec_eval-10.0"), ["RR"], "intersection").summary]).toEqual([1])
  })
})

describe("law: evaluate(r) = evaluate(read(write(r)))", () => {
  const id = fc.constantFrom("a", "b", "c", "d", "doc-\u{1F600}", "doc-\u{FF5E}", "doc-\u{E000}", "é", "Z")
  const near = fc.constantFrom(0.5, 0.50000001, 0.5000000001, 1, 1 / 3, 0, -0, -1.5, 16777216, 16777217, 1e300, 5e-324)
  const hits = fc
    .uniqueArray(id, { minLength: 1, maxLength: 9 })
    .chain((ids) => fc.tuple(fc.constant(ids), fc.array(fc.oneof(near, fc.double({ noNaN: true })), { minLength: 9, maxLength: 9 })))
    .map(([ids, scores]) => {
      // best first, ties by id, as in every Ranking
      const order = ids.map((own, i) => ({ own, score: scores[i]! })).sort((x, y) => y.score - x.score || Ids.tieOrder(x.own, y.own))
      return { ids: order.map(({ own }) => own), scores: Float64Array.from(order, ({ score }) => score) }
    })
  const grades = fc.dictionary(id, fc.integer({ min: -1, max: 3 }), { noNullPrototype: true })
  const measures = measure("nDCG", "nDCG@2", "AP", "Bpref", "RBP", "Judged@3", "RR", "NumRelRet")

  it.each(Run.compats)("in %s", (compat) => {
    fc.assert(
      fc.property(hits, hits, grades, (one, two, graded) => {
        const run: Run.Run = {
          tag: "r",
          topics: new Map([
            ["1", one],
            ["2", two]
          ])
        }
        const against = judgementsOf({ "1": { ...graded, a: 1 }, "2": { ...graded, d: 2 } })
        const text = Result.getOrThrow(TrecRun.print(run)).text
        const back = Run.sort(Result.getOrThrow(TrecRun.parse(Buffer.from(text), "run")), compat)
        const before = Result.getOrThrow(evaluate(against, run, measures))
        const after = Result.getOrThrow(evaluate(against, back, measures))
        expect(after.values).toEqual(before.values)
        expect(after.summary).toEqual(before.summary)
      }),
      { seed: 1, numRuns: 200 }
    )
  })
})
