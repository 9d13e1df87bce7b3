import { execFileSync } from "node:child_process"
import { readdirSync, readFileSync, statSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"

const root = join(import.meta.dirname, "../..")
const committed = join(root, "datasets/everyday")

const node = (...args: ReadonlyArray<string>): string => execFileSync(process.execPath, args, { cwd: root, encoding: "utf8" })

/** Files below a folder by name, apart from those that are written by hand. */
const filesIn = (folder: string): ReadonlyMap<string, string> =>
  new Map(
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((name) => statSync(join(folder, name)).isFile() && !["README.md", "works.tsv"].includes(name))
      .sort()
      .map((name) => [name, readFileSync(join(folder, name), "utf8")])
  )

describe("datasets/everyday", () => {
  it("says in every record that it is invented, and takes less than a megabyte, apart from copies", () => {
    const lines = readFileSync(join(committed, "documents.jsonl"), "utf8").trimEnd().split("\n")
    for (const line of lines) expect(JSON.parse(line)).toMatchObject({ abstract: expect.stringMatching(/This record is invented\.$/) })
    for (const line of lines)
      expect(JSON.parse(line)).toMatchObject({ containerTitle: expect.stringMatching(/Invented|Imaginary|Made-up|Fictional|Pretend/) })
    const files = filesIn(committed)
    const copied = [...files.keys()].filter((name) => name.startsWith("review/recordings/"))
    let bytes = 0
    for (const [name, text] of files) if (!copied.includes(name)) bytes += text.length
    expect(bytes).toBeLessThan(1_000_000)
    // the review can be copied alone, so it has the recordings of its searches again, and no others
    expect(copied.length).toBeGreaterThan(0)
    for (const name of copied) expect(files.get(name)).toBe(files.get(name.replace("review/recordings/", "cassettes/")))
  })

  it.each([
    ["caffeine sleep shift workers", "core: failed"],
    ["walking back pain office workers", "crossref: failed"]
  ])("%s: five services answer, one fails, a retracted article and linked works are said", (query, failure) => {
    const answer = JSON.parse(
      node("packages/cli/bin/litfuse.js", "search", query, "--replay", join(committed, "cassettes"), "--format", "json", "--limit", "50")
    )
    const states = answer.outcomes.map(({ source, state }: { source: string; state: string }) => `${source}: ${state}`)
    expect(states.filter((line: string) => line.endsWith("failed"))).toEqual([failure])
    expect(states.length).toBe(6)
    expect(answer.works.some(({ retraction }: { retraction?: { state: string } }) => retraction?.state === "retracted")).toBe(true)
    expect(answer.notices.some(({ code }: { code: string }) => code === "linked-works")).toBe(true)
  })
})
