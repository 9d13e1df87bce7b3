import { describe, expect, it } from "vitest"
import * as Coverage from "../../src/report/coverage.ts"
import { html } from "../../src/report/html/page.ts"
import { latex } from "../../src/report/Latex.ts"
import { markdown } from "../../src/report/markdown.ts"
import type { ComparisonResult, Results, TableResult } from "../../src/report/Results.ts"
import { sample, table } from "./sample.ts"

const twin = "nDCG(judged_only=True)@10"
const row = (system: string, measure: string, difference: number, adjusted: number): ComparisonResult => ({
  ...table.against!.comparisons[0]!,
  system,
  measure,
  difference,
  p: adjusted / 2,
  adjusted
})
const of = (...comparisons: ReadonlyArray<ComparisonResult>): TableResult => ({ ...table, against: { ...table.against!, comparisons } })

describe("Coverage.headlinesOf", () => {
  it("says of a gain that is significant, and not on condensed lists, that it is mostly judged coverage", () => {
    expect(Coverage.headlinesOf(of(row("good", "nDCG@10", 0.05, 0.024), row("good", twin, 0.01, 0.4)))).toEqual([
      "The gain of `good` (All <systems>) is mostly judged coverage: +0.0500 (p 0.024) on nDCG@10 against `base`, but +0.0100 (p 0.400) on nDCG(judged_only=True)@10, where unjudged hits are taken out."
    ])
  })

  it("says it of a condensed loss, however significant", () => {
    expect(Coverage.headlinesOf(of(row("good", "nDCG@10", 0.05, 0.024), row("good", twin, -0.1, 0.001)))).toHaveLength(1)
  })

  it.each([
    ["the gain holds on condensed lists", [row("good", "nDCG@10", 0.05, 0.024), row("good", twin, 0.04, 0.04)]],
    ["no gain is shown", [row("good", "nDCG@10", 0.05, 0.06), row("good", twin, 0.01, 0.4)]],
    ["it is a loss", [row("good", "nDCG@10", -0.05, 0.001), row("good", twin, 0.01, 0.4)]],
    ["condensed lists were not compared", [row("good", "nDCG@10", 0.05, 0.024)]],
    ["the condensed measure has another cutoff", [row("good", "nDCG@10", 0.05, 0.024), row("good", "nDCG(judged_only=True)@5", 0.01, 0.4)]],
    ["another system's gain vanishes", [row("good", "nDCG@10", 0.05, 0.024), row("other", twin, 0.01, 0.4)]]
  ] as const)("is silent when %s", (_, rows) => {
    expect(Coverage.headlinesOf(of(...rows))).toEqual([])
  })

  it("goes by the p that is corrected", () => {
    expect(Coverage.headlinesOf(of({ ...row("good", "nDCG@10", 0.05, 0.06), p: 0.001 }, row("good", twin, 0, 1)))).toEqual([])
  })

  it("says it of two systems, and names the others", () => {
    const rows = ["a", "b", "c", "d"].flatMap((system) => [row(system, "nDCG@10", 0.05, 0.024), row(system, twin, 0.01, 0.4)])
    expect(Coverage.headlinesOf(of(...rows)).slice(1)).toEqual([
      expect.stringMatching(/^The gain of `b` /),
      "The same is true of `c`, `d`."
    ])
  })
})

describe("a report with such a gain", () => {
  const results: Results = { ...sample, tables: [of(row("good", "nDCG@10", 0.05, 0.024), row("good", twin, 0.01, 0.4))] }
  const first = "is mostly judged coverage: +0.0500 (p 0.024) on nDCG@10"

  it("begins with it in every form that people read", () => {
    expect(markdown(results)).toMatch(/^# try\n\n> Does it work\?\n\n\*\*The gain of `good` \(All <systems>\) is mostly judged coverage/)
    expect(html(results)).toMatch(
      /<p class="verdict fails">The gain of <code>good<\/code> \(All &lt;systems&gt;\) is mostly judged coverage/
    )
    expect(latex(results)).toContain(first)
  })

  it("wears no tick, even where all that was expected holds", () => {
    const held = { ...results, tables: results.tables.map((one) => ({ ...one, expected: one.expected.slice(0, 1) })) }
    expect(html(held)).toContain('<p class="verdict none">The gain')
    expect(html({ ...held, tables: held.tables.map((one) => ({ ...one, against: table.against! })) })).toContain(
      '<p class="verdict holds">'
    )
  })
})
