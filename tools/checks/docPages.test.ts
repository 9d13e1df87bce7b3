import { describe, expect, it } from "vitest"
import { read, repositoryFiles } from "../shared/repositoryFiles.ts"
import { deadAnchors, docPage, docPageProblems, docPages, linkedPages, most } from "./docPages.ts"

const pages = docPages()
const linked = linkedPages(read("docs/README.md"))

describe("the pages in docs/", () => {
  it("are few, short, and linked by the index", () => {
    const { problems, counts } = docPageProblems(pages, linked)
    console.log(counts)
    expect(problems).toEqual([])
  })

  it("of the reference are listed with the command that writes each, or the test that compares it", () => {
    const index = read("docs/reference/README.md")
    const named = repositoryFiles("docs/reference/*.md").filter((path) => path !== "docs/reference/README.md")
    for (const path of named)
      expect(index).toMatch(new RegExp(`^\\| \\[[^|]+\\]\\(${path.split("/").at(-1)}\\) \\| .* \\| \`\\S.*\` \\|$`, "m"))
  })

  it("lead to headings that are there, as all pages do", () => {
    const files = repositoryFiles("{*.md,docs/**/*.md,packages/*/README.md,datasets/*/README.md}")
    expect(files.flatMap((file) => deadAnchors(file, read(file), read))).toEqual([])
  })

  it("show every picture that is stored for them", () => {
    const shown = ["README.md", ...repositoryFiles("docs/**/*.md")].map(read).join("\n")
    const stored = repositoryFiles("docs/{screenshots,pictures}/*")
    expect(stored.length).toBeGreaterThan(30)
    expect(stored.filter((file) => !shown.includes(file.replace("docs/", "")))).toEqual([])
  })
})

describe("a planted page", () => {
  const planted = docPage("docs/planted.md", "# Planted\n\nTwo words | --- |\n\n```sh\nnpx litfuse\n```\n")

  it("has the words of its text, and apart from them those of its code", () => {
    expect(planted).toEqual({ path: "docs/planted.md", words: 3, shown: 3 })
  })

  it("is one too many, and the index does not link it", () => {
    const tasks = pages.filter(({ path }) => /^docs\/[\w-]+\.md$/.test(path) && path !== "docs/requirements.md")
    const more = Array.from({ length: most.pages + 1 - tasks.length }, (_, i) => ({ ...planted, path: `docs/planted-${i}.md` }))
    const { problems } = docPageProblems([...pages, ...more], linked)
    expect(problems).toContain(`${most.pages + 1} pages are written by hand, at most ${most.pages}: merge two of them`)
    expect(problems).toContain("docs/README.md has no link to docs/planted-0.md")
  })

  it("is too long, on either side", () => {
    const long = { ...planted, words: most.words }
    expect(docPageProblems([...pages, long], linked).problems.join()).toMatch(
      /they have \d+ words, at most 40000; the longest are docs\/planted\.md/
    )
    const table = { ...planted, path: "docs/reference/planted.md", words: most.referenceWords }
    expect(docPageProblems([...pages, table], linked).problems).toEqual([
      expect.stringMatching(/^the reference has \d+ words, at most \d+$/)
    ])
  })

  it("is noticed when it leads to a heading that is not there", () => {
    const text = "# A `b` (c)\n\n## Same\n\n## Same\n\n[x](#a-b-c) [x](#same-1) [x](#same-2) [y](other.md#gone)"
    expect(deadAnchors("docs/a.md", text, (path) => (path === "docs/a.md" ? text : "# There"))).toEqual([
      "docs/a.md: docs/a.md has no heading #same-2",
      "docs/a.md: docs/other.md has no heading #gone"
    ])
  })
})
