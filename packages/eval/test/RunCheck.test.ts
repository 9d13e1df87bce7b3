import { describe, expect, it } from "vitest"
import * as Qrels from "../src/Qrels.ts"
import { check, type Against } from "../src/RunCheck.ts"
import type { Run } from "../src/Run.ts"

const runOf = (topics: Readonly<Record<string, ReadonlyArray<readonly [string, number]>>>): Run => ({
  tag: "x",
  topics: new Map(
    Object.entries(topics).map(([topic, hits]) => [
      topic,
      { ids: hits.map(([id]) => id), scores: Float64Array.from(hits, ([, score]) => score) }
    ])
  )
})

const statesOf = (run: Run, options: Against = { depth: 10 }) =>
  Object.fromEntries(check(run, options).map(({ what, state }) => [what, state]))

const fine = runOf({
  1: [
    ["b", 2],
    ["a", 1]
  ]
})

describe("check", () => {
  it("finds nothing wrong with a run in order", () => {
    expect(statesOf(fine)).toEqual({ format: "ok", depth: "ok", order: "ok", ties: "ok", "32-bit ties": "ok", "file order": "ok" })
  })

  it("refuses a topic that is too deep, and names it", () => {
    const [, depth] = check(fine, { depth: 1 })
    expect(depth).toEqual({ state: "wrong", what: "depth", detail: "topics with more than 1 hits: 1 (1)" })
  })

  it("allows as many hits as the depth, and says how many topics have", () => {
    const hits = (count: number) => Array.from({ length: count }, (_, i) => [`d${9 - i}`, 9 - i] as const)
    const run = runOf({ 1: hits(3), 2: hits(1), 3: hits(2) })
    expect(check(run, { depth: 3 })[1]).toEqual({
      state: "ok",
      what: "depth",
      detail: "1 to 3 hits per topic, median 2, at most 3 allowed"
    })
    expect(check(run, { depth: 2 })[1]).toMatchObject({ state: "wrong", detail: "topics with more than 2 hits: 1 (1)" })
  })

  it("counts judged hits among the first ten of a topic, no deeper", () => {
    const run = runOf({ 1: Array.from({ length: 11 }, (_, i) => [`d${i}`, 20 - i] as const) })
    const judged = (id: string) => check(run, { depth: 11, qrels: Qrels.make(new Map([["1", new Map([[id, 1]])]])) }).at(-1)!.detail
    expect(judged("d9")).toBe("1 of the 10 hits in the first 10 of their topics were judged")
    expect(judged("d10")).toBe("0 of the 10 hits in the first 10 of their topics were judged")
  })

  it("notes scores that rise, ties, and ties of 32-bit floats alone", () => {
    expect(
      statesOf(
        runOf({
          1: [
            ["a", 1],
            ["b", 2]
          ]
        })
      )
    ).toMatchObject({ order: "note", "file order": "note", ties: "ok" })
    expect(
      statesOf(
        runOf({
          1: [
            ["b", 1],
            ["a", 1]
          ]
        })
      )
    ).toMatchObject({ ties: "note", "32-bit ties": "ok", "file order": "ok" })
    expect(
      statesOf(
        runOf({
          1: [
            ["a", 0.50000001],
            ["b", 0.5]
          ]
        })
      )
    ).toMatchObject({ ties: "ok", "32-bit ties": "note", "file order": "note" })
  })

  it("holds a run against judgements: a topic without a hit is wrong, one that nobody judged a note", () => {
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
    const findings = check(
      runOf({
        1: [
          ["a", 2],
          ["b", 1]
        ],
        3: [["c", 1]]
      }),
      { depth: 10, qrels }
    )
    expect(findings.slice(-3)).toEqual([
      { state: "wrong", what: "judged topics", detail: "without a hit: 1 (2)" },
      { state: "note", what: "other topics", detail: "topics without judgements: 1 (3)" },
      { state: "note", what: "judged hits", detail: "1 of the 3 hits in the first 10 of their topics were judged" }
    ])
  })

  it("refuses ids that no document has", () => {
    const [last] = check(fine, { depth: 10, documents: new Set(["a"]) }).slice(-1)
    expect(last).toEqual({ state: "wrong", what: "documents", detail: "unknown ids: 1 (b)" })
  })
})
