import * as Result from "effect/Result"
import { describe, expect, it } from "vitest"
import { runLines } from "../src/formats/RunLines.ts"
import * as TrecRun from "../src/formats/TrecRun.ts"
import * as Qrels from "../src/Qrels.ts"
import { check, checks, type Against } from "../src/RunCheck.ts"
import type { Run } from "../src/Run.ts"
import { bytes } from "./formats/bytes.ts"

const runOf = (topics: Readonly<Record<string, ReadonlyArray<readonly [string, number]>>>): Run => ({
  tag: "x",
  topics: new Map(
    Object.entries(topics).map(([topic, hits]) => [
      topic,
      { ids: hits.map(([id]) => id), scores: Float64Array.from(hits, ([, score]) => score) }
    ])
  )
})

const messagesOf = (run: Run, options: Against = { depth: 10 }) =>
  Object.fromEntries(check(run, undefined, options).map(({ id, state, message }) => [id, `${state}: ${message}`]))

const fine = runOf({
  1: [
    ["b", 2],
    ["a", 1]
  ]
})

/** The checks of a file that did not pass, each with its line. */
const failedIn = (text: string, options: Partial<Against> = {}) => {
  const run = Result.getOrThrow(TrecRun.parse(bytes(text), "x.run", { duplicates: "best" }))
  const lines = Result.getOrThrow(runLines(bytes(text), "x.run"))
  return check(run, lines, { depth: 10, ...options }).flatMap(({ id, state, line, message }) =>
    state === "failed" ? [`${id}:${line}: ${message}`] : []
  )
}

