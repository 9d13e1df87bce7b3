import { textWidth } from "@litfuse/figures/textWidth"
import { describe, expect, it } from "vitest"
import { similarityMatrix } from "../../src/report/similarityMatrix.ts"

describe("similarityMatrix", () => {
  it("keeps every label inside the drawing", () => {
    const names = ["a", "a rather long name of a system, with W and M", "x".repeat(80)]
    const markup = similarityMatrix({
      measure: "P",
      names,
      rho: [[], [0.5], [null, -0.25]]
    })
    const ends = [...markup.matchAll(/<text x="([\d.]+)" y="[\d.]+" text-anchor="end">([^<]*)</g)]
    expect(ends).toHaveLength(3)
    for (const [, x, label] of ends) expect(Number(x) - textWidth(label!, 12)).toBeGreaterThanOrEqual(0)
    expect(markup).toContain('class="neg"')
    expect(markup).toContain(">−.25<")
    expect(markup).toContain(">–<")
  })
})
