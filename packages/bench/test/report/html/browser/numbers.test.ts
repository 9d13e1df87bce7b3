import { expect, it } from "vitest"
import { shown, signed } from "../../../../src/report/html/browser/numbers.ts"

it("prints values with four digits, and differences with a sign unless no digit of them is left", () => {
  expect([shown(1 / 3), shown(1)]).toEqual(["0.3333", "1.0000"])
  expect([signed(0.25), signed(-1 / 3), signed(0), signed(-0.00004)]).toEqual(["+0.2500", "−0.3333", "0.0000", "0.0000"])
})
