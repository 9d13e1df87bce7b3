import { expect, it } from "vitest"
import { ruleMutants } from "./ruleMutants.ts"

it("each mistake that is planted in a rule changes what is said of an example: type, confidence, pattern, veto, field, term, number of citations", () => {
  const all = ruleMutants()
  expect(all.length).toBeGreaterThan(250)
  expect(all.flatMap(({ id, kind, isNoticed }) => (isNoticed ? [] : [`${id}: ${kind}`]))).toEqual([])
})
