import * as Result from "effect/Result"
import { describe, expect, it } from "vitest"
import { evaluate } from "../../src/Evaluation.ts"
import * as SubtopicQrels from "../../src/formats/SubtopicQrels.ts"
import * as Judgements from "../../src/Judgements.ts"
import * as MeasureName from "../../src/MeasureName.ts"

const parse = (text: string) => SubtopicQrels.parse(Buffer.from(text), "q.txt")
const messageOf = (text: string) => {
  const parsed = parse(text)
  return Result.isFailure(parsed) ? parsed.failure.message : "no error"
}

describe("SubtopicQrels", () => {
  it("reads judgements by topic and sub-topic", () => {
    const qrels = Result.getOrThrow(parse("1 1 a 1\n1 2 a 2\n1 2 b 0\n2 1 a -1\n"))
    expect(qrels.topics.get("1")).toEqual(new Map(Object.entries({ a: 2, b: 0 })))
    expect(qrels.topics.get("2")).toEqual(new Map([["a", -1]]))
    expect([...qrels.subtopics!.get("1")!.keys()]).toEqual(["1", "2"])
    expect(qrels.maximum).toBe(2)
  })
  it("serves measures of sub-topics: one of two covered at rank 1", () => {
    const judgements = Judgements.make(Result.getOrThrow(parse("1 1 a 1\n1 2 b 1\n")))
    const run = { tag: "t", topics: new Map([["1", { ids: ["a", "b"], scores: Float64Array.of(2, 1) }]]) }
    const measures = Result.getOrThrow(MeasureName.parseAll(["StRecall@1", "StRecall@2"]))
    expect([...Result.getOrThrow(evaluate(judgements, run, measures)).summary]).toEqual([0.5, 1])
  })
  it("refuses a document judged twice for one sub-topic, a bad line and an empty file", () => {
    expect(messageOf("1 1 a 1\n1 2 a 1\n1 1 a 0\n")).toContain("document a of topic 1 again (first on line 1)")
    expect(messageOf("1 1 a\n")).toContain("q.txt")
    expect(messageOf("")).toContain("no judgement in it")
  })
})
