import { expect, it } from "vitest"
import { inkClass } from "../src/inkClass.ts"

it("turns round on strong colours, on dark pages already on those of medium strength", () => {
  expect([0, 0.58, 0.59, 0.85, 0.86, 1].map(inkClass)).toEqual(["lo", "lo", "mid", "mid", "hi", "hi"])
})
