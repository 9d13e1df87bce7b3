import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { shortenText, lettersWidth } from "../../src/browser/shortenText.ts"

describe("shortened", () => {
  it("leaves what fits, and takes the middle of what does not", () => {
    expect(shortenText("at00732", 15)).toBe("at00732")
    expect(shortenText("0123456789", 6.6)).toBe("012…89")
  })

  it("never exceeds the width, and keeps both ends of the text", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 40 }), fc.integer({ min: 3, max: 20 }), (text, most) => {
        const short = shortenText(text, most)
        expect(lettersWidth([...short])).toBeLessThanOrEqual(most)
        if (short !== text) {
          const [head, tail] = [short.slice(0, short.lastIndexOf("…")), short.slice(short.lastIndexOf("…") + 1)]
          expect([text.startsWith(head), text.endsWith(tail)]).toEqual([true, true])
        }
      })
    )
  })
})

describe("widthOf", () => {
  it("takes digits as one, capitals for wider, and letters beyond the Latin ones for as wide as the widest", () => {
    expect([..."1aA&W@é中…😀"].map((letter) => lettersWidth([letter]))).toEqual([1, 1, 1.25, 1.25, 1.6, 1.6, 1, 1.6, 1.6, 1.6])
  })
})
