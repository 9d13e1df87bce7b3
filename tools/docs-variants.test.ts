import { readFileSync } from "node:fs"
import { describe, expect, it } from "vitest"
import { block, filled, page } from "./docs-variants.ts"

const read = (path: string): string => readFileSync(new URL(`../${path}`, import.meta.url), "utf8")

describe("the table of ranking variants", () => {
  it("is in the README as the reports have it", () => {
    const readme = read("README.md")
    expect(readme).toContain(block())
    expect(filled(readme)).toBe(readme)
  })

  it("has a page with every variant", () => expect(read("docs/ranking-variants.md")).toBe(page()))

  it("leaves a text without its marks alone", () => expect(filled("nothing here")).toBe("nothing here"))
})
