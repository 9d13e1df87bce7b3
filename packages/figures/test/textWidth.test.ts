import { describe, expect, it } from "vitest"
import { fit, textWidth } from "../src/textWidth.ts"

describe("fit", () => {
  it("cuts what is too wide and leaves what is not", () => {
    expect(fit("short", 12, 100)).toBe("short")
    const cut = fit("w".repeat(50), 12, 100)
    expect(cut.endsWith("…")).toBe(true)
    expect(textWidth(cut, 12)).toBeLessThanOrEqual(100)
  })
})

describe("textWidth", () => {
  it("grows with the size of the font and the width of letters", () => {
    expect(textWidth("abc", 20)).toBe(2 * textWidth("abc", 10))
    expect(textWidth("iii", 10)).toBeLessThan(textWidth("aaa", 10))
    expect(textWidth("MMM", 10)).toBeGreaterThan(textWidth("aaa", 10))
    expect(textWidth("", 10)).toBe(0)
  })
})
