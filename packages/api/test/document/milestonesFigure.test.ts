import { expect, it } from "vitest"
import * as Analyse from "../../src/Analyse.ts"
import { milestonesFigure, milestonesReads } from "../../src/document/milestonesFigure.ts"
import * as Search from "../../src/Search.ts"
import { asked } from "../asked.ts"
import { written } from "../written.ts"

const entry = (title: string, year: number | undefined): string =>
  `TY  - JOUR\nTI  - ${title}\n${year === undefined ? "" : `PY  - ${year}\n`}DO  - 10.1234/${title.length}.${year ?? 0}\nER  - \n`

const works = [
  ["Vitamin K and bone: a phase III randomised trial", 2010],
  ["Vitamin K and bone: a systematic review and meta-analysis", 2015],
  ["Guideline on vitamin K", undefined],
  ["Vitamin K at home", 2012]
] as const

const analysed = async () => {
  const folder = written({ "a.ris": works.map(([title, year]) => entry(title, year)).join("\n") })
  const found = await asked(Search.run({ folder, query: "vitamin", sources: ["file:a.ris"], limit: null }))
  const said = [...found.analyses, ...found.beside]
  return (await asked(Analyse.completeAnalyses(folder, found.answer, found.works, said, ["timeline"], milestonesReads))).analyses
}

it("puts milestones in lanes by period with the words and the rule that make them one, and counts those without a date", async () => {
  const { svg, narrow, table, about } = milestonesFigure(await analysed(), (work) => `/works/${work}`)!
  expect(table.rows.map(([year, period, milestone]) => [year, period, milestone])).toEqual([
    ["2010", "Clinical Development", "Phase III"],
    ["2015", "Evidence Synthesis", "Meta-analysis"]
  ])
  expect(table.rows[0]!.at(-1)).toMatch(/^The title says “Vitamin K and bone: a phase III randomised trial” \(rule [\w-]+\)\.$/)
  expect(about).toBe("2 milestones by period and year; 1 more without a date.")
  for (const drawn of [svg, narrow]) {
    expect(drawn.match(/ href="\/works\/[^"]+"/g)).toHaveLength(2)
    expect(drawn).toMatch(/aria-label="1 milestone, 2010, Clinical Development\. Phase III: Vitamin K[^"]*The title says/)
    expect(drawn).not.toContain("at home")
  }
})

it("is undefined where an analysis that it reads has no output", async () => {
  const all = await analysed()
  for (const id of milestonesReads) expect(milestonesFigure(all.filter(({ analyzer }) => analyzer !== id))).toBeUndefined()
})
