import * as Decode from "@litfuse/engine/Decode"
import * as Schema from "effect/Schema"
import { describe, expect, it } from "vitest"
import * as Plugins from "../../src/experiment/Plugins.ts"
import { openProblems } from "../../src/tune/SpaceProblems.ts"

const even = { scale: "linear", isWhole: false } as const

type Open = Parameters<typeof openProblems>[0]

/** Problems of a search that takes any value. */
const searchProblems = ({ choice, ...open }: Pick<Open, "search" | "space"> & { readonly choice: Parameters<typeof openProblems>[1] }) =>
  openProblems({ params: {}, ...open }, choice, undefined)

describe("the simplest setting is chosen only where settings come in an order", () => {
  it("refuses searches without one, at the place where they are named", () => {
    for (const search of [
      { by: "random", points: 4 },
      { by: "coordinate-ascent", starts: 2, finest: 0.01 }
    ] as const)
      expect(searchProblems({ choice: "one-standard-error", search, space: {} })).toEqual([
        {
          path: ["search", "by"],
          what: `settings of "${search.by}" come in no order of simplicity, and one-standard-error takes the simplest; search by grid, or choose the best`
        }
      ])
  })
  it("takes a grid, and the best of any search", () => {
    expect(searchProblems({ choice: "one-standard-error", search: { by: "grid" }, space: {} })).toEqual([])
    expect(searchProblems({ choice: "best", search: { by: "random", points: 4 }, space: {} })).toEqual([])
  })
})

describe("a space is searched as a grid only where that ends", () => {
  const what = (space: Parameters<typeof searchProblems>[0]["space"]) =>
    searchProblems({ choice: "best", search: { by: "grid" }, space }).map((one) => `${one.path.join(".")} ${one.what}`)
  it("says how large it is, and what to do", () => {
    expect(what({ k: { from: 0, to: 1, ...even } })).toEqual([
      "space a range without steps cannot be searched as a grid; give steps, or another search"
    ])
    expect(what({ k: { from: 0, to: 1, steps: 1001, ...even }, l: { from: 0, to: 1, steps: 1001, ...even } })).toEqual([
      "space 1002001 points cannot be searched as a grid; give steps, or another search"
    ])
  })
})

describe("a refused value is reported where it is written", () => {
  const Bounded = Schema.Finite.check(Schema.isBetween({ minimum: 0, maximum: 1 }))
  const Fields = Schema.Struct({ title: Schema.Struct({ weight: Bounded }) })
  const params = Schema.Struct({
    low: Schema.optionalKey(Bounded),
    high: Schema.optionalKey(Bounded),
    fields: Schema.optionalKey(Fields)
  }).check(Schema.makeFilter(({ low = 0, high = 1 }) => low <= high || "expected low up to high"))
  const plugin = { id: "planted", params } as never
  const placesOf = (open: Omit<Parameters<typeof openProblems>[0], "search">) =>
    openProblems({ search: { by: "random", points: 1 }, ...open }, "best", (all) => Plugins.refused(plugin, all)).map(({ path }) =>
      Decode.printPath(path).slice(1)
    )

  it("names a fixed one, one of a grid, one end of a range, and an unknown name once", () => {
    expect(placesOf({ params: { low: 2 }, space: {} })).toEqual(["params.low"])
    expect(placesOf({ params: {}, space: { low: { grid: [0, 2, 3] } } })).toEqual(["space.low.grid[1]", "space.low.grid[2]"])
    expect(placesOf({ params: {}, space: { low: { from: 0, to: 2, steps: 9, ...even } } })).toEqual(["space.low.to"])
    expect(placesOf({ params: {}, space: { lower: { grid: [0, 1, 2] } } })).toEqual(["space.lower"])
  })
  it("names the dimension whose name is a path of names", () => {
    expect(placesOf({ params: {}, space: { "fields.title.weight": { grid: [0.5, 2] } } })).toEqual(["space.fields.title.weight.grid[1]"])
    expect(placesOf({ params: { fields: { title: { weight: 1 } } }, space: { "fields.text.weight": { grid: [1, 2] } } })).toEqual([
      "space.fields.text.weight"
    ])
  })
  it("names the value that does not fit the others", () => {
    expect(placesOf({ params: { low: 0.5 }, space: { high: { grid: [1, 0.2] } } })).toEqual(["space.high.grid[1]"])
    expect(placesOf({ params: { low: 0.5, high: 0.2 }, space: {} })).toEqual(["params"])
  })
})
