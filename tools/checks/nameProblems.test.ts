import { existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { afterAll, describe, expect, it } from "vitest"
import { nameProblems, readGlossary } from "./nameProblems.ts"

const repository = join(import.meta.dirname, "../..")
const root = mkdtempSync(join(tmpdir(), "litfuse-names-"))
afterAll(() => rmSync(root, { recursive: true, force: true }))

const write = (file: string, text: string): void => {
  mkdirSync(join(root, dirname(file)), { recursive: true })
  writeFileSync(join(root, file), text)
}
write("tools/names.json", JSON.stringify({ forbidden: ["told"], services: ["Core"], entryPoints: ["index"] }))
write("CONTRIBUTING.md", "# C\n\n## Glossary\n\n| term | meaning |\n|---|---|\n| `print` | Turns a value into text. |\n")
const problemsWith = (files: Readonly<Record<string, string>>): ReadonlyArray<string> => {
  rmSync(join(root, "packages"), { recursive: true, force: true })
  for (const [file, text] of Object.entries(files)) write(`packages/${file}`, text)
  return nameProblems(root).problems
}

describe("names of modules", () => {
  it("are exports, namespaces or terms of the glossary", () => {
    expect(
      problemsWith({
        "a/src/citationSources.ts": "export const citationSources = 1",
        "a/src/print.ts": "export const one = 1",
        "b/src/print.ts": "export const two = 1",
        "a/src/Ris.ts": "export const parse = 1",
        "a/src/index.ts": "",
        "a/src/Core.ts": "",
        "b/src/Core.ts": ""
      })
    ).toEqual([])
  })

  it("are refused when they are forbidden, say nothing about an export, or are shared by modules that the glossary does not name", () => {
    expect(problemsWith({ "a/src/told.ts": "export const told = 1" })).toEqual([
      'packages/a/src/told.ts: "told" is a forbidden name (tools/names.json)'
    ])
    expect(problemsWith({ "a/src/parts.ts": "export const merge = 1" })).toEqual([
      'packages/a/src/parts.ts: "parts" is not exported, and is no term of the glossary in CONTRIBUTING.md'
    ])
    expect(problemsWith({ "a/src/merge.ts": "export const merge = 1", "b/src/merge.ts": "export const merge = 1" })).toEqual([
      "packages/a/src/merge.ts, packages/b/src/merge.ts: modules of one name, which is no term of the glossary in CONTRIBUTING.md"
    ])
  })

  it("come from a glossary with one sentence for each term", () => {
    const terms = readGlossary(readFileSync(join(repository, "CONTRIBUTING.md"), "utf8"))
    expect(terms.size).toBeGreaterThan(50)
    expect([...terms].filter(([, definition]) => !/^[A-Z][^.]*(?:\.[^ ][^.]*)*\.$/.test(definition))).toEqual([])
  })

  it("leave the packages and folders that the owner of the project has named", () => {
    const packages = ["engine", "rankers", "analyzers", "bench"].map((name) => `packages/${name}`)
    expect([...packages, "datasets", "reports", "nx.json"].filter((path) => !existsSync(join(repository, path)))).toEqual([])
    expect(globSync("packages/sources-*/package.json", { cwd: repository }).length).toBeGreaterThan(10)
  })
})
