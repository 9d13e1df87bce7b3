import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { type Addresses, readMarkdown } from "../src/readMarkdown.ts"

const kept: Addresses = { link: (address: string) => address, image: (address: string) => address }
const none: Addresses = { link: () => undefined, image: () => undefined }

const html = (text: string, addresses = kept): string => readMarkdown(text).print(addresses).markup

describe("a page of Markdown", () => {
  it("becomes headings with names as on GitHub, paragraphs, lists, code and tables", () => {
    expect(html("# A `b`, c\n\n## Same\n\n## Same\n\none\ntwo **three**\n")).toBe(
      '<h1 id="a-b-c">A <code>b</code>, c</h1>\n<h2 id="same">Same</h2>\n<h2 id="same-1">Same</h2>\n<p>one two <strong>three</strong></p>\n'
    )
    expect(html("- a\n- b\n\n1. c\n")).toBe('<ul><li>a</li>\n<li>b</li>\n</ul>\n<ol start="1"><li>c</li>\n</ol>\n')
    expect(html("```sh\na <b>\n```\n")).toBe('<pre tabindex="0"><code>a &lt;b&gt;</code></pre>\n')
    expect(html("| x | y |\n| - | -: |\n| 1 | 2 |\n")).toContain('<th scope="col">x</th><th scope="col" class="n">y</th>')
  })

  it("has addresses from its caller; without one a link is its words, and a picture its description", () => {
    expect(html("[a](b.md) ![c](d.png)")).toBe('<p><a href="b.md">a</a> <img src="d.png" alt="c"></p>\n')
    expect(html("[a](b.md) ![c](d.png)", none)).toBe("<p>a c</p>\n")
    expect(html("[a][x]\n\n[x]: https://example.org\n")).toBe('<p><a href="https://example.org" rel="noreferrer">a</a></p>\n')
  })

  it("shows HTML as text, and leaves comments out", () => {
    expect(html("a <script>alert(1)</script>\n\n<!-- x -->\n\n<img src=x onerror=y>\n")).toBe(
      "<p>a &lt;script&gt;alert(1)&lt;/script&gt;</p>\n&lt;img src=x onerror=y&gt;"
    )
  })

  it("gives its title, its text by headings and its links", () => {
    const page = readMarkdown("before\n\n# T\n\none [two](x.md)\n\n| a |\n| - |\n| b |\n")
    expect([page.title, page.links]).toEqual(["T", ["x.md"]])
    expect(page.sections).toEqual([
      { id: "", title: "", text: "before" },
      { id: "t", title: "T", text: "one two a b" }
    ])
    expect(readMarkdown("").sections).toEqual([])
  })

  it("has no element that Markdown does not make, whatever the text is", () => {
    const spiked = fc.array(
      fc.oneof(
        fc.constantFrom(..."<>\"'&`*_[]()!#|\n -", "<a ", "<img ", "](javascript:x)", "<!--", "onerror="),
        fc.string({ maxLength: 4 })
      ),
      {
        maxLength: 14
      }
    )
    fc.assert(
      fc.property(spiked, (parts) => {
        const made = html(parts.join(""), none)
        for (const [, tag] of made.matchAll(/<\/?([a-z]\w*)/gi))
          expect(tag).toMatch(/^(?:h[1-6]|p|ul|ol|li|strong|em|code|pre|br|hr|blockquote|div|table|thead|tbody|tr|th|td)$/)
        expect(made).not.toMatch(/<[^>]* (?:on\w+|href|src)=/)
      })
    )
  })
})
