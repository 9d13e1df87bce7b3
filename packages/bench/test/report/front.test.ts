import { printMarkdown } from "@litfuse/document/printMarkdown"
import { describe, expect, it } from "vitest"
import { frontProblems } from "../../src/report/frontProblems.ts"
import { frontTable } from "../../src/report/frontTable.ts"
import { reportDocument } from "../../src/report/reportDocument.ts"
import { reportFigures } from "../../src/report/reportFigures.ts"
import { reportHtml } from "../../src/report/reportHtml.ts"
import type { Results } from "../../src/report/Results.ts"
import { sample, table } from "./sample.ts"

const front = { finding: "`good` gains 0.05 over `base`.", caveat: "Four topics are few." }
const report: Results = { ...sample, tables: [{ ...table, expected: [] }], analyses: [], front }
const markdown = (results: Results): string => printMarkdown(reportDocument(results), false)
const texts = (results: Results) =>
  frontTable(results).shown!.table.rows.map((row) =>
    row.map(({ text }) => (typeof text === "object" && "prose" in text ? text.prose : text))
  )

const free: Results = {
  ...report,
  tables: [],
  analyses: [
    {
      ...sample.analyses[0]!,
      id: "look",
      figures: [],
      tables: [
        {
          id: "free",
          title: "Free",
          columns: [{ name: "set" }, { name: "half" }, { name: "recall", digits: 2 }, { name: "95 % interval" }],
          rows: [
            ["a", "test", 0.5, "[0.4, 0.6]"],
            ["b", "test", 0.25, "[0.1, 0.3]"],
            ["c", "training", 1, "[1, 1]"]
          ]
        }
      ]
    }
  ]
}

describe("the first screen of a report", () => {
  it("has question, finding, figure, caveat, table and method in this order, and folds the rest", () => {
    const text = markdown(report)
    const order = [
      "> ",
      "**`good` gains 0.05",
      "![",
      "**What it cannot say:** Four topics",
      "| system",
      "**How it was measured:**",
      "<details>",
      "## "
    ]
    const places = order.map((part) => text.indexOf(part))
    expect(places.every((place) => place >= 0)).toBe(true)
    expect(places.toSorted((a, b) => a - b)).toEqual(places)
    expect(text.trimEnd().endsWith("</details>")).toBe(true)
    expect(reportHtml(report)).toMatch(/<details class="rest"><summary>[\s\S]*<section/)
  })

  it("shows the caution of the data next to the caveat, and expected values that do not hold before the finding", () => {
    expect(markdown({ ...report, caution: "Post hoc." })).toContain("**What it cannot say:** Four topics are few. Post hoc.")
    expect(markdown({ ...report, tables: [table] })).toMatch(/\*\*1 of 2 expected values does not hold .*\. `good` gains/)
  })

  it("draws its table where the report has no other figure, or where it is asked to", () => {
    expect(reportFigures(free).map(([name]) => name)).toEqual(["front.svg"])
    const drawn = { ...report, front: { ...front, figure: "table" } }
    expect(reportFigures(drawn).at(-1)![0]).toBe("front.svg")
    expect(markdown(drawn)).toContain("](front.svg)")
    expect(reportFigures(report).map(([name]) => name)).not.toContain("front.svg")
    expect(markdown(report)).toContain(`](${reportFigures(report)[0]![0]})`)
  })
})

describe("frontTable", () => {
  it("shows the best systems with their differences from the baseline", () => {
    expect(texts(report)[0]).toEqual(["good", "0.5500", "+0.0500 [-0.0500, +0.1500]", "0.024"])
    expect(texts(report).map(([name]) => name)).toContain("base")
  })

  it("has at most seven systems, the baseline among them", () => {
    const many = Array.from({ length: 9 }, (_, i) => ({ ...table.systems[1]!, system: `s${i}` }))
    const rows = texts({ ...report, tables: [{ ...table, systems: [...many, table.systems[0]!] }] })
    expect(rows).toHaveLength(7)
    expect(rows.at(-1)![0]).toBe("base")
  })

  it("shows the rows and columns that the experiment names, and their intervals as dots", () => {
    const named = {
      ...free,
      front: {
        ...front,
        table: { of: "look", table: "free", columns: ["set", "recall", "95 % interval"] as const, where: { half: "test" } }
      }
    }
    expect(texts(named)).toEqual([
      ["a", "0.50", "[0.4, 0.6]"],
      ["b", "0.25", "[0.1, 0.3]"]
    ])
    expect(frontTable(named).shown!.dots.dots[0]).toEqual({ label: "a", value: 0.5, low: 0.4, high: 0.6 })
  })

  it("draws rows that share a name with what distinguishes them, and a number with an interval before a count", () => {
    const rows = [
      ["MedQA", 1273, "all, longest", "0.270 [0.247, 0.295]"],
      ["MedQA", 1273, "all, A", "0.277 [0.253, 0.303]"]
    ]
    const columns = ["set", "questions", "answers", "share"].map((name) => ({ name }))
    const [analysis] = free.analyses
    const table = { ...analysis!.tables[0]!, columns, rows }
    const { front: _, ...others } = { ...free, analyses: [{ ...analysis!, tables: [table] }] }
    const { dots, axis } = frontTable({ ...others, front: { ...front, table: { of: "look", table: "free" } } }).shown!.dots
    expect(axis).toBe("share")
    expect(dots).toEqual([
      { label: "longest, MedQA", value: 0.27, low: 0.247, high: 0.295 },
      { label: "A, MedQA", value: 0.277, low: 0.253, high: 0.303 }
    ])
  })

  it("counts expected values by measure", () => {
    expect(texts({ ...report, tables: [table], front: { ...front, table: { of: "expected" } } })[0]!.slice(1)).toEqual(["1", "2"])
  })
})

describe("frontProblems", () => {
  const problems = (finding: string, more: Partial<NonNullable<Results["front"]>> = {}) =>
    frontProblems({ ...report, front: { ...front, finding, ...more } })

  it("finds numbers that no sentence or shown cell of the report has", () => {
    expect(problems("It gains 0.05, or 5 %, on 4 topics; BM25 and nDCG@10 are names.")).toEqual([])
    expect(problems("It gains 0.06 on 5 topics.")).toHaveLength(2)
    expect(problems("It gains 0.051.")).toHaveLength(1)
  })

  it("finds names that the report does not have, and shows its first table instead", () => {
    expect(problems("It gains.", { table: { of: "nothing" } })).toEqual(['front: the report has no "nothing"'])
    expect(
      frontProblems({ ...free, front: { ...front, finding: "It gains.", table: { of: "look", table: "free", columns: ["size"] } } })
    ).toEqual(['front: the report has no "size"'])
    expect(markdown({ ...report, front: { ...front, table: { of: "nothing" } } })).toContain('- front: the report has no "nothing"')
    expect(markdown({ ...report, front: { ...front, figure: "none" } })).toContain('front: the report has no figure "none"')
  })
})
