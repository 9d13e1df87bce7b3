import { describe, expect, it } from "vitest"
import { between } from "../../src/gate/Movement.ts"
import { calm, changed, moved } from "./checkResults.ts"

describe("between", () => {
  it("finds nothing between equal results", () => {
    expect(between(calm, calm)).toEqual({ measured: 8, moves: [], inputs: [], added: [], removed: [] })
  })

  it("finds the system that moved, its topics from the largest move, and its new input", () => {
    const { moves, inputs } = between(calm, moved)
    expect(moves).toEqual([
      {
        table: "all",
        system: "good",
        measure: "nDCG@10",
        before: 0.55,
        after: 0.65,
        topics: [
          { topic: "3", before: 0.5, after: 1 },
          { topic: "1", before: 0.5, after: 0.4 }
        ]
      }
    ])
    expect(inputs).toEqual([{ table: "all", system: "good", before: "b".repeat(64), after: "d".repeat(64) }])
  })

  it("sees topics that moved although the mean did not, and values that came or went", () => {
    const swapped = changed(calm, "good", (one) => ({ ...one, values: { ...one.values, "nDCG@10": [0.7, 0.5, 0.5, 0.5] } }))
    expect(between(calm, swapped).moves[0]).toMatchObject({ before: 0.55, after: 0.55, topics: [{ topic: "1" }, { topic: "2" }] })
    const silent = changed(calm, "base", (one) => ({ ...one, values: { ...one.values, "Judged@10": [null, 1, 1, 1] } }))
    expect(between(calm, silent).moves[0]!.topics).toEqual([{ topic: "1", before: 1, after: null }])
  })

  it("puts the largest change of a mean first", () => {
    const both = changed(moved, "base", (one) => ({ ...one, summary: { ...one.summary, "nDCG@10": 0.1 } }))
    expect(between(calm, both).moves.map(({ system }) => system)).toEqual(["base", "good"])
  })

  it("sees judgements with other bytes, and topics that only one side has", () => {
    const other = changed(calm, "", (one) => one, {
      qrels: { name: "qrels", sha256: "f".repeat(64), forced: false },
      topics: ["1", "2", "3", "5"]
    })
    const { inputs, moves } = between(calm, other)
    expect(inputs).toEqual([{ table: "all", system: undefined, before: "0".repeat(64), after: "f".repeat(64) }])
    expect(moves[0]!.topics.map(({ topic }) => topic)).toEqual(["4", "5"])
  })

  it("says what is new and what is gone: tables, systems, measures", () => {
    const [only] = calm.tables
    const fewer = { ...calm, tables: [{ ...only!, systems: only!.systems.slice(1) }] }
    expect(between(calm, fewer).removed).toEqual([{ table: "all", what: "base" }])
    expect(between(fewer, calm).added).toEqual([{ table: "all", what: "base" }])
    expect(between({ ...calm, tables: [] }, calm).added).toEqual([{ table: "all", what: "the table" }])
    const refused = changed(calm, "good", (one) => ({ ...one, summary: { "nDCG@10": 0.55 } }))
    expect(between(calm, refused).removed.map(({ what }) => what)).toEqual(["Judged@10 of good", "nDCG(judged_only=True)@10 of good"])
  })
})
