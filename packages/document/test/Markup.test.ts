import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { markup, raw } from "../src/Markup.ts"

describe("markup", () => {
  it("escapes values between its parts, joins lists, and leaves markup and nothing as they are", () => {
    const bold = markup`<b>${"<&>"}</b>`
    expect(markup`<p title="${'"'}">${bold}${[1, " ", raw("<br>")]}${undefined}</p>`.markup).toBe(
      '<p title="&quot;"><b>&lt;&amp;&gt;</b>1 <br></p>'
    )
  })

  it("lets no text become an element", () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(markup`${text}`.markup).not.toMatch(/[<>"']/)
      })
    )
  })
})
