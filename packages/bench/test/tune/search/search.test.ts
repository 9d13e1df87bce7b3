import { describe, expect, it } from "vitest"
import * as Seed from "@litfuse/stats/Seed"
import * as Compositions from "../../../src/tune/Compositions.ts"
import { coordinateAscent } from "../../../src/tune/search/CoordinateAscent.ts"
import { gridSearch } from "../../../src/tune/search/GridSearch.ts"
import { latinHypercube } from "../../../src/tune/search/LatinHypercube.ts"
import { modelSearch } from "../../../src/tune/search/ModelSearch.ts"
import { randomSearch } from "../../../src/tune/search/RandomSearch.ts"
import { runSearch, type SearchMethod } from "../../../src/tune/search/SearchMethod.ts"
import type { Point, Space } from "../../../src/tune/SearchSpace.ts"

const seed = Seed.derive(1, "search")
const square: Space = { x: { from: 0, to: 1, scale: "linear", isWhole: false }, y: { from: 0, to: 1, scale: "linear", isWhole: false } }
/** A hill with its top at (0.3, 0.8). */
const hill = ([x, y]: Point): number => -((x! - 0.3) ** 2) - 2 * (y! - 0.8) ** 2
const bestOf = (search: SearchMethod, space = square, worth = hill) =>
  Math.max(...runSearch(search, space, seed, worth).map(({ value }) => value))

describe("grid", () => {
  it("measures every point once", () => {
    const trials = runSearch(gridSearch, { weights: { parts: 3, units: 10 }, k: { grid: [1, 2] } }, seed, () => 0)
    expect(trials).toHaveLength(132)
    expect(new Set(trials.map(({ point }) => point.join())).size).toBe(132)
  })
})

describe("random", () => {
  it("draws as many points as asked, the same for the same seed", () => {
    const points = (of: Seed.Seed) => runSearch(randomSearch(40), square, of, () => 0).map(({ point }) => point)
    expect(points(seed)).toHaveLength(40)
    expect(points(seed)).toEqual(points(seed))
    expect(points(seed)).not.toEqual(points(Seed.derive(2, "search")))
  })
})

describe("latin hypercube", () => {
  it("has one point in each of as many strata, in every dimension", () => {
    const trials = runSearch(latinHypercube(10), square, seed, () => 0)
    for (const d of [0, 1])
      expect(trials.map(({ point }) => Math.floor(point[d]! * 10)).sort((a, b) => a - b)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
  })
})

describe("coordinate ascent", () => {
  it("climbs a smooth hill to its top", () => {
    expect(bestOf(coordinateAscent({ starts: 1, finest: 0.001 }))).toBeGreaterThan(-1e-4)
  })

  it("climbs on whole shares too, moving one unit at a time", () => {
    const aim = [0, 7, 2, 1]
    const space: Space = { weights: { parts: 4, units: 10 } }
    const distance = ([index]: Point) => Compositions.at(index!, 10, 4).reduce((sum, unit, p) => sum + Math.abs(unit - aim[p]!), 0)
    const trials = runSearch(coordinateAscent({ starts: 1, finest: 0.1 }), space, seed, (point) => -distance(point))
    expect(Math.max(...trials.map(({ value }) => value))).toBeCloseTo(0, 12)
    expect(trials.length).toBeLessThan(286)
  })

  it("tries further starts, which helps on two hills", () => {
    const twin = ([x]: Point) => Math.max(0.5 - Math.abs(x! - 0.45), 1 - 20 * Math.abs(x! - 0.97))
    const line: Space = { x: { from: 0, to: 1, scale: "linear", isWhole: false } }
    const one = Math.max(...runSearch(coordinateAscent({ starts: 1, finest: 0.01 }), line, seed, twin).map(({ value }) => value))
    const many = Math.max(...runSearch(coordinateAscent({ starts: 20, finest: 0.01 }), line, seed, twin).map(({ value }) => value))
    expect(many).toBeGreaterThan(one)
  })
})

describe("model", () => {
  it("finds the top of a hill with fewer points than chance does", () => {
    const found = bestOf(modelSearch({ points: 24, first: 8, batch: 4 }))
    expect(found).toBeGreaterThan(-0.005)
    expect(found).toBeGreaterThan(bestOf(randomSearch(24)))
  })

  it("copes with values that are all equal, and with words", () => {
    expect(
      runSearch(modelSearch({ points: 12, first: 4, batch: 4 }), { k: { grid: ["a", "b"] } }, seed, () => 1).length
    ).toBeLessThanOrEqual(2)
  })

  it("proposes the same batches whatever was asked before", () => {
    const points = () => runSearch(modelSearch({ points: 16, first: 4, batch: 4 }), square, seed, hill).map(({ point }) => point)
    expect(points()).toEqual(points())
  })
})

describe("run", () => {
  it("stops early after so many batches without anything better", () => {
    const all = runSearch(randomSearch(160), square, seed, () => 0)
    const some = runSearch(randomSearch(160), square, seed, () => 0, 2)
    expect(all).toHaveLength(160)
    // the first batch is better than nothing, the next two bring nothing
    expect(some).toHaveLength(48)
  })

  it("measures no point twice", () => {
    let asked = 0
    const again: SearchMethod = function* () {
      yield [[0], [0], [1]]
      yield [[1]]
    }
    expect(runSearch(again, {}, seed, () => asked++)).toHaveLength(2)
    expect(asked).toBe(2)
  })
})
