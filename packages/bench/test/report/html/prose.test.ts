import { describe, expect, it } from "vitest"
import { plain, prose } from "../../../src/report/html/prose.ts"

describe("prose", () => {
  it("sets what stands between backticks as code, and escapes everything", () => {
    expect(prose(" `a<b` is & `c` ").markup).toBe("<code>a&lt;b</code> is &amp; <code>c</code>")
  })

  it("leaves an odd backtick", () => {
    expect(prose("it `is` odd ` here").markup).toBe("it <code>is</code> odd ` here")
    expect(prose("`").markup).toBe("`")
    expect(prose("").markup).toBe("")
  })
})

describe("plain", () => {
  it("takes pairs of backticks away where no markup can stand", () => {
    expect(plain("every fold of `ridge`, then ` alone")).toBe("every fold of ridge, then ` alone")
  })
})
