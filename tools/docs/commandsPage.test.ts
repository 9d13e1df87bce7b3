import { expect, it } from "vitest"
import { commandsPage } from "./commandsPage.ts"

const sections = (await commandsPage()).split("\n## ").slice(1)

it("docs/reference/commands.md has every command that takes --format with --out", () => {
  expect(sections.length).toBeGreaterThan(50)
  for (const section of sections)
    if (section.includes("| `--format`"))
      expect([section.split("\n")[0], section.includes("| `--out")]).toEqual([section.split("\n")[0], true])
})

it("docs/reference/commands.md has every listing with --format", () => {
  const listings = sections.filter((section) => /^.*\blist\n/.test(section))
  expect(listings.length).toBeGreaterThan(5)
  for (const section of listings) expect(section).toContain("| `--format`")
})
