import { describe, expect, it } from "vitest"
import { latex, latexDocument } from "../../src/report/Latex.ts"
import { escapeLatex, proseLatex } from "@litfuse/document/escapeLatex"
import { latexTable, numberColumn } from "@litfuse/document/latexTable"
import { sample, table } from "./sample.ts"

const text = latex(sample)

describe("escapeLatex", () => {
  it("prints what LaTeX would take for its own", () => {
    expect(escapeLatex("a_b & 50% #1 {x} $y ~ ^ \\ <z>")).toBe(
      "a\\_b \\& 50\\% \\#1 \\{x\\} \\$y \\textasciitilde{} \\textasciicircum{} \\textbackslash{} \\textless{}z\\textgreater{}"
    )
  })

  it("knows the signs that reports use, and no control character gets through", () => {
    expect(escapeLatex("β ≥ 1 × †")).toBe("\\ensuremath{\\beta} \\ensuremath{\\ge} 1 \\ensuremath{\\times} \\textdagger{}")
    expect(escapeLatex("a\n\n\u0007b")).toBe("a b")
    expect(escapeLatex("95 % interval")).toBe("95~\\% interval")
  })
})

describe("proseLatex", () => {
  it("sets text between backticks as code", () => {
    expect(proseLatex("of `a_b` & `c`")).toBe("of \\texttt{a\\_b} \\& \\texttt{c}")
    expect(proseLatex("one ` alone")).toBe("one ` alone")
    expect(proseLatex("`a` and ` alone")).toBe("\\texttt{a} and ` alone")
  })
})

describe("latex", () => {
  it("sets values with the best in bold, ties too, and marks against the baseline", () => {
    expect(text).toContain(
      "good & \\bfseries 0.5500\\textsuperscript{\\textdagger{}} & {[\\num{0.5000}, \\num{0.6500}]} & 0.8000 & 0.4625 \\\\"
    )
    expect(text).toContain("base & 0.5000 & {[\\num{0.4250}, \\num{0.5500}]} & 1.0000 & \\bfseries 0.5000 \\\\")
    const tied = { ...table, systems: table.systems.map((one) => ({ ...one, summary: { "nDCG@10": 0.50001 } })) }
    expect(latex({ ...sample, tables: [tied] }).match(/\\bfseries 0\.5000/g)).toHaveLength(3)
  })

  it("escapes names, titles and measures, and shows a refused measure as a dash", () => {
    expect(text).toContain("\\textless{}odd\\textgreater{} \\& \\textquotedbl{}co\\textquotedbl{} & 0.5000 & {--} & 1.0000 & {--} \\\\")
    expect(text).toContain("{nDCG(judged\\_only=True)@10}")
    expect(text).toContain("\\caption{All \\textless{}systems\\textgreater{}. Tiny, 4 topics, judgements qrels.")
  })

  it("has captions that explain the marks, and labels that are unique", () => {
    expect(text).toContain("\\textdagger{} p \\textless{} 0.05 against base, corrected (bonferroni).")
    const labels = [...text.matchAll(/\\label\{([^}]*)\}/g)].map((match) => match[1])
    expect(labels).toEqual(["tab:try-all", "tab:try-all-nDCG-10", "tab:try-look-free"])
  })

  it("sets differences with intervals, p and counts", () => {
    expect(text).toContain("good & 0.0500 & {[\\num{-0.0500}, \\num{0.1500}]} & {0.012} & {0.024} & 2\\,/\\,1\\,/\\,1 & 0.39 \\\\")
    expect(text).toMatch(/odd.* & 0\.0000 & \{--\} & \{1\.000\}/)
    const rare = { ...table.against!, comparisons: [{ ...table.against!.comparisons[0]!, p: 1e-5, isFloor: true }] }
    expect(latex({ ...sample, tables: [{ ...table, against: rare }] })).toContain("{\\ensuremath{\\le}\\,\\num{1.0e-5}}")
  })

  it("sets the tables of analyses", () => {
    expect(text).toContain("a\\_b & 0.12 \\\\\nc & {--} \\\\")
  })

  it("sets no more rows of them than people are shown, and says so", () => {
    const analyses = sample.analyses.map((one) => ({ ...one, tables: one.tables.map((free) => ({ ...free, shown: 1 })) }))
    const short = latex({ ...sample, analyses })
    expect(short).toContain("\\caption{A look: Free. The first 1 of 2 rows.}")
    expect(short).not.toContain("c & {--}")
  })

  it("closes every environment and every brace", () => {
    const open: Array<string> = []
    for (const [, verb, name] of latexDocument(sample).matchAll(/\\(begin|end)\{(\w+)\}/g))
      if (verb === "begin") open.push(name!)
      else expect(open.pop()).toBe(name)
    expect(open).toEqual([])
    const bare = text.replaceAll(/\\[{}]/g, "")
    expect(bare.match(/\{/g)!.length).toBe(bare.match(/\}/g)!.length)
  })
})

describe("latexTable", () => {
  it("breaks across pages when it has more rows than one holds", () => {
    const rows = Array.from({ length: 46 }, (_, i) => [`s${i}`, "0.5000"])
    const long = {
      caption: "c",
      label: "l",
      columns: [{ kind: "text" as const }, numberColumn([0.5], 4, false)],
      headers: ["a", "b"],
      rows
    }
    expect(latexTable(long)).toContain("\\begin{longtable}{@{}lS[table-format=1.4]@{}}")
    expect(latexTable({ ...long, rows: rows.slice(0, 45) })).toContain("\\begin{tabular}")
  })
})

describe("numberColumn", () => {
  it("is as wide as the widest number, and signed when one is negative", () => {
    expect(numberColumn([1, -1234.5], 2, false)).toEqual({ kind: "number", whole: 4, digits: 2, isSigned: true })
    expect(numberColumn([], 4, true)).toEqual({ kind: "number", whole: 1, digits: 4, isSigned: true })
  })
})
