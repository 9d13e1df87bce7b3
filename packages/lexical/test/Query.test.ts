import { describe, expect, it } from "vitest"
import * as Query from "@litfuse/lexical/Query"

describe("Query", () => {
  it("counts repeated terms by default", () => {
    const sequence = ["vitamin", "d", "vitamin"]
    expect(Query.make(sequence)).toMatchObject({ terms: ["vitamin", "d"], counts: [2, 1], sequence })
    expect(Query.make(sequence, { uniqueTerms: true })).toMatchObject({ terms: ["vitamin", "d"], counts: [1, 1], sequence })
    expect(Query.make([])).toMatchObject({ terms: [], counts: [] })
  })

  it("takes occurrences apart by the phrases around them", () => {
    const isPhrase = (phrase: string): boolean => phrase === "type 2" || phrase === "type 2 diabetes" || phrase === "2"
    const sequence = ["type", "2", "diabetes", "type"]
    expect(Query.byPhrases(Query.make(sequence), isPhrase)).toEqual([
      { term: "type", count: 1, phrases: ["type 2", "type 2 diabetes"] },
      { term: "type", count: 1, phrases: [] },
      { term: "2", count: 1, phrases: ["type 2", "type 2 diabetes", "2"] },
      { term: "diabetes", count: 1, phrases: ["type 2 diabetes"] }
    ])
    expect(Query.byPhrases(Query.make(sequence, { uniqueTerms: true }), isPhrase)[0]).toEqual({
      term: "type",
      count: 1,
      phrases: ["type 2", "type 2 diabetes"]
    })
  })

  it("is the query itself when there are no phrases", () => {
    expect(Query.byPhrases(Query.make(["a", "b", "a"]), () => false)).toEqual([
      { term: "a", count: 2, phrases: [] },
      { term: "b", count: 1, phrases: [] }
    ])
  })

  it("adds terms, which stand in no phrase, to what is there", () => {
    const query = Query.plus(
      Query.make(["type", "2"]),
      new Map([
        ["type", 0.5],
        ["diabetes", 0.25],
        ["never", 0]
      ])
    )
    expect(query).toMatchObject({ terms: ["type", "2", "diabetes"], counts: [1.5, 1, 0.25], sequence: ["type", "2"] })
    expect(Query.byPhrases(query, (phrase) => phrase === "type 2")).toEqual([
      { term: "type", count: 1, phrases: ["type 2"] },
      { term: "type", count: 0.5, phrases: [] },
      { term: "2", count: 1, phrases: ["type 2"] },
      { term: "diabetes", count: 0.25, phrases: [] }
    ])
    expect(Query.byPhrases(query, () => false)[0]).toEqual({ term: "type", count: 1.5, phrases: [] })
    const unique = Query.plus(Query.make(["type", "type"], { uniqueTerms: true }), new Map([["type", 0.5]]))
    expect(Query.byPhrases(unique, () => false)).toEqual([{ term: "type", count: 1.5, phrases: [] }])
  })
})
