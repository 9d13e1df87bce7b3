import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { sortPlaces } from "../src/sortPlaces.ts"

const key = fc.oneof(fc.integer({ min: 0, max: 0xffffffff }), fc.integer({ min: 0, max: 3 }), fc.constant(0x80000000))

describe("sortPlaces", () => {
  it("sorts some of the places by their keys", () => {
    const places = Int32Array.of(3, 0, 2)
    sortPlaces(places, Uint32Array.of(7, 0, 0xffffffff, 2))
    expect([...places]).toEqual([3, 0, 2])
    sortPlaces(places, Uint32Array.of(2, 0, 1, 3))
    expect([...places]).toEqual([2, 0, 3])
  })

  it("keeps the order of equal keys, so a second call sorts by a second key", () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(key, key), { maxLength: 50 }), (pairs) => {
        const places = Int32Array.from(pairs, (_, i) => i)
        sortPlaces(
          places,
          Uint32Array.from(pairs, ([, second]) => second)
        )
        sortPlaces(
          places,
          Uint32Array.from(pairs, ([first]) => first)
        )
        const expected = pairs.map((_, i) => i).sort((a, b) => pairs[a]![0] - pairs[b]![0] || pairs[a]![1] - pairs[b]![1] || a - b)
        expect([...places]).toEqual(expected)
      })
    )
  })
})
