import { laws } from "@litfuse/engine/testing/rerankerLaws"
import { tests } from "@litfuse/engine/testing/vitest"
import { describe, expect, it } from "vitest"
import { XQuad } from "../../src/rerank/XQuad.ts"
import { table } from "../ranked.ts"
import { heading, reranked } from "./reranked.ts"

const works = table({
  a: { meshHeadings: [heading("Heart")] },
  b: { meshHeadings: [heading("Heart")] },
  c: { meshHeadings: [heading("Lung")] },
  d: { meshHeadings: [heading("Lung")] },
  e: {}
})
const scores = { a: 4, b: 3, c: 2, d: 1, e: 0 }

describe("XQuad", () => {
  tests(it, laws(XQuad))

  it("covers aspects that the hits above leave open: by hand", () => {
    // relevance 1, .75, .5, .25, 0; both aspects weigh 1/2
    const { order, values, explain } = reranked(XQuad, works, scores, { lambda: 0.9 })
    expect(order).toEqual(["a", "c", "d", "b", "e"])
    expect(values[0]).toBeCloseTo(0.1 + 0.9 * 0.5, 12)
    expect(values[1]).toBeCloseTo(0.1 * 0.5 + 0.9 * 0.5 * 0.5, 12)
    // a has used up the heart: 1 - relevance 1 = 0
    expect(values[3]).toBeCloseTo(0.1 * 0.75, 12)
    expect(explain("c").parts.map(({ label }) => label)).toContain('aspect "lung", as far as it was open')
  })

  it("keeps the order with lambda 0, and where nothing is an aspect", () => {
    expect(reranked(XQuad, works, scores, { lambda: 0 }).order).toEqual(["a", "b", "c", "d", "e"])
    expect(reranked(XQuad, works, scores, { lambda: 1, aspects: "keywords" }).values.every((value) => value === 0)).toBe(true)
  })
})
