import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { describe, expect, it, onTestFinished } from "vitest"
import { hasExperiment, reportOf } from "../../src/report/readReport.ts"

const rootWith = (files: Readonly<Record<string, string>>): string => {
  const root = mkdtempSync(join(tmpdir(), "litfuse-reports-"))
  onTestFinished(() => rmSync(root, { recursive: true }))
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, "reports", name)), { recursive: true })
    writeFileSync(join(root, "reports", name), text)
  }
  return root
}

describe("reportOf", () => {
  it("is the report that an experiment names, else its own", () => {
    const root = rootWith({
      "beta/title/experiment.yaml": "partOf: beta\n",
      "beta/experiment.yaml": "id: beta\n",
      "beta/results.json": "{}"
    })
    expect(["beta/title", "beta", "none"].map((id) => reportOf(root, id))).toEqual(["beta", "beta", "none"])
  })

  it("is the nearest report above a part whose experiment is not there, unless the part has a report", () => {
    const root = rootWith({ "a/results.json": "{}", "a/b/c/figure.svg": "", "a/d/results.json": "{}", "a/e/experiment.yaml": "id: a/e\n" })
    expect(["a/b/c", "a/d", "a/d/x", "a/e"].map((id) => reportOf(root, id))).toEqual(["a", "a/d", "a/d", "a/e"])
    expect(["a/e", "a/b/c"].map((id) => hasExperiment(root, id))).toEqual([true, false])
  })
})
