import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import * as Result from "effect/Result"
import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as ProjectFiles from "../src/ProjectFiles.ts"
import * as ReferenceLog from "../src/ReferenceLog.ts"
import { folder, nowMs } from "./projects.ts"

const ok = Result.getOrThrow

const reference = (key: string, ...identifiers: ReadonlyArray<string>): ReferenceLog.WatchedReference => ({
  file: "refs.bib",
  key,
  line: 1,
  input: `On ${key}`,
  id: identifiers[0] ?? null,
  identifiers,
  marks: [],
  cited: [{ line: 3, text: "Sleep fell." }],
  citations: 1
})

const watched = (file: string, ...references: ReadonlyArray<ReferenceLog.WatchedReference>) => ({
  file,
  sha256: "a".repeat(64),
  isSent: false,
  sources: ["crossref"],
  references
})

const latest = (root: string) => ReferenceLog.latest(ok(ReferenceLog.read(root)))

describe("watched references", () => {
  it("are none without the log; a file that is watched again replaces what was watched of it, and of no other file", () => {
    const root = folder()
    expect(latest(root)).toEqual([])
    const first = watched("a.md", reference("x", "doi:10.5555/x"))
    expect(ok(ReferenceLog.append(root, first, nowMs))).toBeUndefined()
    ok(ReferenceLog.append(root, watched("b.md"), nowMs))
    // the clock was set back
    const before = ok(ReferenceLog.append(root, watched("a.md", reference("y", "pmid:7")), nowMs - 1_000_000))
    expect(before).toMatchObject(first)
    expect(latest(root).map(({ file, references }) => [file, references.map(({ key }) => key)])).toEqual([
      ["a.md", ["y"]],
      ["b.md", []]
    ])
  })

  it("are the same whichever branch git puts first", () => {
    const line = fc.record({
      version: fc.constant(1 as const),
      at: fc.constantFrom("2026-01-01T00:00:00.000Z", "2026-01-02T00:00:00.000Z"),
      file: fc.constantFrom("a.md", "b.md"),
      sha256: fc.constant("a".repeat(64)),
      isSent: fc.boolean(),
      sources: fc.subarray(["crossref", "pubmed"]),
      references: fc.subarray([reference("x", "doi:10.5555/x"), reference("y")])
    })
    fc.assert(
      fc.property(fc.array(line), fc.array(line), (ours, theirs) => {
        const of = (lines: ReadonlyArray<unknown>) =>
          ReferenceLog.latest(ok(ReferenceLog.parse("log", lines.map((one) => `${JSON.stringify(one)}\n`).join(""))))
        expect(of([...ours, ...theirs])).toEqual(of([...theirs, ...ours]))
      })
    )
  })

  it("are in git, also in a project of an earlier version", () => {
    const root = folder()
    const { folder: at } = ProjectFiles.of(root)
    mkdirSync(at)
    writeFileSync(join(at, ".gitignore"), "*\n!.gitignore\n!.gitattributes\n!decisions.jsonl\n!judgements.jsonl\n")
    writeFileSync(join(at, ".gitattributes"), "# my own\n")
    ok(ReferenceLog.append(root, watched("a.md"), nowMs))
    expect(readFileSync(join(at, ".gitignore"), "utf8")).toBe(
      "*\n!.gitignore\n!.gitattributes\n!decisions.jsonl\n!judgements.jsonl\n!references.jsonl\n"
    )
    expect(readFileSync(join(at, ".gitattributes"), "utf8")).toBe("# my own\n")
  })

  it.each([
    [
      "an identifier that is none",
      { ...watched("a.md", reference("x", "doi:nothing")) },
      /has the identifier "doi:nothing", which is none/
    ],
    ["a mark of another kind", { ...watched("a.md", { ...reference("x"), marks: ["liked"] as never }) }, /references.*marks/],
    ["no hash", { ...watched("a.md"), sha256: "x" }, /sha256/]
  ])("with %s are refused with their line", (_, value, why) => {
    const line = JSON.stringify({ version: 1, at: "2026-01-01T00:00:00.000Z", ...value })
    const failed = Result.getOrThrow(Result.flip(ReferenceLog.parse("log", `\n${line}\n`)))
    expect(failed.message).toMatch(/^log:2: /)
    expect(failed.message).toMatch(why)
  })

  it("behind a symbolic link are refused, and the target stays", () => {
    const root = folder()
    const target = join(folder(), "target")
    const { references } = ProjectFiles.of(root)
    mkdirSync(dirname(references))
    symlinkSync(target, references)
    expect(ok(Result.flip(ReferenceLog.append(root, watched("a.md"), nowMs))).message).toMatch(/is a symbolic link/)
    expect(existsSync(target)).toBe(false)
  })
})
