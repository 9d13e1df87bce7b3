import { readFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { litfuse } from "./litfuse.ts"

const page = readFileSync(join(import.meta.dirname, "../../../../docs/ci.md"), "utf8")
const recipe = page.slice(page.indexOf("## A repository that only gates its own runs"))
const blocks = [...recipe.matchAll(/^```(?:yaml|text)\n([\s\S]*?)^```$/gm)].map((match) => match[1]!)
const [dataset, experiment, qrels, workflow] = blocks

const runOf = (tag: string, hits: ReadonlyArray<string>) =>
  hits.map((hit, i) => `${hit.split(" ")[0]} Q0 ${hit.split(" ")[1]} 0 ${9 - i} ${tag}\n`).join("")

const files = {
  "datasets/mine/dataset.yaml": dataset!,
  "datasets/mine/qrels.txt": qrels!,
  "datasets/mine/runs/bm25.run": runOf("bm25", ["1 d1", "1 d2", "1 d3", "2 d1", "2 d4"]),
  "datasets/mine/runs/dense.run": runOf("dense", ["1 d1", "1 d3", "1 d2", "2 d4", "2 d1"]),
  "reports/mine/experiment.yaml": experiment!
}

describe("the recipe of docs/ci.md", () => {
  it("works as it is printed, and the gate closes when a run moves", async () => {
    const first = await litfuse(["bench", "run", "mine"], files)
    expect([first.code, first.err]).toEqual([0, ""])
    expect(first.out).toContain("All 2 expected values hold (1 equal, 1 within tolerance).")
    const moved = await litfuse(["bench", "check", "--ci"], {
      ...files,
      "datasets/mine/runs/dense.run": files["datasets/mine/runs/bm25.run"]
    })
    expect(moved.code).toBe(1)
    expect(moved.out).toContain("failed")
  })

  it("checks as this repository's own workflow does", () => {
    const own = readFileSync(join(import.meta.dirname, "../../../../.github/workflows/litfuse.yml"), "utf8")
    const command = 'litfuse bench check --ci --junit litfuse.xml --summary "$GITHUB_STEP_SUMMARY"'
    for (const text of [workflow!, own]) {
      expect(text).toContain(command)
      for (const [, version] of text.matchAll(/uses: [\w/-]+@(\S+)/g)) expect(version).toMatch(/^v\d+$/)
    }
  })
})
