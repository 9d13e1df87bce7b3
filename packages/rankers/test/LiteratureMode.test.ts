import { rankerLaws } from "@litfuse/kit/rankerLaws"
import { testLaws } from "@litfuse/kit/testLaws"
import * as Explanation from "@litfuse/engine/Explanation"
import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { lexicographic } from "../src/internal/lexicographic.ts"
import { LiteratureMode, SemanticLiteratureMode } from "../src/LiteratureMode.ts"
import { cited, published, ranked, table } from "./ranked.ts"

const works = table({
  a: { source: "europepmc", title: "Trial of aspirin", abstract: "x", ...cited(30), ...published("2025") },
  b: { source: "openalex", title: "Trees", ...cited(9), ...published("2024-02") },
  c: [
    { source: "europepmc", title: "Aspirin: a review", ...cited(30), ...published("2001") },
    { source: "core", title: "Aspirin: a review" }
  ],
  d: { source: "europepmc", title: "Trial of aspirin" }
})

const query = "trial of aspirin in patients"

describe("LiteratureMode", () => {
  testLaws(it, rankerLaws(LiteratureMode))
  testLaws(it, rankerLaws(SemanticLiteratureMode))

  it("orders by meaning where it has vectors, and as by words alone where it has none", () => {
    const reviews = table({
      near: { source: "openalex", title: "Acetylsalicylic acid: a review" },
      words: { source: "openalex", title: "Aspirin, a trial: a review" }
    })
    const survey = { mode: "survey" } as const
    const vectors = (works: ReadonlyArray<Float32Array>, query: Float32Array) => ({ model: "m", dimensions: query.length, query, works })
    const byId = { near: Float32Array.of(1, 0), words: Float32Array.of(0, 1) }
    const rows = reviews.ids.values.map((id) => byId[id as keyof typeof byId])
    const none = reviews.ids.values.map(() => new Float32Array(0))
    const order = (given: ReturnType<typeof vectors>) => ranked(SemanticLiteratureMode, reviews, survey, { query, vectors: given }).order
    expect(ranked(LiteratureMode, reviews, survey, { query }).order).toEqual(["words", "near"])
    expect(order(vectors(rows, Float32Array.of(1, 0)))).toEqual(["near", "words"])
    expect(order(vectors(none, new Float32Array(0)))).toEqual(["words", "near"])
  })

  it("comprehensive: tier, then sources, then relevance, by hand", () => {
    const { order, explain } = ranked(LiteratureMode, works, {}, { query })
    expect(order).toEqual(["b", "c", "a", "d"])
    expect(explain("a").parts.map(({ value }) => value)).toEqual([0, 0, 0, 1, 0, 0])
    // in computer science Europe PMC does not count
    expect(ranked(LiteratureMode, works, { field: "cs" }, { query }).explain("c").parts[0]!.value).toBe(0)
  })

  it("seminal: cited often, then oldest; recent: the last years; survey: reviews alone; each says why a work is not there", () => {
    const seminal = ranked(LiteratureMode, works, { mode: "seminal" }, { query })
    expect(seminal.order).toEqual(["c", "a"])
    expect(seminal.missing).toEqual({ b: "cited 9 times, fewer than 10", d: "no source delivered citationCount" })
    const recent = ranked(LiteratureMode, works, { mode: "recent" }, { query })
    expect(recent.order).toEqual(["a", "b"])
    expect(recent.missing).toEqual({ c: "published in 2001, more than 2 years ago", d: "no source delivered published" })
    expect(ranked(LiteratureMode, works, { mode: "survey" }, { query }).order).toEqual(["c"])
  })
})

describe("lexicographic", () => {
  it("is the order of tuples, unknown keys last, and its parts sum to the score", () => {
    const key = fc.oneof(fc.integer({ min: 0, max: 3 }), fc.constant(Number.NaN))
    fc.assert(
      fc.property(fc.array(fc.tuple(key, key, key, fc.constantFrom(0, 1)), { maxLength: 20 }), (drawn) => {
        const keys = [0, 1, 2].map((k) => drawn.map((tuple) => tuple[k]!))
        const takesPart = drawn.map((tuple) => tuple[3])
        const { scores, parts } = lexicographic(keys, takesPart)
        const text = (row: number) => keys.map((values) => (Number.isNaN(values[row]!) ? 0 : values[row]! + 1)).join("")
        const combinations = [...new Set(drawn.flatMap((_, row) => (takesPart[row] === 1 ? [text(row)] : [])))].sort()
        drawn.forEach((_, row) => {
          if (takesPart[row] === 0) return expect(scores[row]).toBeNaN()
          expect(scores[row]).toBe(combinations.indexOf(text(row)))
          return expect(parts.reduce((sum, values) => sum + values[row]!, 0)).toBe(scores[row])
        })
      })
    )
    expect(Explanation.gap(ranked(LiteratureMode, works, {}, { query }).explain("b"))).toBe(0)
  })
})
