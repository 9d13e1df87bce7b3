import { describe, expect, it } from "vitest"
import { findSections, type SiteWords } from "../../src/browser/findSections.ts"

const words: SiteWords = {
  pages: [
    ["a.html", "Fusion of runs"],
    ["b.html", "Reviews"]
  ],
  sections: [
    [0, "", "", "Weights are tuned."],
    [0, "rank", "By rank", "Reciprocal rank fusion adds 1 / (k + rank). Rank again."],
    [1, "screen", "Screening", `${"x ".repeat(80)}Two people screen each record by rank.`]
  ]
}

describe("sections of a site", () => {
  it("are found when they have all words, titles first, with the place in the page", () => {
    const found = findSections(words, "RANK  by")
    expect(found.map(({ address, page, title }) => [address, page, title])).toEqual([
      ["a.html#rank", "Fusion of runs", "By rank"],
      ["b.html#screen", "Reviews", "Screening"]
    ])
    expect(found[1]!.excerpt).toMatch(/^… .*by rank\.$/)
  })

  it("count the name of their page, which alone finds its first section", () => {
    expect(findSections(words, "fusion tuned").map(({ address }) => address)).toEqual(["a.html"])
    expect(findSections(words, "runs of").map(({ address }) => address)).toEqual(["a.html"])
  })

  it("are none for no words, and for words that nothing has", () => {
    expect([findSections(words, "  "), findSections(words, "zebra"), findSections({ pages: [], sections: [] }, "a")]).toEqual([[], [], []])
  })
})
