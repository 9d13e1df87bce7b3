import { execFileSync } from "node:child_process"
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { describe, expect, it, onTestFinished } from "vitest"
import { declarationProblems } from "./declarationProblems.ts"

const sha256 = "a".repeat(64)
const declaration = (on: string) => `declaration: { on: ${on}, sha256: ${sha256} }\n`

const repository = (...steps: ReadonlyArray<readonly [day: string, files: Readonly<Record<string, string>>]>): string => {
  const root = mkdtempSync(join(tmpdir(), "litfuse-declarations-"))
  onTestFinished(() => rmSync(root, { recursive: true }))
  const git = (day: string, ...words: ReadonlyArray<string>) =>
    execFileSync("git", ["-c", "user.name=a", "-c", "user.email=a@b", ...words], {
      cwd: root,
      env: { ...process.env, GIT_AUTHOR_DATE: `${day}T12:00:00Z`, GIT_COMMITTER_DATE: `${day}T12:00:00Z` }
    })
  git("2026-01-01", "init", "-q")
  for (const [day, files] of steps) {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(root, path)), { recursive: true })
      writeFileSync(join(root, path), text)
    }
    git(day, "add", "-A")
    git(day, "commit", "-qm", "a step")
  }
  return root
}

const design = "reports/try/experiment.yaml"
const results = "reports/try/results.json"

describe("declarationProblems", () => {
  it("finds none in a declaration that was committed on its day, before the results", () => {
    expect(
      declarationProblems(repository(["2026-01-02", { [design]: declaration("2026-01-02") }], ["2026-01-03", { [results]: "{}" }]))
    ).toEqual([])
  })

  it("finds one that was committed after the results, or with them, or on another day, or not at all", () => {
    const after = repository(
      ["2026-01-02", { [design]: "id: try\n", [results]: "{}" }],
      ["2026-01-03", { [design]: declaration("2026-01-03") }]
    )
    const late = "the declaration of 2026-01-03 was committed after, or with, the first results"
    expect(declarationProblems(after)).toEqual([`${design}: ${late}`])
    expect(declarationProblems(repository(["2026-01-03", { [design]: declaration("2026-01-03"), [results]: "{}" }]))).toEqual([
      `${design}: ${late}`
    ])
    expect(declarationProblems(repository(["2026-01-04", { [design]: declaration("2026-01-03") }]))).toEqual([
      `${design}: the declaration of 2026-01-03 was committed on 2026-01-04`
    ])
    const edited = repository(["2026-01-02", { [design]: "id: try\n" }])
    writeFileSync(join(edited, design), declaration("2026-01-02"))
    expect(declarationProblems(edited)).toEqual([`${design}: the declaration of 2026-01-02 is not committed`])
  })

  it("finds none wrong in this repository", () => {
    expect(declarationProblems(join(import.meta.dirname, "../.."))).toEqual([])
  })
})
