import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { lazyGreedy } from "../../src/internal/lazyGreedy.ts"

describe("lazyGreedy", () => {
  it("chooses what looking at every candidate at every step chooses, ties included", () => {
    const worth = fc.array(fc.nat(4), { minLength: 1, maxLength: 12 })
    fc.assert(
      fc.property(
        worth,
        fc.array(fc.array(fc.nat(3), { minLength: 12, maxLength: 12 }), { minLength: 12, maxLength: 12 }),
        fc.nat(12),
        (own, likes, first) => {
          const size = own.length
          const valueOf = (candidate: number, chosen: ReadonlyArray<number>): number =>
            own[candidate]! - Math.max(0, ...chosen.map((other) => likes[candidate]![other]!))
          const rowOf = (candidate: number): number => (candidate * 5) % 13
          const left = Array.from({ length: size }, (_, candidate) => candidate)
          const order: Array<number> = []
          while (order.length < Math.min(first, size)) {
            left.sort((a, b) => valueOf(b, order) - valueOf(a, order) || rowOf(a) - rowOf(b))
            order.push(left.shift()!)
          }
          const chosen = lazyGreedy({ size, first, rowOf, valueOf })
          expect(chosen.order).toEqual(order)
          expect(chosen.order.every((candidate, step) => chosen.values[candidate] === valueOf(candidate, order.slice(0, step)))).toBe(true)
        }
      )
    )
  })

  it("looks at few candidates again: 1,000, of which 100 are chosen", () => {
    let looked = 0
    const valueOf = (candidate: number, chosen: ReadonlyArray<number>): number => {
      looked++
      return 1000 - candidate - (chosen.some((other) => other % 50 === candidate % 50) ? 30 : 0)
    }
    lazyGreedy({ size: 1000, first: 100, rowOf: (candidate) => candidate, valueOf })
    expect(looked).toBeLessThan(5000)
  })
})
