import { describe, expect, it } from "vitest"
import { expectedGain } from "../../src/internal/expectedGain.ts"

const frame = { grades: Int16Array.of(2, 0, 1), maximum: 2 }
const scale = { min_rel: 0, max_rel: 0 }

describe("the expected gain of a reader", () => {
  it("who always goes on is the mean of the gains, what is not there gaining nothing", () => {
    expect(expectedGain(frame, scale, 3, () => 1)).toBe((1 + 0 + 0.5) / 3)
    expect(expectedGain(frame, scale, 6, () => 1)).toBe((1 + 0 + 0.5) / 6)
  })

  it("who never goes on is the gain of the first hit", () => expect(expectedGain(frame, scale, 3, () => 0)).toBe(1))

  it("is told the rank, the gain found there, and all gains so far", () => {
    const asked: Array<ReadonlyArray<number>> = []
    expectedGain(frame, scale, 3, (...told) => {
      asked.push(told)
      return 1
    })
    expect(asked).toEqual([
      [1, 1, 1],
      [2, 0, 1],
      [3, 0.5, 1.5]
    ])
  })

  it("scales grades to the highest grade that it is told, not to the collection's", () =>
    expect(expectedGain(frame, { min_rel: 0, max_rel: 4 }, 3, () => 1)).toBe((0.5 + 0 + 0.25) / 3))

  it("is 0 without hits", () => expect(expectedGain({ ...frame, grades: new Int16Array(0) }, scale, 10, () => 0.5)).toBe(0))
})
