import { rerankerLaws } from "@litfuse/kit/rerankerLaws"
import { testLaws } from "@litfuse/kit/testLaws"
import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { Pm2 } from "../../src/rerank/Pm2.ts"
import { table } from "../ranked.ts"
import { aspectLists, bySight, heading, reranked } from "./reranked.ts"

const works = table({
  a: { meshHeadings: [heading("Heart")] },
  b: { meshHeadings: [heading("Heart")] },
  c: { meshHeadings: [heading("Heart")] },
  d: { meshHeadings: [heading("Heart")] },
  e: { meshHeadings: [heading("Lung")] },
  f: { meshHeadings: [heading("Lung")] },
  g: {}
})
const scores = { a: 7, b: 6, c: 5, d: 4, e: 3, f: 2, g: 1 }

describe("Pm2", () => {
  testLaws(it, rerankerLaws(Pm2))

  it("gives places to aspects in proportion, four to two: by hand", () => {
    // quotients 4/6 : 2/6, then 4/18 : 2/6 ...: heart, lung, heart, heart, (heart 4/42 ties not with lung 2/18), lung, heart
    const { order, values, explain } = reranked(Pm2, works, scores, { lambda: 1 })
    expect(order.slice(0, 3)).toEqual(["a", "e", "b"])
    expect(order.at(-1)).toBe("g")
    expect(values).toEqual([7, 6, 5, 4, 3, 2, 1])
    expect(explain("e").label).toBe('place 2: the turn of "lung"')
    expect(explain("g").label).toContain("it has none of the aspects")
  })

  it("keeps the order where nothing is an aspect", () => {
    expect(reranked(Pm2, works, scores, { aspects: "keywords" }).order).toEqual(["a", "b", "c", "d", "e", "f", "g"])
  })

  it("gives each place to the hit that serves most the aspect whose turn it is, and others, written out slowly", () => {
    fc.assert(
      fc.property(aspectLists, fc.double({ min: 0, max: 1, noNaN: true }), ({ works, scores, aspects }, lambda) => {
        const { ids, relevance, known } = bySight(works, scores, aspects)
        const { order } = reranked(Pm2, works, scores, { lambda })
        const of = (id: string) => known.filter(([aspect]) => aspects[id]!.includes(aspect))
        for (const place of order.keys()) {
          const quotients = known.map(([aspect, weight]) => {
            const seats = order.slice(0, place).filter((id) => of(id).some(([one]) => one === aspect))
            return weight / (2 * seats.reduce((sum, id) => sum + 1 / of(id).length, 0) + 1)
          })
          // of equal quotients that of the more frequent aspect
          const turn = quotients.indexOf(Math.max(...quotients))
          const valueOf = (id: string): number =>
            known.reduce(
              (sum, one, a) => sum + (of(id).includes(one) ? (a === turn ? lambda : 1 - lambda) * quotients[a]! * relevance(id) : 0),
              0
            )
          const left = ids.filter((id) => !order.slice(0, place).includes(id))
          const most = Math.max(...left.map(valueOf))
          expect(valueOf(order[place]!)).toBeCloseTo(most, 12)
          if (most === 0) expect(order.slice(place)).toEqual(left)
        }
      }),
      { seed: 1, numRuns: 200 }
    )
  })
})
