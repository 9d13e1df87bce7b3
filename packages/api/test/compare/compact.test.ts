import { describe, expect, it } from "vitest"
import * as Compare from "../../src/Compare.ts"
import { compact, compactLatex } from "../../src/compare/compact.ts"
import { asked } from "../asked.ts"

const topics = Array.from({ length: 12 }, (_, t) => String(t + 1))
const qrels = Object.fromEntries(topics.map((topic) => [topic, { good: 1, fair: 1 }]))
const of = (scores: Readonly<Record<string, number>>) => Object.fromEntries(topics.map((topic) => [topic, scores]))

/** `a` finds both, `b` one second, `c` nothing. */
const runs = { a: of({ good: 2, fair: 1 }), b: of({ bad: 2, good: 1 }), c: of({ bad: 1 }) }

const compared = (tukey: boolean) => asked(Compare.ask({ folder: process.cwd(), qrels, runs, measures: ["RR", "AP"], tukey }))

describe("compact", () => {
  it("has a row for each run, a column for each measure, and letters for what a run surpasses", async () => {
    const { about, headers, rows } = compact(await compared(true))
    expect(headers).toEqual(["", "run", "RR", "AP"])
    expect(rows).toEqual([
      ["a", "a", "1.0000 bc", "1.0000 bc"],
      ["b", "b", "0.5000 c", "0.2500"],
      ["c", "c", "0.0000", "0.0000"]
    ])
    expect(about).toContain("p < 0.05 (Tukey's HSD")
  })

  it("has no letters where pairs were not tested", async () => {
    expect(
      compact(await compared(false))
        .rows.flat()
        .join("")
    ).not.toMatch(/\d [a-c]/)
  })

  it("is one table in LaTeX, the best in bold", async () => {
    const text = compactLatex(await compared(true))
    expect(text).toContain("a & a & \\bfseries 1.0000\\textsuperscript{bc} & \\bfseries 1.0000\\textsuperscript{bc}")
    expect(text.match(/\\begin\{table/g)).toHaveLength(1)
  })
})
