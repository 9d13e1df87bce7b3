import { describe, expect, it } from "vitest"
import * as Invariant from "../src/Invariant.ts"

describe("Invariant", () => {
  it("throws when a condition is false, with the claim that does not hold", () => {
    expect(() => Invariant.check(true, "rows are sorted")).not.toThrow()
    expect(() => Invariant.check(false, "rows are sorted")).toThrow(new Invariant.InvariantBroken("rows are sorted"))
  })

  it("throws for a part that is still to be written, and names it", () => {
    expect(() => Invariant.fillIn("score of src/Mine.ts")).toThrow(new Invariant.InvariantBroken("fill in score of src/Mine.ts"))
  })
})
