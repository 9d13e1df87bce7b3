/** What docs/reference/case-studies.md has. The adoption tests run its commands over recorded answers, and compare what they print with what it shows. */
import { expect, it } from "vitest"
import { pageBlocks } from "../release/adoption/pageBlocks.ts"

it("has the five searches of the paper with its sources, and shows what each prints", () => {
  const commands = pageBlocks("docs/reference/case-studies.md").filter((block) => block.kind === "command")
  const searches = commands.filter(({ text }) => text.includes(" search "))
  expect(searches.map(({ text }) => /--source (\S+)/.exec(text)![1])).toEqual([
    "pubmed,openalex,semanticscholar",
    "pubmed,openalex",
    "pubmed,openalex,semanticscholar",
    "pubmed,openalex",
    "openalex,semanticscholar"
  ])
  // otherwise following the page would compare less, or only look at the words
  expect(commands.filter(({ shown }) => shown.length > 0)).toHaveLength(5)
  expect(searches.filter(({ isLive }) => isLive)).toEqual([])
})
