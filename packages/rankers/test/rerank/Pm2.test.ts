import { laws } from "@litfuse/engine/testing/rerankerLaws"
import { tests } from "@litfuse/engine/testing/vitest"
import { describe, expect, it } from "vitest"
import { Pm2 } from "../../src/rerank/Pm2.ts"
import { table } from "../ranked.ts"
import { heading, reranked } from "./reranked.ts"

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
  tests(it, laws(Pm2))

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
})
