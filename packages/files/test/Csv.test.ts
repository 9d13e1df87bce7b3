import { describe, expect, it } from "vitest"
import { badLine } from "../src/DatasetError.ts"
import * as Csv from "../src/Csv.ts"
import { bytes, message } from "./bytes.ts"

const each = (text: string): unknown => {
  const seen: Array<unknown> = []
  const read = Csv.each(bytes(text), "x.csv", (columns, line) => {
    seen.push([line, ...columns])
    return undefined
  })
  return message(read) ?? seen
}

describe("Csv.each", () => {
  it("shows records with the line where they begin, newlines in quotes or not", () => {
    expect(each('a,b\n"x\ny","1 ""2"""\n,\n')).toEqual([
      [1, "a", "b"],
      [2, "x\ny", '1 "2"'],
      [4, "", ""]
    ])
    expect(each('\uFEFFa,b\r\n"x\r\n\r\ny",1\r\n2,3')).toEqual([
      [1, "a", "b"],
      [2, "x\r\n\r\ny", "1"],
      [5, "2", "3"]
    ])
    expect(each("")).toEqual([])
  })

  it.each([
    ["a missing column", 'a,b\n"x\ny",1\n2\n', "x.csv:4: more or fewer columns than the first line"],
    ["a third column", "a,b\n1,2,3\n", "x.csv:2: more or fewer columns than the first line"],
    ["an empty line", "a,b\n\n1,2\n", "x.csv:2: more or fewer columns than the first line"],
    ["an open quote", 'a,b\n1,2\n"x,3\n4,5\n', "x.csv:3: a quote that is never closed"],
    ["text after a quote", 'a,b\n"x"y,3\n', "x.csv:2: text after a closing quote"],
    ["a quote in mid-text", 'a,b\nx"y,3\n', "x.csv:2: a quote in mid-text"]
  ])("refuses %s", (_, text, expected) => {
    expect(each(text)).toBe(`${expected}; expected a record of CSV (RFC 4180)`)
  })

  it("stops at the first error of the visitor", () => {
    const lines: Array<number> = []
    const read = Csv.each(bytes("a\nb\nc\n"), "x.csv", (_, line) => {
      lines.push(line)
      return line === 2 ? badLine("x.csv", line, "b", "a") : undefined
    })
    expect(message(read)).toBe("x.csv:2: b; expected a")
    expect(lines).toEqual([1, 2])
  })
})
