import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { balanced, count } from "../src/Orders.ts"

const items = fc.integer({ min: 1, max: 120 })
const seeds = fc.integer({ min: 0, max: 1000 })

describe("Orders", () => {
  it("are twenty permutations", () => {
    fc.assert(
      fc.property(items, seeds, (n, seed) => {
        const orders = balanced(n, seed)
        expect(orders).toHaveLength(count)
        for (const order of orders) expect(Array.from(order).sort((a, b) => a - b)).toEqual(Array.from({ length: n }, (_, i) => i))
      })
    )
  })
  it("put each of two items first in half of them", () => {
    fc.assert(
      fc.property(items, seeds, (n, seed) => {
        const places = balanced(n, seed).map((order) => Array.from({ length: n }, (_, i) => order.indexOf(i)))
        const firsts = (a: number, b: number) => places.reduce((sum, place) => sum + Number(place[a]! < place[b]!), 0)
        const all = Array.from({ length: n }, (_, a) => Array.from({ length: a }, (_, b) => firsts(a, b))).flat()
        expect(all.every((first) => first === count / 2)).toBe(true)
      }),
      { numRuns: 20 }
    )
  })
  it("give every item every twentieth part of an order once, where the items can be dealt evenly", () => {
    for (const n of [20, 40, 100])
      for (let item = 0; item < n; item++) {
        const parts = balanced(n, 3).map((order) => Math.floor((order.indexOf(item) * count) / n))
        expect([...parts].sort((a, b) => a - b)).toEqual(Array.from({ length: count }, (_, part) => part))
      }
  })
  it("let every group of items follow every other one once", () => {
    const pairs = balanced(20, 5).flatMap((order) => Array.from(order.subarray(1), (item, i) => `${order[i]} ${item}`))
    expect(new Set(pairs).size).toBe(20 * 19)
  })
  it("are the same for the same seed, and others for another", () => {
    expect(balanced(30, 1)).toEqual(balanced(30, 1))
    expect(balanced(30, 1)).not.toEqual(balanced(30, 2))
  })
})
