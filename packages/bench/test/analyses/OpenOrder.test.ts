import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { type Bounded, openOrder } from "../../src/analyses/OpenOrder.ts"

const fixedAt = (value: number): Bounded => ({ value, worst: value, best: value })

describe("openOrder", () => {
  it("finds the pair whose bounds cross, and the ranks that they leave", () => {
    const a = { value: 0.6, worst: 0.5, best: 0.6 }
    const b = { value: 0.4, worst: 0.4, best: 0.55 }
    expect(openOrder([b, a, fixedAt(0.3)])).toEqual({
      pairs: 3,
      open: [[1, 0]],
      ranks: [
        { rank: 2, from: 1, to: 2 },
        { rank: 1, from: 1, to: 2 },
        { rank: 3, from: 3, to: 3 }
      ]
    })
  })

  it("calls bounds that only touch no change of order", () => {
    expect(openOrder([fixedAt(0.5), { value: 0.4, worst: 0.4, best: 0.5 }]).open).toEqual([])
  })

  it("calls two systems of one value open as soon as one can move, and not before", () => {
    expect(openOrder([fixedAt(0.5), fixedAt(0.5)]).open).toEqual([])
    expect(openOrder([fixedAt(0.5), { value: 0.5, worst: 0.4, best: 0.5 }]).open).toEqual([[0, 1]])
    expect(openOrder([fixedAt(0.5), { value: 0.5, worst: 0.5, best: 0.6 }]).open).toEqual([[0, 1]])
  })

  it("has no pair for one system or none", () => {
    expect(openOrder([])).toEqual({ pairs: 0, open: [], ranks: [] })
    expect(openOrder([fixedAt(1)])).toMatchObject({ pairs: 0, open: [] })
  })

  const bounded = fc.tuple(fc.nat(20), fc.nat(20), fc.nat(20)).map((numbers) => {
    const [worst, value, best] = numbers.sort((a, b) => a - b)
    return { worst: worst!, value: value!, best: best! }
  })

  it("agrees with values drawn inside the bounds: no rank outside its range, no closed pair turned round", () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(bounded, fc.constantFrom("worst", "value", "best")), { maxLength: 8 }), (drawn) => {
        const systems = drawn.map(([one]) => one)
        const values = drawn.map(([one, which]) => one[which as keyof Bounded])
        const { open, ranks } = openOrder(systems)
        for (const [i, { from, to }] of ranks.entries()) {
          const rank = values.filter((other) => other > values[i]!).length + 1
          expect(rank).toBeGreaterThanOrEqual(from)
          expect(rank).toBeLessThanOrEqual(to)
          for (const [j] of ranks.entries()) {
            const isTurned = systems[i]!.value > systems[j]!.value && values[i]! < values[j]!
            if (isTurned) expect(open).toContainEqual([i, j])
          }
        }
      })
    )
  })
})
