import { expect, it } from "vitest"
import { pText } from "../../src/compare/latex.ts"

it.each([
  [0.0123, false, "0.012"],
  [0.0005, false, "0.0005"],
  [0.00009, false, "{$< 10^{-4}$}"],
  [4.9e-324, false, "{$< 10^{-4}$}"],
  [2e-5, true, "{$< 10^{-4}$}"],
  [0.002, true, "{$\\le 0.002$}"],
  [1, false, "1.000"]
])("prints p = %d (floor: %s) as %s", (p, isFloor, text) => {
  expect(pText(p, isFloor)).toBe(text)
})
