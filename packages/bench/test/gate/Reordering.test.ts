import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { between, movesBetween } from "../../src/gate/Reordering.ts"
import { rankings } from "../report/sample.ts"
import { reordered } from "./checkResults.ts"

const ranking = fc.shuffledSubarray([..."abcdefghij"])

describe("movesBetween", () => {
  it("finds a swap, what is new and what is gone, the move that is seen most first", () => {
    expect(movesBetween(["a", "b", "c", "e"], ["c", "b", "a", "d"])).toEqual([
      { document: "a", before: 1, after: 3 },
      { document: "c", before: 3, after: 1 },
      { document: "d", before: undefined, after: 4 },
      { document: "e", before: 4, after: undefined }
    ])
  })

  it("finds nothing between a ranking and itself", () => {
    fc.assert(fc.property(ranking, (ids) => movesBetween(ids, ids).length === 0))
  })

  it("finds the same moves backwards when the two rankings change places", () => {
    fc.assert(
      fc.property(ranking, ranking, (one, other) => {
        const back = movesBetween(other, one).map(({ document, before, after }) => ({ document, before: after, after: before }))
        expect(movesBetween(one, other)).toEqual(back)
      })
    )
  })

  it("finds moves that lead from the one ranking to the other", () => {
    fc.assert(
      fc.property(ranking, ranking, (one, other) => {
        const ranks = new Map(one.map((id, i) => [id, i + 1]))
        for (const { document, before, after } of movesBetween(one, other)) {
          expect(ranks.get(document)).toBe(before)
          if (after === undefined) ranks.delete(document)
          else ranks.set(document, after)
        }
        expect([...ranks].sort(([, a], [, b]) => a - b).map(([id]) => id)).toEqual(other)
      })
    )
  })
})

describe("between", () => {
  it("finds nothing between a report's rankings and themselves", () => {
    expect(between(rankings, rankings)).toEqual({
      compared: [
        { table: "all", system: "base" },
        { table: "all", system: "good" }
      ],
      reorderings: []
    })
  })

  it("names table, system and topic, and gives the grades that documents have now", () => {
    expect(between(rankings, reordered).reorderings).toEqual([
      {
        table: "all",
        system: "good",
        topic: "1",
        documents: [
          { document: "d2", before: 3, after: 1, grade: null },
          { document: "d3", before: 1, after: 3, grade: 0 },
          { document: "d1", before: 2, after: undefined, grade: 2 },
          { document: "d9", before: undefined, after: 2, grade: null }
        ]
      }
    ])
  })

  it("says nothing of tables, systems and topics that only one side has", () => {
    const [table] = reordered.tables
    expect(between({ ...rankings, tables: [] }, reordered)).toEqual({ compared: [], reorderings: [] })
    expect(between(rankings, { ...reordered, tables: [{ ...table!, systems: ["base", "other"] }] })).toEqual({
      compared: [{ table: "all", system: "base" }],
      reorderings: []
    })
    expect(
      between(rankings, { ...reordered, tables: [{ ...table!, topics: [{ ...table!.topics[0]!, topic: "9" }] }] }).reorderings
    ).toEqual([])
  })

  it("compares no deeper than both are kept", () => {
    expect(between({ ...rankings, depth: 0 }, reordered).reorderings).toEqual([])
  })
})
