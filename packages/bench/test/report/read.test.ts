import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { readResults } from "../../src/report/read.ts"
import { print } from "../../src/report/Results.ts"
import { folder, message } from "../workspace.ts"
import { sample } from "./sample.ts"

const read = (text: string) => message(readResults(join(folder({ "results.json": text }), "results.json"), "results.json"))

describe("readResults", () => {
  it("reads what was printed, key by key in the same order", () => {
    const found = read(print(sample))
    expect(print(found as typeof sample)).toBe(print(sample))
  })

  it("says what is wrong, and where", () => {
    expect(read("{")).toBe("results.json:1: text that is not JSON; expected JSON")
    expect(read(JSON.stringify({ ...sample, question: 1 }))).toBe(
      "results.json: .question expected string, got 1; expected a results.json of this version"
    )
    expect(message(readResults("/nowhere/results.json", "x", "run it"))).toBe("/nowhere/results.json: not found; run it")
  })
})
