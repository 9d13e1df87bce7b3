import { expect, it } from "vitest"
import * as Reads from "../src/Reads.ts"

it("gives an analyzer what it declares, and does not make an input that it does not declare", () => {
  const made: Array<string> = []
  const inputs: Reads.Analysable = {
    nowMs: 1,
    get outcomes() {
      made.push("outcomes")
      return []
    }
  }
  expect(Object.keys(Reads.onlyOfAnalyzer(["clock"], inputs))).toEqual(["nowMs"])
  expect(made).toEqual([])
  expect(Reads.onlyOfAnalyzer(["outcomes"], inputs)).toEqual({ outcomes: [] })
  expect(made).toEqual(["outcomes"])
  expect(Reads.onlyOfAnalyzer(["clock", "outcomes"], inputs)).toBe(inputs)
})
