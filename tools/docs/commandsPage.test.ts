import { expect, it } from "vitest"
import { commandsPage } from "./commandsPage.ts"

const [, shared, ...sections] = (await commandsPage()).split("\n## ")

it("docs/reference/commands.md has every command that takes --format with --out", () => {
  expect(sections.length).toBeGreaterThan(50)
  for (const section of sections)
    if (section.includes("`--format`")) expect([section.split("\n")[0], section.includes("`--out")]).toEqual([section.split("\n")[0], true])
})

it("docs/reference/commands.md has every listing with --format", () => {
  const listings = sections.filter((section) => /^.*\blist\n/.test(section))
  expect(listings.length).toBeGreaterThan(5)
  for (const section of listings) expect(section).toContain("`--format`")
})

it("docs/reference/commands.md describes a flag of many commands once, and another meaning of it at its command", () => {
  const rows = shared!.split("\n").filter((line) => line.startsWith("| `"))
  expect(rows.length).toBeGreaterThan(5)
  for (const row of rows) expect([row, sections.filter((section) => section.includes(row))]).toEqual([row, []])
  const search = sections.find((section) => section.startsWith("search\n"))!
  expect(search).toMatch(/^\[Also\]\(#flags-of-several-commands\): .*`--replay`/m)
  expect(search).toMatch(/^\| `--out[`,].* gzip /m)
})
