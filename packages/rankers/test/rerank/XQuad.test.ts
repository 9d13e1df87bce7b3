import { rerankerLaws } from "@litfuse/kit/rerankerLaws"
import { testLaws } from "@litfuse/kit/testLaws"
import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { XQuad } from "../../src/rerank/XQuad.ts"
import { table } from "../ranked.ts"
import { aspectLists, bySight, heading, reranked } from "./reranked.ts"

const works = table({
  a: { meshHeadings: [heading("Heart")] },
  b: { meshHeadings: [heading("Heart")] },
  c: { meshHeadings: [heading("Lung")] },
  d: { meshHeadings: [heading("Lung")] },
  e: {}
})
const scores = { a: 4, b: 3, c: 2, d: 1, e: 0 }

describe("XQuad", () => {
  testLaws(it, rerankerLaws(XQuad))

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

  it("takes at each step the hit of highest value, the value written out slowly", () => {
    fc.assert(
      fc.property(aspectLists, fc.double({ min: 0, max: 1, noNaN: true }), ({ works, scores, aspects }, lambda) => {
        const { relevance, known } = bySight(works, scores, aspects)
        const chosen: Array<string> = []
        const valueOf = (id: string): number =>
          (1 - lambda) * relevance(id) +
          known
            .filter(([aspect]) => aspects[id]!.includes(aspect))
            .reduce((sum, [aspect, weight]) => {
              const open = chosen
                .filter((other) => aspects[other]!.includes(aspect))
                .reduce((left, other) => left * (1 - relevance(other)), 1)
              return sum + lambda * weight * relevance(id) * open
            }, 0)
        const { order, values } = reranked(XQuad, works, scores, { lambda })
        for (const [place, id] of order.entries()) {
          expect(values[place]).toBeCloseTo(valueOf(id), 12)
          for (const other of order.slice(place + 1)) expect(valueOf(other)).toBeLessThanOrEqual(valueOf(id) + 1e-12)
          chosen.push(id)
        }
      }),
      { seed: 1, numRuns: 200 }
    )
  })
})
