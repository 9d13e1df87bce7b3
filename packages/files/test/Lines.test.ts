import * as Result from "effect/Result"
import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { badLine } from "../src/DatasetError.ts"
import * as Lines from "../src/Lines.ts"
import { bytes, message } from "./bytes.ts"

const all = (text: string): ReadonlyArray<string> => {
  const found: Array<string> = []
  Result.getOrThrow(
    Lines.each(bytes(text), "x", (line, number) => {
      found.push(`${number}:${line}`)
      return undefined
    })
  )
  return found
}

describe("Lines.each", () => {
  it("shows lines with their numbers, LF or CRLF, last end or none", () => {
    expect(all("a\r\n\n b \nc")).toEqual(["1:a", "2:", "3: b ", "4:c"])
    expect(all("a\n")).toEqual(["1:a"])
    expect(all("")).toEqual([])
  })

  it("stops at the first error", () => {
    const stopped = Lines.each(bytes("a\nb\nc"), "x", (line, number) => (line === "a" ? undefined : badLine("x", number, line, "a")))
    expect(message(stopped)).toBe("x:2: b; expected a")
  })
})

describe("Lines.join", () => {
  it("leaves no white space but single blanks within", () => {
    expect(Lines.join(" a \n\t b\u00a0 ")).toBe("a b")
  })
})

describe("Lines.countEnds", () => {
  it("counts as split does", () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom("a", "\n") }), (text) => {
        expect(Lines.countEnds(text)).toBe(text.split("\n").length - 1)
      })
    )
  })
})
