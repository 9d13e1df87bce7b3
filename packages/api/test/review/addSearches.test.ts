import { mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { join, resolve } from "node:path"
import { gzipSync } from "node:zlib"
import { describe, expect, it } from "vitest"
import * as Review from "../../src/Review.ts"
import * as ReviewSearches from "../../src/ReviewSearches.ts"
import { asked } from "../asked.ts"
import { refused } from "../elsewhere.ts"
import { written } from "../written.ts"

const ris = (name: string): string => `TY  - JOUR\nTI  - ${name} and sleep\nPY  - 2021\nDO  - 10.5555/${name}.1\nER  - \n`

const reviewWith = async (searches: string): Promise<string> => {
  const folder = resolve(written({ "coffee.ris": ris("coffee"), "tea.ris": ris("tea"), "cocoa.ris.gz": gzipSync(ris("cocoa")) }))
  await asked(Review.init({ folder, title: "Caffeine", question: "sleep", reviewers: ["Ann", "Ben"], sources: ["pubmed"] }))
  const file = join(folder, "review.yaml")
  const text = readFileSync(file, "utf8")
  const [line = ""] = /^searches:\n.*\n/m.exec(text) ?? []
  writeFileSync(file, text.replace(line, searches))
  return folder
}

const yamlOf = (folder: string): string => readFileSync(join(folder, "review.yaml"), "utf8")

const file = (name: string, more: object = {}) => ({ path: name, name, database: "Embase (Ovid)", date: "2026-06-01", ...more })

const add = (folder: string, ...files: ReadonlyArray<ReturnType<typeof file>>) =>
  ReviewSearches.add({ folder, files: files as never, strategy: "main" })

describe("exports that are added to a review", () => {
  it.each([
    ["a list on lines", "searches:\n  - { id: pubmed, source: pubmed, strategy: main } # by Ann\n"],
    ["an empty list", "searches: [] # none yet\n"],
    ["a list on one line", "searches: [{ id: pubmed, source: pubmed, strategy: main }]\n"]
  ])("leave every other line of review.yaml as it was: %s", async (_, searches) => {
    const folder = await reviewWith(searches)
    const before = yamlOf(folder)
    expect(await asked(add(folder, file("coffee.ris"), file("cocoa.ris.gz"), file("coffee.ris", { name: "again.ris" })))).toEqual([
      { search: "coffee", file: "exports/coffee.ris", records: 1, isNew: true },
      { search: "cocoa", file: "exports/cocoa.ris", records: 1, isNew: true },
      { search: "coffee", file: "exports/coffee.ris", records: 1, isNew: false }
    ])
    const after = yamlOf(folder)
    const kept = before.split("\n").filter((line) => !line.startsWith("searches:"))
    expect(after.split("\n").filter((line) => kept.includes(line))).toEqual(kept)
    expect(after).toContain(searches.includes("by Ann") ? "# by Ann\n" : "")
    // packed files are stored as they are read
    expect(readFileSync(join(folder, "exports/cocoa.ris"), "utf8")).toBe(ris("cocoa"))
    const { searches: listed } = await asked(ReviewSearches.list({ folder }))
    expect(listed.filter(({ files }) => files.length > 0).map(({ id, name, date, state }) => [id, name, date, state])).toEqual([
      ["coffee", "Embase (Ovid)", "2026-06-01", "missing"],
      ["cocoa", "Embase (Ovid)", "2026-06-01", "missing"]
    ])
  })

  it.each([
    [
      "a text that keeps its line ends",
      "searches:\n  - id: pubmed\n    source: pubmed\n    strategy: main\n    segment: |+\n      all\n\n",
      "without changing others"
    ],
    ["an alias", "filters: &none []\nsearches: *none\n", "litfuse cannot add a line to `searches`"]
  ])("are refused where a line cannot be added, with the line to write: %s", async (_, searches, why) => {
    const folder = await reviewWith(searches)
    const before = yamlOf(folder)
    const { message } = (await refused(add(folder, file("coffee.ris")))) as { readonly message: string }
    expect(message).toContain(why)
    expect(message).toContain(
      '{ id: coffee, platform: "Ovid", database: "Embase", strategy: main, date: "2026-06-01", files: [{ file: "exports/coffee.ris"'
    )
    expect(yamlOf(folder)).toBe(before)
  })

  it("have names that stay in the folder, and replace no file", async () => {
    const folder = await reviewWith("searches: []\n")
    writeFileSync(join(folder, "exports/x.ris"), ris("tea"))
    const names = ["../../x.ris", "C:\\x\\..\\x.ris", ".gitattributes", "a b\u202e.ris"]
    const files = names.map((name, i) => ({ text: ris(`n${i}`), name, database: "Scopus", date: "2026" }))
    const added = await asked(ReviewSearches.add({ folder, files, strategy: "main" }))
    expect(added.map((one) => one.file)).toEqual(["exports/x-2.ris", "exports/x-3.ris", "exports/gitattributes", "exports/a-b-.ris"])
    expect(readFileSync(join(folder, "exports/x.ris"), "utf8")).toBe(ris("tea"))
  })

  it("are refused together, each problem in a line, and then nothing is written", async () => {
    const folder = await reviewWith("searches: []\n")
    const before = yamlOf(folder)
    const { problems } = (await refused(
      add(folder, file("coffee.ris"), file("tea.ris", { database: " ", date: "soon" }), file("x.ris", { text: "both" }))
    )) as { readonly problems: ReadonlyArray<{ readonly text: string }> }
    expect(problems.map(({ text }) => text)).toEqual([
      "tea.ris: name the database of this file, such as Embase (Ovid)",
      'tea.ris: "soon" is no day, such as 2026-06-01',
      "x.ris: name one of path and text"
    ])
    const empty = await refused(ReviewSearches.add({ folder, files: [{ ...file("e.ris"), path: "coffee.ris" }], strategy: "none" }))
    expect(empty).toMatchObject({ message: "review.yaml: has no strategy none; choose one of main" })
    expect([yamlOf(folder), readdirSync(join(folder, "exports"))]).toEqual([before, []])
  })

  it("never follow a link out of the review", async () => {
    const folder = await reviewWith("searches: []\n")
    const away = resolve(written({ "x.ris": "mine" }))
    rmSync(join(folder, "exports"), { recursive: true })
    mkdirSync(join(away, "exports"))
    symlinkSync(join(away, "exports"), join(folder, "exports"))
    expect(await refused(add(folder, file("coffee.ris")))).toMatchObject({ message: expect.stringContaining("is a symbolic link") })
    expect(readdirSync(join(away, "exports"))).toEqual([])
  })
})
