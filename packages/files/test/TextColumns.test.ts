import * as Result from "effect/Result"
import { describe, expect, it } from "vitest"
import * as TextColumns from "../src/TextColumns.ts"
import { bytes, message } from "./bytes.ts"

const make = (text: string): TextColumns.Cursor => Result.getOrThrow(TextColumns.make(bytes(text), "x"))

const lines = (text: string): ReadonlyArray<ReadonlyArray<string>> => {
  const cursor = make(text)
  const found: Array<ReadonlyArray<string>> = []
  while (!TextColumns.atEnd(cursor)) {
    const columns: Array<string> = []
    while (TextColumns.next(cursor)) columns.push(TextColumns.column(cursor))
    if (!TextColumns.endLine(cursor)) return [...found, [`stuck on line ${cursor.line}`]]
    found.push(columns)
  }
  return found
}

describe("Columns", () => {
  it("walks over columns and lines, ASCII or not", () => {
    expect(lines("a b\tc\n\n  d \r\ne")).toEqual([["a", "b", "c"], [], ["d"], ["e"]])
    expect(lines("é 𝒟\nß")).toEqual([["é", "𝒟"], ["ß"]])
    expect(lines("")).toEqual([])
  })

  it("stops at control characters, which would hide lines", () => {
    expect(lines("a\nb\rc\n")).toEqual([["a"], ["stuck on line 2"]])
    expect(lines("a\0b\n")).toEqual([["stuck on line 1"]])
  })

  it("sees every change of a repeated column", () => {
    const cursor = make("aa\n aa\nab\nabc \nab\nb\n\nb")
    const last = TextColumns.repeated()
    const seen: Array<string | false> = []
    while (!TextColumns.atEnd(cursor)) {
      seen.push(TextColumns.nextRepeated(cursor, last) && last.text)
      expect(TextColumns.column(cursor)).toBe(seen.at(-1) === false ? "" : last.text)
      expect(TextColumns.endLine(cursor)).toBe(true)
    }
    expect(seen).toEqual(["aa", "aa", "ab", "abc", "ab", "b", false, "b"])
  })

  it("skips a line, but not over a carriage return in it", () => {
    const cursor = make("a b\r\nc\rd\n")
    expect([TextColumns.skipLine(cursor), cursor.line]).toEqual([true, 2])
    expect([TextColumns.skipLine(cursor), cursor.line]).toEqual([false, 2])
  })

  it("describes the error of a line at any position of the cursor", () => {
    const at = (text: string, columns: number): string => {
      const cursor = make(text)
      for (let i = 0; i < columns; i++) TextColumns.next(cursor)
      return TextColumns.wrongColumns(cursor, "three").message
    }
    expect(at("a b\nc", 0)).toBe("x:1: 2 columns; expected three")
    expect(at("a b\nc", 2)).toBe("x:1: 2 columns; expected three")
    expect(at("", 0)).toBe("x:1: an empty line; expected three")
    expect(at("a\u0001b", 1)).toBe("x:1: a control character; expected three")
  })

  it("refuses bytes that are not UTF-8", () => {
    expect(message(TextColumns.make(Uint8Array.of(0x0a, 0x0a, 0x80), "x"))).toBe("x:3: bytes that are not UTF-8; expected UTF-8 text")
  })

  it.each([
    ["", "an empty name"],
    ["a b", 'a blank or control character in the name "a b"'],
    ["#1", 'a comment or byte order mark as start of the name "#1"'],
    ["\uDC00", 'half a surrogate pair in the name "\\udc00"']
  ])("knows that %j cannot open a line", (text, fault) => {
    expect(TextColumns.fault(text, true)).toBe(fault)
  })

  it("lets other names be", () => {
    expect(TextColumns.fault("#1", false)).toBeUndefined()
    expect(TextColumns.fault("ü\u00a0𝒟", true)).toBeUndefined()
  })
})
