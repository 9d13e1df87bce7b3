import { expect, it } from "vitest"
import { printValue, printDifference } from "../../src/browser/printValue.ts"

it("prints values with four digits, and differences with a sign unless no digit of them is left", () => {
  expect([printValue(1 / 3), printValue(1)]).toEqual(["0.3333", "1.0000"])
  expect([printDifference(0.25), printDifference(-1 / 3), printDifference(0), printDifference(-0.00004)]).toEqual([
    "+0.2500",
    "−0.3333",
    "0.0000",
    "0.0000"
  ])
})
