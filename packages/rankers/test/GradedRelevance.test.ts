import { PartialDate } from "@litfuse/engine/SourceRecord"
import { rankerLaws } from "@litfuse/kit/rankerLaws"
import { testLaws } from "@litfuse/kit/testLaws"
import { describe, expect, it } from "vitest"
import { GradedRelevance, SemanticGradedRelevance } from "../src/GradedRelevance.ts"
import { cited, ranked, table } from "./ranked.ts"

describe("GradedRelevance", () => {
  testLaws(it, rankerLaws(GradedRelevance))
  testLaws(it, rankerLaws(SemanticGradedRelevance))

  it("adds boosts to ten times the share of the query's words, and is not capped: by hand", () => {
    const works = table({
      a: { title: "Heart attack in children: a review", ...cited(700) },
      b: { title: "Heart failure", ...cited(99) },
      c: { title: "Trees" }
    })
    const { scores, explain } = ranked(GradedRelevance, works, {}, { query: "heart attack children" })
    expect(scores).toEqual({ a: 14, b: 4, c: 0 })
    expect(explain("a").label).toBe("relevance, shown as 10 of 10")
    expect(explain("c").parts.map(({ label }) => label)).toContain("citations are not known: no boost")
  })

  it("adds 1 from an h-index of the first author of 50 on", () => {
    const date = PartialDate.make("2026-01-01")
    const by = (value: number) => ({ title: "Trees", impact: [{ measure: "first-author-h-index", value, source: "s", date }] as const })
    const { scores, explain } = ranked(GradedRelevance, table({ a: by(50), b: by(49), c: { title: "Trees" } }), {}, { query: "heart" })
    expect(scores).toEqual({ a: 1, b: 0, c: 0 })
    expect(explain("a").parts.map(({ label }) => label)).toContain("first author with h-index 50")
    expect(explain("c").parts.map(({ label }) => label)).toContain("the h-index of the first author is not known: no boost")
  })

  it("gives the printed example: semantic 0.72, keyword 0.45, boost 2 make 8", () => {
    // 9 of 20 words, and a vector at the cosine 0.72
    const words = Array.from({ length: 20 }, (_, i) => `word${"abcdefghijklmnopqrst"[i]}x`)
    const works = table({ a: { title: words.slice(0, 9).join(" "), ...cited(100) } })
    const vectors = {
      model: "m",
      dimensions: 2,
      query: Float32Array.of(1, 0),
      works: [Float32Array.of(0.72, Math.sqrt(1 - 0.72 ** 2))]
    }
    const { scores } = ranked(SemanticGradedRelevance, works, {}, { query: words.join(" "), vectors })
    expect(scores).toEqual({ a: 8 })
  })
})
