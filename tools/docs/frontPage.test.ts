import { existsSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { read, root } from "../shared/repositoryFiles.ts"
import { frontPage } from "./frontPage.ts"
import { variantDifferences, variantsPicture } from "./variantsPicture.ts"

const page = read("README.md")

describe("README.md", () => {
  it("has at most 120 lines, one picture of a page and one figure", () => {
    expect(page.trimEnd().split("\n").length).toBeLessThanOrEqual(120)
    expect(page.match(/!\[[^\]]+\]\((\S+)\)/g)?.map((one) => /\((\S+)\)/.exec(one)![1])).toEqual([
      "docs/screenshots/page-works.png",
      "docs/pictures/variants.svg"
    ])
  })

  it("has the numbers of the results and of speed/README.md in its table", () => {
    expect(frontPage()).toBe(page)
    const [, table = ""] = /<!-- generated: npm run make front -->([^]*)<!-- end -->/.exec(page) ?? []
    expect(table.trim().split("\n")).toHaveLength(9)
  })

  it("says of the formulas in its figure what their comparisons show", () => {
    expect(page).toContain("Few published ranking formulas gain over tuned BM25 on judged collections, and many lose")
    const count = (verdict: string) => variantDifferences().filter((one) => one.verdict === verdict).length
    const all = variantDifferences().length
    expect([count("gain") / all < 0.1, count("loss") / all > 0.3]).toEqual([true, true])
    for (const { verdict, low, high } of variantDifferences()) {
      if (verdict === "gain") expect(low).toBeGreaterThan(0)
      if (verdict === "loss") expect(high).toBeLessThan(0)
    }
    const drawn = variantsPicture()
    expect(drawn.match(/<g><title>/g)).toHaveLength(all)
    expect(drawn).toContain(`${count("loss")} losses`)
  })

  it("names no file in a command that a clone lacks", () => {
    const blocks = [...page.matchAll(/^```sh\n([^]*?)^```$/gm)].map(([, text]) => text!)
    const named = blocks.flatMap((text) => text.replaceAll(/^#.*$/gm, "").match(/(?:datasets|reports|presets|docs)\/[\w./-]+/g) ?? [])
    expect(named.length).toBeGreaterThan(10)
    expect(named.filter((file) => !existsSync(join(root, file)))).toEqual([])
  })
})
