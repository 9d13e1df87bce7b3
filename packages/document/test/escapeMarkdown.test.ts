import * as fc from "fast-check"
import { fromMarkdown } from "mdast-util-from-markdown"
import { gfmTableFromMarkdown } from "mdast-util-gfm-table"
import { gfmTable } from "micromark-extension-gfm-table"
import { describe, expect, it } from "vitest"
import * as Escape from "@litfuse/engine/Escape"
import { escapeMarkdown } from "../src/escapeMarkdown.ts"

const parsed = (text: string) => fromMarkdown(text, { extensions: [gfmTable()], mdastExtensions: [gfmTableFromMarkdown()] })

/** Characters with a meaning in Markdown, more often than others. */
const spiked = fc
  .array(
    fc.oneof(
      fc.constantFrom(..."\\`*_{}[]<>()#+-.!|~&;:=1 a\n", "&amp;", "&#35;", "http://", "<img src=x>", "](x)", "---", "1. ", "+ ", "\t"),
      fc.string({ unit: "binary", maxLength: 3 })
    ),
    { maxLength: 12 }
  )
  .map((parts) => parts.join(""))

describe("escapeMarkdown", () => {
  it("lets a parser read the same text, and nothing else", () => {
    fc.assert(
      fc.property(spiked, (text) => {
        const plain = Escape.plain(text).trim()
        const { children } = parsed(escapeMarkdown(text))
        if (plain === "") return
        expect(children.map(({ type }) => type)).toEqual(["paragraph"])
        const [paragraph] = children
        const texts =
          paragraph!.type === "paragraph" ? paragraph.children.map((child) => (child.type === "text" ? child.value : child)) : []
        expect(texts.join("").replaceAll(/\s+/g, " ")).toBe(plain.replaceAll(/\s+/g, " "))
      }),
      { numRuns: 2000 }
    )
  })

  it("leaves alone what people read", () => {
    for (const text of ["nDCG(rel=2)@10", "a_b", "+0.0012 (holm)", "0.5 of 3", "R&D", "95 % interval", "-0.3"])
      expect(escapeMarkdown(text)).toBe(text)
  })

  it("makes no link of an address", () => {
    expect(escapeMarkdown("see https://example.org and www.example.org")).toBe("see https:\\/\\/example.org and www\\.example.org")
  })
})
