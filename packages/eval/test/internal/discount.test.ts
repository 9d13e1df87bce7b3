import { describe, expect, it } from "vitest"
import { logRanks } from "../../src/internal/discount.ts"

describe("logRanks", () => {
  it("is log2(rank + 1) by rank from 0", () => expect([...logRanks(3).subarray(0, 3)]).toEqual([1, Math.log2(3), 2]))
  it("grows to any depth", () => expect(logRanks(5000)[4999]).toBe(Math.log2(5001)))
})
