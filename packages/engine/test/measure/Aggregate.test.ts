import { describe, expect, it } from "vitest"
import { aggregate } from "../../src/measure/Aggregate.ts"

const values = Float64Array.of(0.5, 0, 1)

describe("aggregate", () => {
  it("adds up or averages", () => {
    expect(aggregate("sum", values)).toBe(1.5)
    expect(aggregate("mean", values)).toBe(0.5)
  })
  it("floors zeros at 0.00001 in trec_eval's geometric mean", () => {
    expect(aggregate("gmean", values)).toBeCloseTo((0.5 * 0.00001) ** (1 / 3), 12)
    expect(aggregate("gmean", Float64Array.of(0.25, 1))).toBeCloseTo(0.5, 12)
  })
  it("adds 0.00001 to every value in BioASQ's geometric mean", () => {
    expect(aggregate("gmean-shifted", Float64Array.of(0.25, 1))).toBeCloseTo(Math.sqrt(0.25001 * 1.00001), 12)
  })
  it("does not count topics without a value", () => {
    expect(aggregate("mean", Float64Array.of(Number.NaN, 0.5))).toBe(0.5)
    expect(aggregate("gmean", Float64Array.of(Number.NaN, 0.25))).toBeCloseTo(0.25, 12)
  })
  it("is 0 when no topic has a value", () => {
    expect(aggregate("mean", new Float64Array(0))).toBe(0)
    expect(aggregate("gmean", Float64Array.of(Number.NaN))).toBe(0)
  })
})
