import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { readRankings, readResults } from "../../src/report/readResults.ts"
import * as Rankings from "../../src/report/Rankings.ts"
import { printResults } from "../../src/report/storedResults.ts"
import { folder, message } from "../workspace.ts"
import { rankings, sample } from "./sample.ts"

const read = (text: string) => message(readResults(join(folder({ "results.json": text }), "results.json"), "results.json"))

describe("readResults", () => {
  it("reads what was printed, key by key in the same order", () => {
    const found = read(printResults(sample))
    expect(printResults(found as typeof sample)).toBe(printResults(sample))
  })

  it("says what is wrong, and where", () => {
    expect(read("{")).toBe("results.json:1: text that is not JSON; expected JSON")
    expect(read(JSON.stringify({ version: 1, ...sample, question: 1 }))).toBe(
      "results.json: .question expected string, got 1; expected a results.json of this version"
    )
    for (const version of [0, 2, "1", undefined])
      expect(read(JSON.stringify({ version, ...sample }))).toMatch(
        /^results\.json: \.version .*; expected a results\.json of this version$/
      )
    expect(message(readResults("/nowhere/results.json", "x", "run it"))).toBe("x: not found; run it")
  })
})

describe("readRankings", () => {
  const readBack = (text: string) => message(readRankings(join(folder({ "rankings.json": text }), "rankings.json"), "rankings.json"))

  it("reads what was printed", () => {
    expect(readBack(Rankings.print(rankings))).toEqual(rankings)
  })

  it("says in one line what is wrong, and where", () => {
    expect(readBack("[")).toBe("rankings.json:1: text that is not JSON; expected JSON")
    expect(readBack(JSON.stringify({ version: 1, ...rankings, depth: "20", tables: [{ ...rankings.tables[0], all: null }] }))).toBe(
      'rankings.json: .depth expected number, got "20"; expected a rankings.json of this version'
    )
    expect(readBack(JSON.stringify({ version: 1, ...rankings, clock: 1 }))).toBe(
      "rankings.json: .clock is not a known key; expected a rankings.json of this version"
    )
  })
})
