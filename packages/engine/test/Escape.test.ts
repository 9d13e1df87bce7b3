import * as Escape from "@litfuse/engine/Escape"
import * as Xml from "@litfuse/engine/Xml"
import * as Result from "effect/Result"
import * as fc from "fast-check"
import { describe, expect, it } from "vitest"

const any = fc.string({ unit: "binary", maxLength: 40 })
const controls = /[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]/u

describe("texts from outside", () => {
  it("have no character that controls anything, in any language", () => {
    fc.assert(
      fc.property(any, (text) => {
        for (const escape of Object.values(Escape)) expect(controls.test(escape(text))).toBe(false)
      })
    )
  })

  it("come back from XML as they are, between tags and in attributes", () => {
    fc.assert(
      fc.property(any, (text) => {
        const root = Result.getOrThrow(Xml.parse(`<a b="${Escape.xml(text)}">${Escape.xml(text)}</a>`))
        expect([root.attributes["b"], root.children.join("")]).toEqual([Escape.plain(text), Escape.plain(text)])
      })
    )
  })

  it("are no markup, tag or link in Markdown", () => {
    expect(Escape.markdown("a <b>*c*</b> [d](e) | `f`\n# g & h")).toBe("a \\<b\\>\\*c\\*\\</b\\> \\[d\\]\\(e\\) \\| \\`f\\` \\# g \\& h")
    expect(Escape.markdown("see https://example.org")).toBe("see https:\\/\\/example.org")
  })

  it("neither end a label of Mermaid nor hold tags in it", () => {
    expect(Escape.mermaid('a "b" <c> #d;\ne')).toBe("a ”b” #lt;c#gt; #\u200bd; e")
    expect(Escape.mermaid("50 % %%{init: {'theme': 'dark'}}%%%")).toBe("50 % %\u200b%{init: {'theme': 'dark'}}%\u200b%\u200b%")
    expect(Escape.mermaid("a*b* _c_ d_e ~f~ `g` \\h $$x$$ [i](j) & #1 (k)")).toBe(
      "a∗b∗ ＿c＿ d_e ∼f∼ ‘g‘ ∖h $\u200b$x$\u200b$ [i]\u200b(j) #amp; #1 (k)"
    )
  })
})
