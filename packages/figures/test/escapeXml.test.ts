import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { escapeXml } from "../src/escapeXml.ts"

describe("escapeXml", () => {
  it("writes what markup would take for its own as entities", () => {
    expect(escapeXml(`<a href="x">it's & so on</a>`)).toBe("&lt;a href=&quot;x&quot;&gt;it&#39;s &amp; so on&lt;/a&gt;")
  })

  it("replaces what XML cannot hold, and keeps line ends, tabs and characters beyond the first plane", () => {
    expect(escapeXml("a\u0000b\u001bc\ud800d\uffff")).toBe("a\ufffdb\ufffdc\ufffdd\ufffd")
    expect(escapeXml("a\tb\r\nc \u{1F600} é")).toBe("a\tb\r\nc \u{1F600} é")
  })

  it("leaves nothing that could open a tag, end an attribute or start an entity", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary-ascii" }), (text) => {
        expect(escapeXml(text).replaceAll(/&(?:amp|lt|gt|quot|#39);/g, "")).not.toMatch(/[<>"'&]/)
      })
    )
  })
})