describe("check", () => {
  it("finds nothing wrong with a run in order, and skips what needs a file or a list", () => {
    const found = check(fine, undefined, { depth: 10 })
    expect(found.map(({ id }) => id)).toEqual(checks.map(({ id }) => id))
    expect(found.filter(({ state }) => state === "ok").map(({ id }) => id)).toEqual([
      "format",
      "depth",
      "topic ids",
      "order",
      "ties",
      "32-bit ties",
      "file order"
    ])
    expect(failedIn("1 Q0 b 1 2 x\n1 Q0 a 2 1 x\n")).toEqual([])
  })

  it("finds what organisers refuse in the lines of a file", () => {
    expect(failedIn("1 Q0 a 1 3 r extra\n1 Q0 b 2 2 r\n")).toEqual(['columns:1: "extra" after the tag'])
    expect(failedIn("1 Q0 a 1 3 r\n\n1 XX b 2 2 r\n1 0 c 3 1 r\n")).toEqual(['second column:3: "XX" instead of Q0, and on 1 other line'])
    expect(failedIn("1 Q0 a 1 3 r\n1 Q0 b 2 2 s\n")).toEqual(['tags:2: "s", where the first line has "r"; 2 tags in the file'])
    expect(failedIn("1 Q0 a 1 3 r\n2 Q0 a 1 1 r\n1 Q0 b 2 2 r\n")).toEqual(["blocks:3: topic 1 again after another topic"])
    expect(failedIn("1 Q0 a 1 3 r\n1 Q0 a 2 2 r\n")).toEqual(["duplicates:2: document a of topic 1 again (first on line 1)"])
  })

  it.each(["0 1", "1 3", "1 1", "1 x", "1 -2", "1.0 2"])("refuses the ranks %s", (ranks) => {
    const [first, second] = ranks.split(" ")
    expect(failedIn(`1 Q0 a ${first} 3 r\n1 Q0 b ${second} 2 r\n`)).toEqual([expect.stringMatching(/^ranks:[12]: rank .* of topic 1/)])
  })

  it("takes ranks in any order of lines, from 1 in each topic", () => {
    expect(failedIn("1 Q0 a 2 1 r\n1 Q0 b 1 2 r\n2 Q0 a 1 1 r\n")).toEqual([])
  })

  it("compares topics with those of the task", () => {
    const text = "1 Q0 a 1 3 r\n9 Q0 a 1 1 r\n"
    expect(failedIn(text, { topics: ["1", "2", "3"] })).toEqual([
      "topics:null: topics of the task without a hit: 2 (2 3)",
      "foreign topics:2: topics that the task does not have: 1 (9)"
    ])
    expect(failedIn(text, { topics: ["1", "9"] })).toEqual([])
  })

  it("refuses scores upside down, at the first line that rises", () => {
    const [found] = failedIn("1 Q0 a 1 0.1 r\n1 Q0 b 2 0.2 r\n1 Q0 c 3 0.3 r\n")
    expect(found).toMatch(/^scores:2: the scores rise from rank to rank in 1 of 1 topic, .* normalisation=min-max-inverted$/)
  })

  it("refuses a topic that is too deep, and names it and the line", () => {
    expect(failedIn("1 Q0 b 1 2 x\n1 Q0 a 2 1 x\n", { depth: 1 })).toEqual(["depth:2: topics with more than 1 hits: 1 (1)"])
  })

  it("allows as many hits as the depth, and says how many topics have", () => {
    const hits = (count: number) => Array.from({ length: count }, (_, i) => [`d${9 - i}`, 9 - i] as const)
    const run = runOf({ 1: hits(3), 2: hits(1), 3: hits(2) })
    expect(messagesOf(run, { depth: 3 })["depth"]).toBe("ok: 1 to 3 hits per topic, median 2, at most 3 allowed")
    expect(messagesOf(run, { depth: 2 })["depth"]).toBe("failed: topics with more than 2 hits: 1 (1)")
  })

  it("counts judged hits among the first ten of a topic, no deeper", () => {
    const run = runOf({ 1: Array.from({ length: 11 }, (_, i) => [`d${i}`, 20 - i] as const) })
    const judged = (id: string) => messagesOf(run, { depth: 11, qrels: Qrels.make(new Map([["1", new Map([[id, 1]])]])) })["judged hits"]
    expect(judged("d9")).toBe("ok: 1 of the 10 hits in the first 10 of their topics were judged")
    expect(judged("d10")).toBe("ok: 0 of the 10 hits in the first 10 of their topics were judged")
  })

  it("notes scores that rise, ties, and ties of 32-bit floats alone", () => {
    const of = (first: number, second: number, id = "a") => messagesOf(runOf({ 1: [[id, first] as const, ["b", second] as const] }))
    expect(of(1, 2)).toMatchObject({
      order: "ok: scores rise in the file, which is sorted again: topics: 1 (1)",
      "file order": expect.stringMatching(/otherwise than the file lists them: 1 \(1\)$/),
      ties: "ok: no two hits of a topic have one score"
    })
    expect(of(1, 1, "c")).toMatchObject({
      ties: "ok: topics with tied scores, which ids decide: 1 (1)",
      "file order": "ok: trec_eval ranks as the file does"
    })
    expect(of(0.50000001, 0.5)).toMatchObject({
      "32-bit ties": "ok: topics whose scores tie only as 32-bit floats, as trec_eval 9 reads them: 1 (1)"
    })
  })

  it("holds a run against judgements: a topic without a hit is wrong, one without judgements is not", () => {
    const qrels = Qrels.make(
      new Map([
        [
          "1",
          new Map([
            ["a", 0],
            ["b", -1]
          ])
        ],
        ["2", new Map([["c", 1]])]
      ])
    )
    const run = runOf({
      1: [
        ["a", 2],
        ["b", 1]
      ],
      3: [["c", 1]]
    })
    expect(messagesOf(run, { depth: 10, qrels })).toMatchObject({
      "judged topics": "failed: without a hit: 1 (2)",
      "other topics": "ok: topics without judgements: 1 (3)",
      "judged hits": "ok: 1 of the 3 hits in the first 10 of their topics were judged"
    })
  })

  it("refuses ids that no document has, with the line", () => {
    expect(failedIn("1 Q0 b 1 2 x\n1 Q0 a 2 1 x\n", { documents: new Set(["b"]) })).toEqual(["documents:2: unknown ids: 1 (a)"])
  })
})
