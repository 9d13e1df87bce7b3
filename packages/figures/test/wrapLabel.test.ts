import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { textWidth } from "../src/textWidth.ts"
import { wrapLabel } from "../src/wrapLabel.ts"

describe("wrap", () => {
  it("breaks at spaces, and cuts what does not fit the last line", () => {
    expect(wrapLabel("one two three", 10, 50, 2)).toEqual(["one two", "three"])
    expect(wrapLabel("one two three four five", 10, 50, 2)).toEqual(["one two", "three fo…"])
    expect(wrapLabel("", 10, 50, 2)).toEqual([""])
  })

  it("fits every line into the width, and gives no more lines than asked for", () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 200 }), fc.integer({ min: 30, max: 300 }), fc.integer({ min: 1, max: 3 }), (text, width, most) => {
        const lines = wrapLabel(text, 10, width, most)
        expect(lines.length).toBeLessThanOrEqual(most)
        // an ellipsis may stand a little over the edge
        for (const line of lines) expect(textWidth(line, 10)).toBeLessThanOrEqual(width + 10)
      })
    )
  })
})
