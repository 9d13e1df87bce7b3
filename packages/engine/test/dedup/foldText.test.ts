/** The quick way to fold a text of ASCII says what the patterns say. */
import * as fc from "fast-check"
import { expect, it } from "vitest"
import { foldText, foldAny, foldAscii } from "@litfuse/engine/dedup/foldText"

const piece = fc.oneof(
  fc.stringMatching(/^[ -~\n\t]{0,6}$/),
  fc.constantFrom("'s", "'S ", "'s_", "1,000", "12,345,678", "1,0000", "a,b", "'", ",", "  ", "_", "s's's", "\u007f", "0,123a")
)

it("is the same for every text", () => {
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      const text = pieces.join("")
      expect(foldAscii(text)).toBe(foldAny(text))
      expect(foldText(text.replaceAll(/[&<]/g, " "))).toBe(foldAny(text.replaceAll(/[&<]/g, " ")))
    })
  )
})
