import * as Decode from "@litfuse/engine/Decode"
import * as Result from "effect/Result"
import { describe, expect, it } from "vitest"
import * as Seed from "@litfuse/stats/Seed"
import * as SearchSpace from "../../src/tune/SearchSpace.ts"

const decode = (input: unknown) => Decode.strict(SearchSpace.Space, input)
const space = Result.getOrThrow(
  decode({
    k: { grid: [1, 10, 60] },
    tied: { grid: ["min", "average"] },
    lambda: { from: 0.01, to: 1, scale: "log", steps: 3 },
    weights: { parts: 3, units: 2 }
  })
)

describe("Space", () => {
  it("numbers its points, the last dimension fastest", () => {
    expect(SearchSpace.size(space)).toBe(3 * 2 * 3 * 6)
    expect(SearchSpace.at(space, 0)).toEqual([0, 0, 0, 0])
    expect(SearchSpace.at(space, 7)).toEqual([0, 0, 1, 1])
    expect(SearchSpace.at(space, 107)).toEqual([2, 1, 2, 5])
  })

  it("has parameters at a point; the ends of a range are exact, shares sum to 1", () => {
    expect(SearchSpace.params(space, [1, 0, 2, 1])).toEqual({ k: 10, tied: "min", lambda: 1, weights: [0, 0.5, 0.5] })
    expect(SearchSpace.params(space, [0, 1, 0, 5])).toEqual({ k: 1, tied: "average", lambda: 0.01, weights: [1, 0, 0] })
    expect(SearchSpace.params(space, [0, 0, 1, 0])["lambda"]).toBeCloseTo(0.1, 12)
  })

  it("rounds whole numbers, and goes along a range without steps", () => {
    const whole = Result.getOrThrow(decode({ k: { from: 1, to: 4, isWhole: true }, x: { from: -1, to: 1 } }))
    expect(SearchSpace.size(whole)).toBe(Number.POSITIVE_INFINITY)
    expect(SearchSpace.params(whole, [0.5, 0.25])).toEqual({ k: 3, x: -0.5 })
  })

  it("encodes words apart and numbers along a line", () => {
    expect(SearchSpace.encode(space, [1, 1, 2, 1])).toEqual([0.5, 0, 1, 1, 0, 0.5, 0.5])
  })

  it("knows neighbours: next to a number, any other word, a unit moved between parts, a step along a range", () => {
    const [k, tied, , weights] = SearchSpace.dimensions(space).map(([, dimension]) => dimension)
    expect(SearchSpace.neighbours(k!, 0, 0.1)).toEqual([1])
    expect(SearchSpace.neighbours(k!, 1, 0.1)).toEqual([0, 2])
    expect(SearchSpace.neighbours(tied!, 0, 0.1)).toEqual([1])
    // 0 1 1: to 1 0 1, 0 0 2, 1 1 0, 0 2 0
    expect(SearchSpace.neighbours(weights!, 1, 0.1).toSorted((a, b) => a - b)).toEqual([0, 2, 3, 4])
    expect(SearchSpace.neighbours({ from: 0, to: 1, scale: "linear", isWhole: false }, 0.05, 0.1)).toEqual([expect.closeTo(0.15)])
  })

  it("draws every value of a grid", () => {
    const stream = Seed.stream(Seed.derive(1, "draw"))
    const drawn = Array.from({ length: 200 }, () => SearchSpace.draw(space, stream))
    expect(new Set(drawn.map(([k]) => k))).toEqual(new Set([0, 1, 2]))
    expect(new Set(drawn.map((point) => point[3]))).toEqual(new Set([0, 1, 2, 3, 4, 5]))
  })

  it("refuses ranges that go down, and logarithms of 0", () => {
    for (const bad of [{ from: 1, to: 1 }, { from: 0, to: 1, scale: "log" }, { grid: [] }, { parts: 0, units: 2 }])
      expect(Result.isFailure(decode({ x: bad }))).toBe(true)
  })

  it("has one point without dimensions", () => {
    expect([SearchSpace.size({}), SearchSpace.at({}, 0), SearchSpace.params({}, [])]).toEqual([1, [], {}])
  })
})
