import { describe, expect, it } from "vitest"
import * as Explanation from "@litfuse/engine/Explanation"

const tree = Explanation.sum("all", 3, [
  Explanation.leaf("one", 1),
  Explanation.sum("two", 2, [Explanation.leaf("half", 1.5), Explanation.leaf("rest", 0.5)])
])

describe("Explanation", () => {
  it("has no gap when every value is the sum of its parts", () => {
    expect(Explanation.gap(tree)).toBe(0)
    expect(Explanation.gap(Explanation.leaf("alone", 7))).toBe(0)
  })

  it("finds a gap however deep, relative to the value above 1", () => {
    expect(Explanation.gap(Explanation.sum("all", 10, [Explanation.leaf("part", 9)]))).toBeCloseTo(0.1, 12)
    const deep = Explanation.sum("all", 3, [Explanation.sum("three", 3, [Explanation.leaf("less", 1.5)])])
    expect(Explanation.gap(deep)).toBeCloseTo(0.5, 12)
  })

  it("prints parts below their sum", () => {
    expect(Explanation.print(tree, 1)).toBe("3.0  all\n  1.0  one\n  2.0  two\n    1.5  half\n    0.5  rest")
  })
})
