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
