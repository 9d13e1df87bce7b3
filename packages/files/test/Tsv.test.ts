import { describe, expect, it } from "vitest"
import * as Tsv from "../src/Tsv.ts"
import { bytes, message } from "./bytes.ts"

const each = (text: string, header: boolean): unknown => {
  const seen: Array<unknown> = []
  const read = Tsv.each(
    bytes(text),
    "x",
    ["id", "text"],
    (columns, line) => {
      seen.push([line, ...columns])
      return undefined
    },
    header
  )
  return message(read) ?? seen
}

describe("Tsv.each", () => {
  it("takes columns as they are", () => {
    expect(each('1\t "a" b\r\n2\t', false)).toEqual([
      [1, "1", ' "a" b'],
      [2, "2", ""]
    ])
    expect(each("id\ttext\n1\ta\n", true)).toEqual([[2, "1", "a"]])
  })

  it.each([
    ["a third column", "1\ta\tb", false, "x:1: 3 tab-separated columns; expected id, tab, text"],
    ["blanks for tabs", "1\ta\n2 b", false, "x:2: 1 tab-separated column; expected id, tab, text"],
    ["an empty line", "1\ta\n\n", false, "x:2: an empty line; expected id, tab, text"],
    ["no header", "1\ta\n", true, 'x:1: the header "1\ta"; expected "id\ttext"']
  ])("refuses %s", (_, text, header, expected) => {
    expect(each(text, header)).toBe(expected)
  })
})
