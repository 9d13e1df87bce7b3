import * as fc from "fast-check"
import * as Result from "effect/Result"
import { describe, expect, it } from "vitest"
import * as Csv from "../src/Csv.ts"
import { record } from "../src/CsvText.ts"

describe("record", () => {
  it("puts fields with commas, quotes and either kind of line end in quotes", () => {
    expect(record(["a", "b,c", 'say "no"', "two\nlines", "a\rb", ""])).toBe('a,"b,c","say ""no""","two\nlines","a\rb",')
  })

  it("is read back as it was, whatever the text", () => {
    const text = fc.string({ unit: fc.constantFrom("a", " ", ",", '"', "\n", "\r", "\u00e9") })
    fc.assert(
      fc.property(fc.array(text, { minLength: 2, maxLength: 4 }), (fields) => {
        const read: Array<ReadonlyArray<string>> = []
        const bytes = new TextEncoder().encode(`${record(fields)}\r\n`)
        expect(Result.isSuccess(Csv.each(bytes, "x.csv", (columns) => void read.push(columns)))).toBe(true)
        expect(read).toEqual([fields])
      })
    )
  })
})
