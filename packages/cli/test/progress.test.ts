import { describe, expect, it } from "vitest"
import { draw, line } from "../src/progress.ts"

describe("line", () => {
  it("is short, without a bar, outside a terminal", () => {
    expect(line({ done: 1, total: 3, what: "atlas: variants" })).toBe("33% atlas: variants")
  })
})

describe("draw", () => {
  it.each([
    [{ done: 0, total: 4, what: "a" }, "[--------------------]   0% a"],
    [{ done: 1, total: 4, what: "a" }, "[#####---------------]  25% a"],
    [{ done: 4, total: 4, what: "a" }, "[####################] 100% a"],
    [{ done: 9, total: 4, what: "more than promised" }, "[####################] 100% more than promised"],
    [{ done: 0, total: 0, what: "nothing" }, "[####################] 100% nothing"]
  ])("shows %o", (step, expected) => {
    expect(draw(step, 100)).toBe(expected)
  })

  it("stays one column below the terminal's width", () => {
    expect(draw({ done: 1, total: 2, what: "x".repeat(100) }, 60)).toHaveLength(59)
  })
})
