import { readdirSync } from "node:fs"
import { join } from "node:path"
import { expect, it } from "vitest"
import { large, small } from "./tested.ts"

it("every package is tested by exactly one of `npm run test:large` and `npm run test:small`", () => {
  expect([...large, ...small].toSorted()).toEqual(readdirSync(join(import.meta.dirname, "../packages")).toSorted())
  expect(large.length).toBeGreaterThan(5)
})
