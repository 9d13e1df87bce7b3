import { existsSync, globSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { finding } from "../../src/report/finding.ts"
import type { AnalysisResult, Results } from "../../src/report/Results.ts"
import { sample, table } from "./sample.ts"

const root = join(import.meta.dirname, "../../../..")

const plain = (changes: Partial<Results> = {}): Results => ({ ...sample, tables: [{ ...table, expected: [] }], analyses: [], ...changes })

const analysis = (changes: Partial<AnalysisResult>): AnalysisResult => ({
  id: "one",
  title: "One",
  analysis: "some",
  revision: 1,
  params: {},
  inputs: [],
  conclusions: [],
  tables: [],
  figures: [],
  expected: [],
  notices: [],
  ...changes
})

describe("a finding", () => {
  it("is the first comparison with a baseline, with its interval and its test, and the figure that draws it", () => {
    const { sentence, table: small, figure } = finding(plain())
    expect(sentence).toBe(
      "All <systems>, 4 topics: 1 of 2 systems gains and 0 lose against `base` on nDCG@10 (p below 0.05, bonferroni); `good` gains over it: +0.0500 [-0.0500, +0.1500] (p 0.024) on nDCG@10."
    )
    expect(small?.columns.map(({ name }) => name)).toEqual(["system", "nDCG@10", "95 % interval", "difference from base (p: bonferroni)"])
    expect(small?.rows[0]).toEqual(["good", "0.5500", "[0.5000, 0.6500]", "+0.0500 [-0.0500, +0.1500] (p 0.024)"])
    expect(small?.rows.find(([system]) => system === "base")?.[3]).toBe("baseline")
    expect(figure).toMatchObject({ name: "all-nDCG-10.svg", isOfReport: true })
  })

  it("is what an analysis of this report concludes, before what is read from other reports", () => {
    const of = (...analyses: ReadonlyArray<AnalysisResult>) => finding(plain({ analyses })).sentence
    const across = analysis({ analysis: "across-reports", headline: "71 of 71 hold." })
    expect(of(across)).toMatch(/^All <systems>/)
    expect(of(across, analysis({ conclusions: ["It gains.", "More."] }))).toBe("It gains.")
    expect(finding(plain({ tables: [], analyses: [across] })).sentence).toBe("71 of 71 hold.")
  })

  it("begins with what must be known before it is believed", () => {
    const invented = { ...sample.dataset, invented: true }
    expect(finding(plain({ dataset: invented, caution: "Post hoc." })).sentence).toMatch(
      /^On invented data, which say nothing about methods: Post hoc\. All <systems>/
    )
  })

  it("says that nothing was tested where nothing was compared, and that there is none where there is no value", () => {
    const { against: _, ...alone } = { ...table, expected: [] }
    expect(finding(plain({ tables: [alone] })).sentence).toContain("no difference was tested")
    expect(finding(plain({ tables: [alone] })).table?.columns).toHaveLength(4)
    expect(finding(plain({ tables: [] }))).toEqual({
      sentence: "No finding can be stated: this report has no analysis with a conclusion, no comparison and no value."
    })
  })

  it("keeps the baseline and the best among seven rows of many systems", () => {
    const many = Array.from({ length: 20 }, (_, i) => ({ ...table.systems[0]!, system: `s${i}`, summary: { "nDCG@10": 0.6 + i / 100 } }))
    const { table: small } = finding(plain({ tables: [{ ...table, expected: [], systems: [...table.systems, ...many] }] }))
    expect(small?.rows.map(([system]) => system)).toEqual(["s19", "s18", "s17", "s16", "s15", "good", "base"])
    expect(small?.of.rows).toBe(23)
  })

  it("draws differences where a report of an analysis keeps no figure of them", () => {
    const { figure } = finding(plain({ tables: [], analyses: [analysis({ headline: "It gains.", measured: { ...table, expected: [] } })] }))
    expect(figure).toMatchObject({ name: "finding.svg", isOfReport: false })
    expect(figure?.svg).toContain("<svg")
  })
})

it("every report of the repository has a finding, at most seven rows of at most five columns, and figures that are files", () => {
  const files = globSync("reports/**/results.json", { cwd: root })
  expect(files.length).toBeGreaterThan(20)
  for (const file of files) {
    const results = JSON.parse(readFileSync(join(root, file), "utf8")) as Results
    const { sentence, table: small, figure } = finding(results)
    expect([file, sentence]).not.toEqual([file, expect.stringContaining("No finding")])
    expect([file, sentence.endsWith(".")]).toEqual([file, true])
    expect([file, (small?.rows.length ?? 1) <= 7, (small?.columns.length ?? 1) <= 5]).toEqual([file, true, true])
    // a report whose first screen has a figure does not say that it draws nothing
    expect([file, figure === undefined && existsSync(join(root, file, "../front.svg"))]).toEqual([file, false])
    if (figure?.isOfReport === true) expect([file, readFileSync(join(root, file, "..", figure.name), "utf8")]).toEqual([file, figure.svg])
  }
})
