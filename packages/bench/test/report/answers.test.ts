import { describe, expect, it } from "vitest"
import { answersOf, expectations, headOf } from "../../src/report/answers.ts"
import { html } from "../../src/report/html/page.ts"
import { latex } from "../../src/report/Latex.ts"
import { markdown } from "../../src/report/markdown.ts"
import type { ComparisonResult, Results, TableResult } from "../../src/report/Results.ts"
import { experiment, results as resultsOf } from "../experiment/experiments.ts"
import { sample, table } from "./sample.ts"

const row = (system: string, difference: number, adjusted: number): ComparisonResult => ({
  ...table.against!.comparisons[0]!,
  system,
  measure: "nDCG@10",
  difference,
  p: adjusted / 2,
  adjusted
})
const of = (changes: Partial<TableResult>): Results => ({ ...sample, analyses: [], tables: [{ ...table, expected: [], ...changes }] })
const against = (...comparisons: ReadonlyArray<ComparisonResult>) => of({ against: { ...table.against!, comparisons } })

describe("answersOf", () => {
  it("counts gains and losses by corrected p, and says the highest", () => {
    const [answer] = answersOf(against(row("a", 0.05, 0.01), row("b", -0.05, 0.001), row("c", 0.02, 0.06), row("d", 0.1, 0.2)))
    expect(answer).toMatch(
      /^All <systems>: against `base` on nDCG@10, 1 of 4 systems gain and 1 lose \(p below 0\.05, holm\)\. The highest: No difference of `d` from `base` is shown: \+0\.1000 /
    )
  })

  it("does not judge by a p that is not corrected", () => {
    expect(answersOf(against({ ...row("a", 0.05, 0.06), p: 0.001 }))[0]).toMatch(/: No difference of `a` from `base` is shown: /)
  })

  it("says how many of the values that others have are reproduced, and whose they are", () => {
    const [answer] = answersOf(of({ expected: table.expected, against: { ...table.against!, comparisons: [] } }))
    expect(answer).toBe("All <systems>: 1 of 2 values that others printed are reproduced (by hand and a <paper>).")
  })

  it("takes no value of our own for one that is reproduced", () => {
    const ours = table.expected.map((cell) => ({ ...cell, origin: "ours, first measured at commit 5ec4a38" }))
    expect(answersOf(of({ expected: ours })).join(" ")).not.toContain("reproduced")
  })

  it("names the highest value where nothing was compared, and says that nothing was tested", () => {
    const { against: _, ...plain } = { ...table, expected: [] }
    expect(answersOf({ ...sample, analyses: [], tables: [plain] })[0]).toMatch(
      /^All <systems>: `\w+` has nDCG@10 0\.\d{4}.*, the highest of \d systems; no difference was tested\.$/
    )
  })

  it("takes the first conclusion of an analysis without a headline, and its headline where it has one", () => {
    expect(answersOf({ ...sample, tables: [] })).toEqual(["Nothing moved."])
    expect(answersOf({ ...sample, tables: [], analyses: [{ ...sample.analyses[0]!, headline: "It moved." }] })).toEqual(["It moved."])
  })

  it("answers for three tables and counts the others", () => {
    const tables = ["a", "b", "c", "d", "e"].map((id) => ({ ...table, id }))
    expect(answersOf({ ...sample, tables, analyses: [] }).at(-1)).toBe("2 more tables below.")
  })
})

describe("a report", () => {
  it("begins with its answer in every form that people read, and says apart whether what was expected holds", () => {
    const results = of({ expected: table.expected.slice(0, 1), against: { ...table.against!, comparisons: [row("good", 0.05, 0.01)] } })
    const answer =
      "All <systems>: 1 of 1 value that others printed is reproduced (by hand). All <systems>: `good` gains over `base`: +0.0500"
    expect(markdown(results)).toContain(`\n\n**${answer}`)
    expect(markdown(results)).toContain("\nChecked against what was expected: The one expected value holds (1 equal).\n")
    expect(html(results)).toMatch(/<p class="verdict none">All &lt;systems&gt;: 1 of 1 value that/)
    expect(latex(results)).toContain("gains over")
  })

  it("begins with expected values that do not hold", async () => {
    const results = await resultsOf(experiment)
    expect(headOf(results)).toMatch(
      /^1 of 4 expected values does not hold \(3 equal, 1 worse\)\. All runs: 3 of 4 values that others printed are reproduced/
    )
    expect(html(results)).toContain('class="verdict fails"')
    expect(expectations(await resultsOf(experiment.replace(", RR@2: rr", "")))).toBe("All 2 expected values hold (2 equal).")
    expect(expectations(await resultsOf(experiment.replace(/ {4}expected[\s\S]*/, "")))).toBe(
      "No expected values: this report only describes."
    )
  })
})
