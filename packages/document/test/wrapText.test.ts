import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { widthOf, wrapText } from "../src/wrapText.ts"

describe("wrapText", () => {
  const letters = fc.constantFrom("a", "b", "é", "😀", " ")

  it("loses no letter, and no line is too long", () => {
    fc.assert(
      fc.property(fc.array(letters, { maxLength: 60 }), fc.integer({ min: 1, max: 12 }), (all, width) => {
        const text = all.join("")
        const lines = wrapText(text, width)
        for (const line of lines) expect(widthOf(line)).toBeLessThanOrEqual(width)
        expect(lines.join("").replaceAll(" ", "")).toBe(text.replaceAll(" ", ""))
      })
    )
  })

  // where each line moved the rest, this took minutes
  it("cuts a word of eight million letters", { timeout: 30_000 }, () => {
    const lines = wrapText("x".repeat(8_000_000), 100)
    expect([lines.length, lines.at(-1)!.length]).toEqual([80_000, 100])
  })
})
