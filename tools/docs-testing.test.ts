import { readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, it } from "vitest"
import { page } from "./docs-testing.ts"
import { areas } from "./mutants/areas.ts"
import { readResult } from "./mutants/results.ts"

it("docs/testing.md has the table that the results of planted mistakes give", () => {
  expect(readFileSync(join(import.meta.dirname, "../docs/testing.md"), "utf8")).toBe(page())
})

it.each(Object.keys(areas))("of the mistakes planted in %s at most 10 %% are neither noticed nor explained", (area) => {
  const { planted, noticed, survivors } = readResult(area)!
  expect(noticed + survivors.length).toBe(planted)
  expect(survivors.filter(({ why }) => why === undefined).length).toBeLessThanOrEqual(planted / 10)
})
