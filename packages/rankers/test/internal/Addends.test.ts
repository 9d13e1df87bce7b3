import * as Ids from "@litfuse/engine/Ids"
import * as Fusion from "@litfuse/engine/Fusion"
import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as Addends from "../../src/internal/Addends.ts"

const list = (name: string, rows: ReadonlyArray<number>): Fusion.List =>
  Fusion.list(name, {
    ids: Ids.make([]),
    rows: Int32Array.from(rows),
    scores: Float64Array.from(rows, (_, i) => -i)
  })

const inputs = Fusion.inputs([list("a", [4, 2]), list("b", [2, 7, 9]), list("c", [])])

const summed = (addends: Addends.Addends): Float64Array => {
  const out = new Float64Array(addends.size)
  Addends.measure(addends)
  Addends.sum(addends, out)
  return out
}

describe("Addends", () => {
  it("sums weight times value, and what a list gives to candidates that it does not hold", () => {
    const addends = Addends.of(inputs)
    addends.values.set([1, 2, 10, 20, 30])
    addends.absent.set([0.5, 5, 99])
    expect(Addends.weigh(addends, [2, 3, 7])).toBe(4)
    // the candidates are 2, 4, 7 and 9; the empty list counts for nothing
    expect([...summed(addends)]).toEqual([2 * 2 + 3 * 10, 2 * 1 + 3 * 5, 2 * 0.5 + 3 * 20, 2 * 0.5 + 3 * 30])
    expect([...addends.count]).toEqual([2, 1, 1, 1])
  })

  it("leaves candidates without a value that only lists of weight 0 hold, and counts anew when other lists count", () => {
    const addends = Addends.of(inputs)
    addends.values.set([1, 2, 10, 20, 30])
    expect(Addends.weigh(addends, [1, 0, 1])).toBe(2)
    expect([...summed(addends)]).toEqual([2, 1, Number.NaN, Number.NaN])
    expect(Addends.weigh(addends, [])).toBe(4)
    expect([...addends.count]).toEqual([2, 1, 1, 1])
  })

  it("counts, after any weights, as if it had never counted before", () => {
    const weights = fc.tuple(fc.constantFrom(0, 1), fc.constantFrom(0, 2), fc.constantFrom(0, 3))
    fc.assert(
      fc.property(fc.array(weights, { minLength: 1 }), (settings) => {
        const addends = Addends.of(inputs)
        for (const given of settings) {
          const fresh = Addends.of(inputs)
          expect(Addends.weigh(addends, given)).toBe(Addends.weigh(fresh, given))
          expect(addends.count).toEqual(fresh.count)
        }
      }),
      { seed: 2 }
    )
  })

  it("adds exactly what is left of values at a common unit: no order shows, and nothing larger than 2^-50 of the bound is lost", () => {
    const value = fc.double({ min: -1e3, max: 1e3, noNaN: true })
    fc.assert(
      fc.property(fc.array(fc.tuple(value, fc.double({ min: 0, max: 10, noNaN: true })), { minLength: 1, maxLength: 12 }), (drawn) => {
        const total = (all: ReadonlyArray<readonly [number, number]>): number => {
          const addends = Addends.of(Fusion.inputs(all.map((_, l) => list(`list-${l}`, [0]))))
          addends.values.set(all.map(([value]) => value))
          Addends.weigh(
            addends,
            all.map(([, weight]) => weight)
          )
          return summed(addends)[0]!
        }
        const forward = total(drawn)
        expect(total(drawn.toReversed())).toBe(forward)
        if (drawn.every(([, weight]) => weight === 0)) return
        const plain = drawn.reduce((sum, [value, weight]) => sum + weight * value, 0)
        const bound = drawn.length * Math.max(...drawn.map(([, weight]) => weight)) * Math.max(...drawn.map(([value]) => Math.abs(value)))
        expect(Math.abs(forward - plain)).toBeLessThanOrEqual(drawn.length * bound * 2 ** -50)
      }),
      { seed: 5 }
    )
  })
})

describe("weights", () => {
  it("are refused if there is not one for each list, and if all are 0", () => {
    const inputs = Fusion.inputs([list("a", [0]), list("b", [1])])
    const of = (weights: ReadonlyArray<number>) => Addends.refuseWeights(inputs, weights)
    expect(of([0, 0])).toBe("weights: all are 0, so no list takes part; give one list a weight above 0")
    expect(of([1])).toBe("weights: 1 given for 2 lists")
    expect([of([]), of([0, 1]), of([2, 1])]).toEqual([undefined, undefined, undefined])
  })
})
