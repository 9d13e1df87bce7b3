import { printLatex } from "@litfuse/document/printLatex"
import { inlineText } from "@litfuse/document/inlineText"
import type { Table } from "@litfuse/engine/Document"
import { describe, expect, it } from "vitest"
import * as Compare from "../../src/Compare.ts"
import type { Compared } from "../../src/compare/answer.ts"
import { compactTable } from "../../src/compare/compactTable.ts"
import { compareDocument } from "../../src/compare/compareDocument.ts"
import { compareSection } from "../../src/compare/compareSection.ts"
import { asked } from "../asked.ts"

const topics = Array.from({ length: 12 }, (_, t) => String(t + 1))
const qrels = Object.fromEntries(topics.map((topic) => [topic, { good: 1, fair: 1 }]))
const of = (scores: Readonly<Record<string, number>>) => Object.fromEntries(topics.map((topic) => [topic, scores]))

/** `a` finds both, `b` one second, `c` nothing. */
const runs = { a: of({ good: 2, fair: 1 }), b: of({ bad: 2, good: 1 }), c: of({ bad: 1 }) }

const compared = (tukey: boolean) => asked(Compare.ask({ folder: process.cwd(), qrels, runs, measures: ["RR", "AP"], tukey }))

const textsOf = ({ rows }: Table) =>
  rows.map((row) => row.map(({ text, mark }) => `${inlineText(text)}${mark === undefined ? "" : ` ${mark}`}`))

describe("compact", () => {
  it("has a row for each run, a column for each measure, and letters for what a run surpasses", async () => {
    const table = compactTable(await compared(true))
    expect(table.columns.map(({ name }) => name)).toEqual(["letter", "run", "RR", "AP"])
    expect(textsOf(table)).toEqual([
      ["a", "a", "1.0000 bc", "1.0000 bc"],
      ["b", "b", "0.5000 c", "0.2500"],
      ["c", "c", "0.0000", "0.0000"]
    ])
    expect(table.caption).toContain("p < 0.05 (Tukey's HSD")
  })

  it("has no letters where pairs were not tested", async () => {
    expect(
      textsOf(compactTable(await compared(false)))
        .flat()
        .join("")
    ).not.toMatch(/\d [a-c]/)
  })

  it("is one table in LaTeX, the best in bold", async () => {
    const answer = await compared(true)
    const text = printLatex(compareDocument(answer, { overview: "letters", hasMeasures: false, hasDetails: false }))
    expect(text).toContain("a & a & \\bfseries 1.0000\\textsuperscript{bc} & \\bfseries 1.0000\\textsuperscript{bc}")
    expect(text.match(/\\begin\{table/g)).toHaveLength(1)
  })
})

describe("the letters of many runs", () => {
  const runs = Array.from({ length: 28 }, (_, i) => ({ run: `r${i}`, mean: i / 100 }))
  const of = (tukey: ReadonlyArray<object>) =>
    ({ qrels: "q", measures: [{ measure: "RR", topics: 9, baselines: [runs[0]], runs: runs.slice(1), tukey }] }) as unknown as Compared
  const pair = (first: string, second: string, difference: number, p = 0.01) => ({ first, second, difference, p })

  it("go on after z, stand shorter ones first, and go to the better of two alone, whichever is named first", () => {
    const { rows } = compactTable(
      of([
        pair("r27", "r1", 0.2),
        pair("r1", "r25", -0.2),
        pair("r26", "r1", 0.2),
        pair("r2", "r1", 0.2, 0.05),
        pair("r4", "r3", 0.2),
        pair("r5", "r3", 0.2),
        pair("r6", "r7", 0)
      ])
    )
    expect([25, 26, 27].map((i) => rows[i]![0]!.text)).toEqual(["z", "aa", "ab"])
    const beats = Object.fromEntries(rows.flatMap(([, run, cell]) => (cell!.mark === undefined ? [] : [[run!.text, cell!.mark]])))
    expect(beats).toEqual({ r1: "z,aa,ab", r3: "ef" })
    expect(rows.flatMap(([, run, cell]) => (cell!.tone === "best" ? [run!.text] : []))).toEqual(["r27"])
  })
})

const verdictOf = (answer: Compare.Answer) => {
  const [first] = compareDocument(answer, { hasMeasures: true, hasDetails: false }).lead
  return first?.type === "paragraph" ? first.text : undefined
}

describe("the tables and the page of a comparison", () => {
  it("have names in their first columns and numbers in the others, each as it is", async () => {
    const request = { folder: process.cwd(), qrels, runs, measures: ["RR"], tukey: true, margin: 0.6 }
    const answer = await asked(Compare.ask(request))
    const { blocks } = compareSection(answer.measures[0]!, answer, true, 0)
    const tables = blocks.flatMap((block) => (block.type === "table" ? [block] : []))
    expect(tables.map(({ columns }) => columns.map(({ name, isNumber }) => (isNumber === true ? "-" : name)).join(" "))).toEqual([
      "run - -",
      "run - - - - - -",
      "run gained lost",
      "run - - - - - -",
      "run - -",
      "run - -",
      "first second - -"
    ])
    expect(textsOf(tables[0]!)).toEqual([
      ["a (baseline)", "1.0000", "[1.0000, 1.0000]"],
      ["b", "0.5000", "[0.5000, 0.5000]"],
      ["c", "0.0000", "[0.0000, 0.0000]"]
    ])
    expect(textsOf(tables[1]!)[0]!.slice(0, 3)).toEqual(["b", "-0.5000", "[-0.5000, -0.5000]"])
  })

  it("say first which run is best, and draw differences with the best one first", async () => {
    const answer = await compared(false)
    expect(verdictOf(answer)).toBe("a has the highest RR, 1.0000. 2 of 2 runs differ from a (corrected p below 0.05).")
    const one = { ...answer, measures: [{ ...answer.measures[0]!, runs: answer.measures[0]!.runs.slice(0, 1) }] }
    expect(verdictOf(one)).toContain("1 of 1 run differs from a")
    const turned = { ...answer, measures: [{ ...answer.measures[0]!, runs: answer.measures[0]!.runs.toReversed() }] }
    for (const shown of [answer, turned]) {
      const drawn = JSON.stringify(compareSection(shown.measures[0]!, shown, false, 0).blocks.find((block) => block.type === "figure"))
      expect(drawn.indexOf(">b<")).toBeGreaterThan(0)
      expect(drawn.indexOf(">b<")).toBeLessThan(drawn.indexOf(">c<"))
    }
  })
})
