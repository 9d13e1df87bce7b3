import { blocksMarkup, sectionMarkup } from "@litfuse/document/blocksMarkup"
import { printLatex } from "@litfuse/document/printLatex"
import { markupFault } from "@litfuse/figures/testing/markupFault"
import { describe, expect, it } from "vitest"
import { expectedBlocks } from "../../src/report/expectedBlocks.ts"
import { reportDocument } from "../../src/report/reportDocument.ts"
import type { Results } from "../../src/report/Results.ts"
import { sample, table } from "./sample.ts"

const latex = (results: Results): string => printLatex(reportDocument(results))
const section = (results: Results): string => sectionMarkup(reportDocument(results).sections[0]!).markup

describe("a report in LaTeX", () => {
  const text = latex(sample)

  it("sets values with the best in bold, ties too, and marks against the baseline", () => {
    expect(text).toContain(
      "good & \\bfseries 0.5500\\textsuperscript{\\textdagger{}} & [\\num{0.5000}, \\num{0.6500}] & 0.8000 & 0.4625 \\\\"
    )
    expect(text).toContain("1.0000 & \\bfseries 0.5000 \\\\")
    const tied = { ...table, expected: [], systems: table.systems.map((one) => ({ ...one, summary: { "nDCG@10": 0.50001 } })) }
    expect(latex({ ...sample, tables: [tied] }).match(/\\bfseries 0\.5000/g)).toHaveLength(3)
  })

  it("escapes names, titles and measures, and says what refused means", () => {
    expect(text).toContain("\\textless{}odd\\textgreater{} \\& \\textquotedbl{}co\\textquotedbl{} &")
    expect(text).toContain("& {refused} \\\\")
    expect(text).toContain("\\textquotedbl{}refused\\textquotedbl{}: the run is cut")
    expect(text).toContain("{nDCG(judged\\_only=True)@10}")
    expect(text).toContain("\\caption{All \\textless{}systems\\textgreater{}. Tiny, 4 topics, judgements qrels.")
  })

  it("has captions that explain the marks, and labels that are unique", () => {
    expect(text).toContain("\\textdagger{} p \\textless{} 0.05 against base, corrected (bonferroni).")
    const labels = [...text.matchAll(/\\label\{([^}]*)\}/g)].map((match) => match[1])
    expect(labels).toEqual(["tab:try-all", "tab:try-all-nDCG-10", "tab:try-look-free"])
  })

  it("sets differences with intervals, p and counts, the largest first", () => {
    expect(text).toContain("good & 0.0500 & [\\num{-0.0500}, \\num{+0.1500}] & 0.012 & 0.024 & 2 / 1 / 1 & 0.39 & 0.2735 \\\\")
    expect(text).toMatch(/odd.* & 0\.0000 & -- & 1\.000/)
    const turned = { ...table.against!, comparisons: table.against!.comparisons.toReversed() }
    const differences = /\\label\{tab:try-all-nDCG-10\}[\s\S]*?\\end\{tabular\}/
    expect(differences.exec(latex({ ...sample, tables: [{ ...table, against: turned }] }))![0]).toBe(differences.exec(text)![0])
  })

  it("sets the tables of analyses, no more rows than people are shown, and says so", () => {
    expect(text).toContain("a\\_b & 0.12 \\\\\nc & {--} \\\\")
    const analyses = sample.analyses.map((one) => ({ ...one, tables: one.tables.map((free) => ({ ...free, shown: 1 })) }))
    const short = latex({ ...sample, analyses })
    expect(short).toContain("\\caption{A look: Free. The first 1 of 2 rows.}")
    expect(short).not.toContain("c & {--}")
  })
})

describe("a table of a report on a page", () => {
  it("has the figures of each measure compared, the matrix, and differences with their effect sizes", () => {
    const markup = section(sample)
    expect(markupFault(markup)).toBeUndefined()
    expect(markup.match(/<svg class="panel"/g)).toHaveLength(2)
    expect(markup.match(/<svg class="matrix"/g)).toHaveLength(1)
    expect(markup).toContain("[-0.0500, +0.1500]")
    expect(markup).toContain("rank-biserial")
  })

  it("compares nothing without a baseline", () => {
    const { against, ...alone } = table
    expect(against).toBeDefined()
    expect(section({ ...sample, tables: [alone] })).not.toContain("The baseline is")
  })
})

describe("expectedBlocks", () => {
  const shown = (cells: typeof table.expected): string => blocksMarkup(expectedBlocks("All", cells)).markup

  it("counts what holds, and folds every value, those that do not hold first", () => {
    const markup = shown(table.expected)
    expect(markupFault(markup)).toBeUndefined()
    expect(markup).toContain("<summary>2 expected values, one by one</summary>")
    const all = markup.slice(markup.indexOf("<details>"))
    expect(all.indexOf("a &lt;paper&gt;")).toBeLessThan(all.indexOf("by hand"))
  })

  it("shows an absent value as nothing measured, and nothing where nothing was expected", () => {
    expect(shown([{ ...table.expected[0]!, actual: "", verdict: "absent" }])).toContain("<td>nothing</td>")
    expect(expectedBlocks("All", [])).toEqual([])
  })
})
