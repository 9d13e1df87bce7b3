import { expect, it } from "vitest"
import { areas } from "./areas.ts"
import { readResult } from "./MutationResult.ts"

it.each(Object.keys(areas))("of the mistakes planted in %s at most 10 %% are neither noticed nor explained", (area) => {
  const { planted, noticed, survivors } = readResult(area)!
  expect(noticed + survivors.length).toBe(planted)
  expect(survivors.filter(({ why }) => why === undefined).length).toBeLessThanOrEqual(planted / 10)
})
