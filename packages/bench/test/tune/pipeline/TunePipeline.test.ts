import { describe, expect, it } from "vitest"
import { choiceProblems } from "../../../src/tune/pipeline/TunePipeline.ts"

describe("the simplest setting of a pipeline is chosen only where settings come in an order", () => {
  it("refuses searches without one, at the place where they are named", () => {
    for (const search of [
      { by: "random", points: 4 },
      { by: "coordinate-ascent", starts: 2, finest: 0.01 }
    ] as const)
      expect(choiceProblems({ choice: "one-standard-error", search })).toEqual([
        {
          path: ["search", "by"],
          what: `settings of "${search.by}" come in no order of simplicity, and one-standard-error takes the simplest; search by grid, or choose the best`
        }
      ])
  })
  it("takes a grid, and the best of any search", () => {
    expect(choiceProblems({ choice: "one-standard-error", search: { by: "grid" } })).toEqual([])
    expect(choiceProblems({ choice: "best", search: { by: "random", points: 4 } })).toEqual([])
  })
})
