import { describe, expect, it } from "vitest"
import { answerDetails, expectationsText, headlines, reportHead } from "../../src/report/headlines.ts"
import { reportHtml } from "../../src/report/reportHtml.ts"
import { printLatex } from "@litfuse/document/printLatex"
import { reportDocument } from "../../src/report/reportDocument.ts"
import { reportMarkdown } from "../../src/report/reportMarkdown.ts"
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

describe("details", () => {
  it("count gains and losses by corrected p, and say the highest", () => {
    const [answer] = answerDetails(against(row("a", 0.05, 0.01), row("b", -0.05, 0.001), row("c", 0.02, 0.06), row("d", 0.1, 0.2)))
    expect(answer).toMatch(
      /^All <systems>: against `base` on nDCG@10, 1 of 4 systems gains and 1 loses \(p below 0\.05, bonferroni\)\. The largest gain: `a` gains over `base`: \+0\.0500 /
    )
  })

  it("do not judge by a p that is not corrected", () => {
    const rows = against({ ...row("a", 0.05, 0.06), p: 0.001 }, row("b", 0.01, 0.9))
    expect(answerDetails(rows)[0]).toContain("0 of 2 systems gain and 0 lose")
    expect(answerDetails(rows)[0]).toContain("No difference of `a` from `base` is shown: ")
  })

  it("answer for every table, and for none where the head has said it", () => {
    const tables = ["a", "b", "c", "d", "e"].map((id) => ({ ...table, id, expected: [] }))
    expect(answerDetails({ ...sample, tables, analyses: [] })).toHaveLength(5)
    expect(answerDetails(against(row("a", 0.05, 0.01)))).toEqual([])
  })
})

describe("headlines", () => {
  it("say in one sentence what was tested on how many topics, how many gain and lose, and the best where one gains", () => {
    const many = against(row("a", 0.05, 0.01), row("b", -0.05, 0.001), row("c", 0.02, 0.06))
    expect(headlines(many)).toHaveLength(1)
    expect(headlines(many)[0]).toMatch(
      /^All <systems>, \d+ topics: 1 of 3 systems gains and 1 loses against `base` on nDCG@10 \(p below 0\.05, bonferroni\); `a` gains over it: \+0\.0500 .*\.$/
    )
    expect(headlines(against(row("b", -0.05, 0.001), row("c", 0.02, 0.06)))[0]).toMatch(
      /0 of 2 systems gain and 1 loses against `base` on nDCG@10 \(p below 0\.05, bonferroni\)\.$/
    )
  })

  it("say how many of the values that others have are reproduced in all tables, and whose they are", () => {
    const [answer] = headlines(of({ expected: table.expected, against: { ...table.against!, comparisons: [] } }))
    expect(answer).toBe("1 of 2 values that others printed are reproduced (by hand and a <paper>).")
    const twice = of({ expected: table.expected })
    expect(headlines({ ...twice, tables: [...twice.tables, ...twice.tables] })[0]).toMatch(/^2 of 4 values /)
  })

  it("take no value of our own for one that is reproduced", () => {
    const ours = table.expected.map((cell) => ({ ...cell, origin: "ours, first measured at commit 5ec4a38" }))
    expect(headlines(of({ expected: ours })).join(" ")).not.toContain("reproduced")
  })

  it("name the highest value where nothing was compared, and say that nothing was tested", () => {
    const { against: _, ...plain } = { ...table, expected: [] }
    expect(headlines({ ...sample, analyses: [], tables: [plain] })[0]).toMatch(
      /^All <systems>: `\w+` has nDCG@10 0\.\d{4}.*, the highest of \d systems; no difference was tested\.$/
    )
  })

  it("are those of the analyses where there are any: a headline, or the first conclusion", () => {
    expect(headlines({ ...sample, tables: [] })).toEqual(["Nothing moved."])
    expect(headlines({ ...sample, analyses: [{ ...sample.analyses[0]!, headline: "It moved." }] })).toEqual(["It moved."])
  })

  it("say which analysis they are of where there are several", () => {
    const analyses = ["Here", "There"].map((title) => ({ ...sample.analyses[0]!, title, headline: "No difference is shown." }))
    expect(headlines({ ...sample, analyses })).toEqual(["Here: no difference is shown.", "There: no difference is shown."])
  })

  it("are two sentences at most", () => {
    const tables = ["a", "b", "c"].map((id) => ({ ...table, id }))
    expect(headlines({ ...sample, tables, analyses: [] })).toHaveLength(2)
  })
})

describe("a report", () => {
  it("begins with its answer in every form that people read, and says apart whether what was expected holds", () => {
    const results = of({ expected: table.expected.slice(0, 1), against: { ...table.against!, comparisons: [row("good", 0.05, 0.01)] } })
    const answer = "1 of 1 value that others printed is reproduced (by hand). All <systems>, 4 topics: `good` gains over `base`: +0.0500"
    expect(reportMarkdown(results)).toContain(`\n\n**${answer}`)
    expect(reportMarkdown(results)).toContain("\nChecked against what was expected: The one expected value holds (1 equal).\n")
    expect(reportHtml(results)).toMatch(/<p class="verdict none">1 of 1 value that/)
    expect(printLatex(reportDocument(results))).toContain("gains over")
  })

  it("begins with expected values that do not hold", async () => {
    const results = await resultsOf(experiment)
    expect(reportHead(results)).toMatch(
      /^1 of 4 expected values does not hold \(3 equal, 1 worse\)\. 3 of 4 values that others printed are reproduced/
    )
    expect(reportHtml(results)).toContain('class="verdict fails"')
    expect(expectationsText(await resultsOf(experiment.replace(", RR@2: rr", "")))).toBe("All 2 expected values hold (2 equal).")
    expect(expectationsText(await resultsOf(experiment.replace(/ {4}expected[\s\S]*/, "")))).toBe(
      "No expected values: this report only describes."
    )
  })
})
