import { describe, expect, it } from "vitest"
import { proseText, proseHtml } from "../src/proseHtml.ts"

describe("prose", () => {
  it("sets text between backticks as code, and escapes everything", () => {
    expect(proseHtml(" `a<b` is & `c` ").markup).toBe("<code>a&lt;b</code> is &amp; <code>c</code>")
  })

  it("leaves an odd backtick", () => {
    expect(proseHtml("it `is` odd ` here").markup).toBe("it <code>is</code> odd ` here")
    expect(proseHtml("`").markup).toBe("`")
    expect(proseHtml("").markup).toBe("")
  })
})

describe("plain", () => {
  it("takes pairs of backticks away where no markup can stand", () => {
    expect(proseText("every fold of `ridge`, then ` alone")).toBe("every fold of ridge, then ` alone")
  })
})
