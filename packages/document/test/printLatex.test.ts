import { type Block, type Document, paragraph, type Table } from "@litfuse/engine/Document"
import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { latexTable, numberColumn } from "../src/latexTable.ts"
import { printLatex, pText } from "../src/printLatex.ts"

const table: Table = {
  type: "table",
  label: "runs",
  caption: "All <runs> of `a_b`.",
  id: "all",
  columns: [{ name: "run" }, { name: "mean", isNumber: true }, { name: "interval", isNumber: true }, { name: "p (holm)", isNumber: true }],
  rows: [
    [
      { text: "good & co" },
      { text: "0.5500", value: 0.55, tone: "best", mark: "†" },
      { text: "[-0.0500, 0.1500]" },
      { text: "0.012", value: 0.0123 }
    ],
    [{ text: { prose: "`base`" } }, { text: "none" }, { text: "none" }, { text: "<= 1.0e-5", value: 1e-5 }]
  ]
}

const document = (...blocks: ReadonlyArray<Block>): Document => ({
  title: "three",
  by: "litfuse compare",
  lead: [],
  sections: [{ id: "s", title: "s", blocks }],
  end: []
})

describe("printLatex", () => {
  it("sets numbers with the best in bold and marks, intervals, p as papers print it, and a dash for none", () => {
    const text = printLatex(document(table))
    expect(text).toContain(
      "good \\& co & \\bfseries 0.5500\\textsuperscript{\\textdagger{}} & [\\num{-0.0500}, \\num{0.1500}] & 0.012 \\\\"
    )
    expect(text).toContain("\\texttt{base} & {--} & -- & {$< 10^{-4}$} \\\\")
    expect(text).toContain("\\caption{All \\textless{}runs\\textgreater{} of \\texttt{a\\_b}.}")
    expect(text).toContain("run & {mean} & interval & {$p$ (holm)} \\\\")
  })

  it("prints tables with a caption, folded ones too, and divides them by a column", () => {
    const { caption: _, ...without } = table
    const split: Table = { ...table, splitBy: 0, sortedBy: 1 }
    const text = printLatex(document(without, paragraph("said"), { type: "fold", summary: "more", blocks: [split] }))
    expect([...text.matchAll(/\\label\{([^}]*)\}/g)].map(([, label]) => label)).toEqual(["tab:all-good-co", "tab:all-base"])
    expect(text).toContain("\\caption{good \\& co. All")
    expect(text).not.toContain("said")
  })

  it("leaves out columns that only pages have room for", () => {
    const columns = table.columns.map((column, c) => (c === 2 ? { ...column, isOnPages: true } : column))
    expect(printLatex(document({ ...table, columns }))).not.toContain("interval")
  })

  it("closes every environment and every brace, whatever texts there are", () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: "binary" }), { minLength: 8, maxLength: 8 }), (texts) => {
        const rows = [0, 4].map((from) => texts.slice(from, from + 4).map((text) => ({ text })))
        const text = printLatex(document({ ...table, caption: texts[0]!, rows }), true)
        const open: Array<string> = []
        for (const [, verb, name] of text.matchAll(/(?<!\\)\\(begin|end)\{([\w*]+)\}/g))
          if (verb === "begin") open.push(name!)
          else expect(open.pop()).toBe(name)
        expect(open).toEqual([])
        const bare = text.replaceAll(/\\[{}]/g, "")
        expect(bare.match(/\{/g)!.length).toBe(bare.match(/\}/g)!.length)
      })
    )
  })
})

describe("pText", () => {
  it.each([
    [0.0123, false, "0.012"],
    [0.0005, false, "0.0005"],
    [0.00009, false, "{$< 10^{-4}$}"],
    [4.9e-324, false, "{$< 10^{-4}$}"],
    [2e-5, true, "{$< 10^{-4}$}"],
    [0.002, true, "{$\\le 0.002$}"],
    [1, false, "1.000"]
  ])("prints p = %d (floor: %s) as %s", (p, isFloor, text) => {
    expect(pText(p, isFloor)).toBe(text)
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
