import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { heatFigure, surfaceHeatMap, systemHeatMaps } from "../../../src/tune/findings/heatFigure.ts"
import type { LoggedValues } from "../../../src/tune/fusion/FoldResult.ts"
import { runUnit, unitsOf } from "../../../src/tune/fusion/Unit.ts"
import type { FoldResult } from "../../../src/tune/fusion/FoldResult.ts"
import { design, data, frames } from "../fusion/tuningData.ts"

const figure = { id: "heat", title: "Value", axis: "P@5" }
const sides = [
  { name: "a", labels: ["1", "2"] },
  { name: "b", labels: ["x", "y", "z"] },
  { name: "c", labels: ["only"] },
  { name: "d", labels: ["p", "q"] }
]
// b matters most (0.5), then a (0.2), then d (0.1)
const spots = [0, 1].flatMap((a) =>
  [0, 1, 2].flatMap((b) => [0, 1].map((d) => ({ at: [a, b, 0, d], value: 0.1 + [0, 0.5, 0.2][b]! + 0.2 * a - 0.1 * d })))
)

describe("map", () => {
  it("shows the two sides that matter most, the longer one across, and the best that the others allow", () => {
    const found = heatFigure(figure, sides, spots)!
    expect(found.title).toBe("Value by b and a, whatever the others are")
    expect([found.x, found.y]).toEqual([sides[1], sides[0]])
    expect(found.cells.map((row) => row.map((value) => value!.toFixed(1)))).toEqual([
      ["0.1", "0.6", "0.3"],
      ["0.3", "0.8", "0.5"]
    ])
  })

  it("leaves a pair that was not measured without a value", () => {
    const some = spots.filter(({ at }) => at[0] === 0 || at[1] !== 2)
    expect(heatFigure(figure, sides, some)!.cells[1]![2]).toBeNull()
  })

  it("needs two sides with more than one label", () => {
    expect(heatFigure(figure, [sides[1]!, sides[2]!], [{ at: [0, 0], value: 1 }])).toBeUndefined()
    expect(heatFigure(figure, sides, [])).toBeUndefined()
  })

  it("does not depend on the order in which settings were measured, and its best cell is the best setting", () => {
    fc.assert(
      fc.property(fc.shuffledSubarray(spots, { minLength: 1 }), (some) => {
        const found = heatFigure(figure, sides, some)!
        const inOrder = spots.filter((spot) => some.includes(spot))
        expect(found).toEqual(heatFigure(figure, sides, inOrder))
        expect(Math.max(...found.cells.flat().filter((value) => value !== null))).toBe(Math.max(...some.map(({ value }) => value)))
      })
    )
  })
})

describe("maps of a design", () => {
  const one = data(frames(12, 3, 8, 4), design({ folds: { outer: 2, inner: 2, seeds: 1 } }))
  const foldResults = unitsOf(one, []).flatMap((unit) => (unit.kind === "fold" ? [runUnit(one, unit) as FoldResult] : []))

  it("has one for each candidate with two open questions; values are means of what was measured inside", () => {
    const found = systemHeatMaps(one, "learned", foldResults)
    expect(found.map(({ id, x, y }) => [id, x, y])).toEqual([
      ["heat-learned-2", { name: "runs", labels: ["all", "best 2", "greedy 3"] }, { name: "k", labels: ["1", "10"] }]
    ])
    const values = foldResults.flatMap(({ trials }) =>
      trials.flatMap(({ setting, value }) =>
        setting.candidate === 1 && setting.selection === 0 && setting.params["k"] === 10 ? [value] : []
      )
    )
    expect(values).toHaveLength(2)
    expect(found[0]!.cells[1]![0]).toBe((values[0]! + values[1]!) / 2)
  })

  it("shows a surface of shares by the two runs that matter most; shares above 1 do not exist", () => {
    const weights = { weights: { parts: 3, units: 4 } }
    const surface = data(
      frames(6, 3, 8, 4),
      design({ surface: "grid", primary: { id: "grid", candidates: [{ fusion: "plain", space: weights }] } })
    )
    const values = unitsOf(surface, [])
      .filter(({ kind }) => kind === "sweep")
      .flatMap((unit) => (runUnit(surface, unit) as LoggedValues).values)
    const found = surfaceHeatMap(surface, Float64Array.from(values))!
    expect(found.x.labels).toEqual(["0", "0.25", "0.5", "0.75", "1"])
    expect(found.cells.map((row) => row.filter((value) => value === null).length)).toEqual([0, 1, 2, 3, 4])
    expect(Math.max(...found.cells.flat().filter((value) => value !== null))).toBe(Math.max(...values))
  })
})
