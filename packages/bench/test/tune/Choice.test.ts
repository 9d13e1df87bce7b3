import { describe, expect, it } from "vitest"
import * as Choice from "../../src/tune/Choice.ts"

const settings = (...rows: ReadonlyArray<ReadonlyArray<number>>) => rows.map((row) => Float64Array.from(row))

describe("choose", () => {
  it("takes the best mean, of equal ones the first", () => {
    expect(Choice.choose(settings([0.1, 0.2], [0.4, 0.4], [0.5, 0.3]), "best")).toBe(1)
  })

  it("takes the first within one standard error of the difference from the best, by hand", () => {
    // differences 0.1, 0, 0.2, 0.1: mean 0.1, sd 0.0816, error 0.0408
    expect(Choice.choose(settings([0.4, 0.5, 0.3, 0.4], [0.5, 0.5, 0.5, 0.5]), "one-standard-error")).toBe(1)
    // differences 0.3, -0.2, 0.2, -0.1: mean 0.05, sd 0.238, error 0.119
    expect(Choice.choose(settings([0.2, 0.7, 0.3, 0.6], [0.5, 0.5, 0.5, 0.5]), "one-standard-error")).toBe(0)
  })

  it("never takes what comes after the best", () => {
    expect(Choice.choose(settings([0.5, 0.5], [0.5, 0.4999]), "one-standard-error")).toBe(0)
  })

  it("has a mean of 0 without topics", () => {
    expect(Choice.mean(new Float64Array(0))).toBe(0)
    expect(Choice.choose(settings([], []), "one-standard-error")).toBe(0)
  })
})
