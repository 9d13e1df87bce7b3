import { createHash } from "node:crypto"
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { litfuse } from "./litfuse.ts"

const page = readFileSync(join(import.meta.dirname, "../../../../docs/ci.md"), "utf8")
const recipe = page.slice(page.indexOf("## A gate for your own runs"))
const blocks = [...recipe.matchAll(/^```(?:yaml|text)\n([\s\S]*?)^```$/gm)].map((match) => match[1]!)
// judgements, runs and workflow as the page has them; its other files are those of today's values, and here values of a paper are expected
const [qrels, bm25, dense, , , workflow] = blocks

const dataset = `id: mine
title: My collection
about: two topics, two runs
version: "1"
licence: ours
citation: Me, My collection, 2026
obtain: it is in this repository
embedded: true
grades: { maximum: 2, meanings: { "0": not relevant, "1": partly, "2": relevant } }
files:
  qrels:
    path: qrels.txt
    format: trec-qrels
    sha256: a6161742ce067f1f9a2f1ff7f6e413d87265610b7c630e0d00540746299f29f5
  bm25: { path: runs/bm25.run, format: trec-run, unseen: our own job produces it for every change }
  dense: { path: runs/dense.run, format: trec-run, unseen: our own job produces it for every change }
`

const experiment = `id: mine
question: Is the dense run still better than BM25?
ci: true
dataset: mine
tables:
  - id: runs
    title: Our runs
    qrels: qrels
    systems: [{ run: bm25 }, { run: dense }]
    measures: ["nDCG@10", "Judged@10", AP]
    against: { baseline: bm25, measures: ["nDCG@10"] }
    expected:
      - { system: bm25, measure: "nDCG@10", value: 0.78, tolerance: 0.02, origin: "our paper, table 2" }
      - { system: dense, measure: "nDCG@10", value: 1, digits: 4, origin: "ours, first measured at commit 1a2b3c4" }
`

const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex")

const runOf = (tag: string, hits: ReadonlyArray<string>) =>
  hits.map((hit, i) => `${hit.split(" ")[0]} Q0 ${hit.split(" ")[1]} 0 ${9 - i} ${tag}\n`).join("")

const files = {
  "datasets/mine/dataset.yaml": dataset,
  "datasets/mine/qrels.txt": qrels!,
  "datasets/mine/runs/bm25.run": bm25!,
  "datasets/mine/runs/dense.run": dense!,
  "reports/mine/experiment.yaml": experiment
}

describe("a gate over two runs", () => {
  it("opens for expected values, and closes when a run moves", async () => {
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

  describe("with runs that a job makes anew", () => {
    const dense = files["datasets/mine/runs/dense.run"]
    const swapped = runOf("bm25", ["1 d1", "1 d3", "1 d2", "2 d1", "2 d4"])
    const swap = { "datasets/mine/runs/bm25.run": swapped }
    const wide = {
      "reports/mine/experiment.yaml": experiment.replace(
        "    expected:\n",
        "    expected:\n      - { system: bm25, measure: AP, value: 0.7, tolerance: 0.3, origin: by hand }\n"
      )
    }
    const tolerant = { "reports/mine/experiment.yaml": wide["reports/mine/experiment.yaml"].replace("0.02", "0.3") }

    /** Writes the report, then checks with other files in its place. */
    const check = async (
      before: Readonly<Record<string, string>>,
      after: Readonly<Record<string, string>>,
      ...more: ReadonlyArray<string>
    ) => {
      const { folder } = await litfuse(["bench", "run", "mine"], { ...files, ...before })
      const report = Object.fromEntries(
        readdirSync(join(folder, "reports/mine"))
          .filter((name) => name !== "experiment.yaml")
          .map((name) => [`reports/mine/${name}`, readFileSync(join(folder, "reports/mine", name), "utf8")])
      )
      return litfuse(["bench", "check", "--ci", ...more], { ...files, ...before, ...report, ...after })
    }

    it("passes for scores with other digits, with a notice", async () => {
      const { code, out } = await check({}, { "datasets/mine/runs/dense.run": dense.replaceAll(/ (\d) dense/g, " $1.25 dense") })
      expect(out).toContain("| within tolerance |")
      expect(out).toContain("Produced again: dense. No value moved.")
      expect(code).toBe(0)
    })

    it("opens for values within the tolerance of what is expected, and says how far they moved", async () => {
      const { code, out } = await check(tolerant, swap, "--summary", "gate.md", "--junit", "gate.xml")
      expect(out).toMatch(/Produced again: bm25\. Moved within the tolerances: AP of bm25 0\.\d+ to 0\.\d+ \(\+0\.\d+\), nDCG@10 of bm25/)
      expect(out).toContain("1 ranking moved.")
      expect(code).toBe(0)
      const text = readFileSync("gate.md", "utf8")
      expect(text).toContain("## mine: within tolerance")
      expect(text).toContain("- topic 1 (runs), `bm25`: `d2` 2 -> 3 (grade 0), `d3` 3 -> 2 (grade 1)")
      expect(readFileSync("gate.xml", "utf8")).toContain('failures="0"')
    })

    it("stays closed for a value outside its tolerance, for one that nothing is expected of, and for a report edited by hand", async () => {
      const outside = await check({}, swap)
      expect([outside.code, outside.out.includes("| failed |")]).toEqual([1, true])
      const uncovered = await check({ "reports/mine/experiment.yaml": experiment.replace("0.02", "0.3") }, swap)
      expect([uncovered.code, uncovered.out.includes("| changed |")]).toEqual([1, true])
      expect(uncovered.out).toContain("there is no expected mean for: AP of bm25")
      const edited = await check(tolerant, { ...swap, "reports/mine/report.md": "# All is well\n" })
      expect([edited.code, edited.out.includes("| changed |")]).toEqual([1, true])
    })

    it("stays closed for what the manifest pins, and for another experiment", async () => {
      const pin = (text: string) => dataset.replace(/(bm25.run, format: trec-run, )unseen: [^}]*/, `$1sha256: ${sha256(text)} `)
      const pinned = await check(
        { ...tolerant, "datasets/mine/dataset.yaml": pin(files["datasets/mine/runs/bm25.run"]) },
        { ...swap, "datasets/mine/dataset.yaml": pin(swapped) }
      )
      expect([pinned.code, pinned.out.includes("| changed |")]).toEqual([1, true])
      const asked = tolerant["reports/mine/experiment.yaml"].replace("still better", "now better")
      const other = await check(tolerant, { ...swap, "reports/mine/experiment.yaml": asked })
      expect([other.code, other.out.includes("| changed |")]).toEqual([1, true])
    })

    it("is rewritten with --update", async () => {
      const { code, out } = await check(tolerant, swap, "--update")
      expect([code, out.includes("| updated |")]).toEqual([0, true])
    })
  })

  it("is checked by the workflow of docs/ci.md as by this repository's own", () => {
    const own = readFileSync(join(import.meta.dirname, "../../../../.github/workflows/litfuse.yml"), "utf8")
    const command = /litfuse bench check --ci (?:--require-data )?--junit litfuse\.xml --summary "\$GITHUB_STEP_SUMMARY"/
    for (const text of [workflow!, own]) {
      expect(text).toMatch(command)
      for (const [, version] of text.matchAll(/uses: [\w/-]+@(\S+)/g)) expect(version).toMatch(/^v\d+$/)
    }
  })
})
