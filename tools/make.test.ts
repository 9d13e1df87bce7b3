import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { beforeEach, describe, expect, it, onTestFinished } from "vitest"
import { external, generators } from "./generators.ts"
import { make } from "./make.ts"
import type { Generator } from "./shared/Generator.ts"
import { repositoryFiles, read } from "./shared/repositoryFiles.ts"

describe("npm run make", () => {
  let root: string
  let lines: Array<string>
  const textOf = (file: string): string => readFileSync(join(root, file), "utf8")
  const run = (generator: Partial<Generator>, isCheck = false): Promise<number> =>
    make([{ name: "tables", owns: ["docs/*.md"], files: () => ({ "docs/a.md": "one\ntwo\n" }), ...generator }], {
      root,
      isCheck,
      print: (line) => lines.push(line.replace(/ \(\d.*\)$/, ""))
    })

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), "litfuse-make-"))
    onTestFinished(() => rmSync(root, { recursive: true }))
    lines = []
    mkdirSync(join(root, "docs"))
  })

  it("writes what differs, and removes a file that its generator no longer writes", async () => {
    writeFileSync(join(root, "docs/a.md"), "one\n")
    writeFileSync(join(root, "docs/old.md"), "")
    expect(await run({})).toBe(0)
    expect(textOf("docs/a.md")).toBe("one\ntwo\n")
    expect(existsSync(join(root, "docs/old.md"))).toBe(false)
    expect(await run({})).toBe(0)
    expect(lines).toEqual(["tables: 2 files written", "tables: up to date"])
  })

  it("checks without writing, and names the command for a file that differs, is missing or has no generator", async () => {
    writeFileSync(join(root, "docs/a.md"), "one\n2\n")
    writeFileSync(join(root, "docs/old.md"), "")
    expect(await run({ files: () => ({ "docs/a.md": "one\ntwo\n", "docs/b.md": "" }) }, true)).toBe(1)
    expect(textOf("docs/a.md")).toBe("one\n2\n")
    expect(lines).toEqual([
      "tables: docs/old.md: no generator writes this file",
      "tables: docs/a.md: differs in line 2\n  committed: 2\n  generated: two",
      "tables: docs/b.md: the file is missing",
      "tables: run `npm run make tables` and commit the result."
    ])
  })

  it("names the command of a generator that fails, and why one is skipped", async () => {
    expect(await run({ files: () => Promise.reject(new Error("no rows")) })).toBe(1)
    expect(await run({ missing: () => "Fetch the history." }, true)).toBe(0)
    expect(lines).toEqual(["tables: `npm run make tables` failed: no rows", "tables: skipped. Fetch the history."])
  })
})

describe("the table of generators", () => {
  it("has every file that names its generator, and no file under two generators", () => {
    const owners = new Map<string, Array<string>>()
    for (const { name, owns } of generators)
      for (const file of owns.flatMap(repositoryFiles)) owners.set(file, [...(owners.get(file) ?? []), name])
    expect([...owners].filter(([, names]) => names.length > 1)).toEqual([])
    const named = repositoryFiles("{docs,datasets,reports,packages,speed}/**/*.{md,ts,yaml}").flatMap((file) => {
      const [, name] = /^.*\bgenerated(?: by|:) `?npm run make ([\w-]+)/im.exec(read(file)) ?? []
      return name === undefined ? [] : [[file, name] as const]
    })
    expect(named.length).toBeGreaterThan(15)
    for (const [file, name] of named) expect([file, owners.get(file)]).toEqual([file, [name]])
  })

  it("names files that are there", () => {
    const patterns = [...generators, ...external].flatMap(({ owns }) => owns)
    expect(patterns.filter((pattern) => repositoryFiles(pattern).length === 0)).toEqual([])
  })
})
