import { strToU8, zipSync } from "fflate"
import * as Result from "effect/Result"
import { expect, it } from "vitest"
import * as Bibliography from "../src/Bibliography.ts"

it("a workbook of more rows than a function takes arguments is read as a whole", () => {
  const count = 130_000
  const rows = ["title", ...Array.from({ length: count }, (_, i) => `Title ${i}`)].map(
    (text, r) => `<row r="${r + 1}"><c r="A${r + 1}" t="str"><v>${text}</v></c></row>`
  )
  const bytes = zipSync({
    "xl/workbook.xml": strToU8('<workbook><sheets><sheet name="a"/></sheets></workbook>'),
    "xl/worksheets/sheet1.xml": strToU8(`<worksheet><sheetData>${rows.join("")}</sheetData></worksheet>`)
  })
  expect(Result.getOrThrow(Bibliography.read(bytes, "a.xlsx")).records.length).toBe(count)
})
