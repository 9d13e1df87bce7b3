import { describe, expect, it } from "vitest"
import { analysisPapers, paperFigures, ranksOf, topicsOf } from "../../src/report/paperFigures.ts"
import type { AnalysisResult } from "../../src/report/Results.ts"
import { reportDocument } from "../../src/report/reportDocument.ts"
import { reportFigures } from "../../src/report/reportFigures.ts"
import { sample, table } from "./sample.ts"

const [look] = sample.analyses as [AnalysisResult]
const pair = { ...table, systems: table.systems.slice(0, 2) }

describe("paperFigures", () => {
  it("has differences, ranks and topics of each table, and the dots of analyses, each name once", () => {
    const names = paperFigures(sample).map(({ name }) => name)
    expect(names).toEqual(["all-nDCG-10", "all-ranks-nDCG-10", "all-topics-nDCG-10", "look-dots"])
    const tuned = { ...sample, analyses: [{ ...look, analysis: "tune", measured: table }] }
    const all = paperFigures(tuned).map(({ name }) => name)
    expect(new Set(all).size).toBe(all.length)
    expect(all).toContain("look-ranks-nDCG-10")
  })

  it("ranks only complete tables of three systems or more, by a measure that has a best value", () => {
    expect(ranksOf(table)[0]!.figure.table.rows.map(([label]) => label)).toEqual(["good", "base", '<odd> & "co"'])
    expect(ranksOf(pair)).toEqual([])
    expect(ranksOf({ ...table, measures: table.measures.slice(1, 2) })).toEqual([])
    expect(ranksOf({ ...table, topics: [] })).toEqual([])
    const [first, ...others] = table.systems
    expect(ranksOf({ ...table, systems: [{ ...first!, values: { "nDCG@10": [0.1, null, 0.2, 0.3] } }, ...others] })).toEqual([])
  })

  it("shows the topics of the system with the highest difference, without topics that lack a value", () => {
    const [{ figure }] = topicsOf(table) as [ReturnType<typeof topicsOf>[number]]
    expect(figure.title).toBe("nDCG@10 by topic: good less base")
    expect(figure.table.rows).toEqual([
      ["2", "0.2000"],
      ["1", "0.1000"],
      ["3", "0.0000"],
      ["4", "-0.1000"]
    ])
    const gap = table.systems.map((one) => (one.system === "good" ? { ...one, values: { "nDCG@10": [0.5, null, 0.5, 0.5] } } : one))
    expect(topicsOf({ ...table, systems: gap })[0]!.figure.table.rows).toHaveLength(3)
    const { against: _, ...alone } = table
    expect(topicsOf(alone)).toEqual([])
  })
})

describe("analysisPapers", () => {
  it("shows ranks of a tuned comparison, and all topics of two systems; nothing of others", () => {
    const namesOf = (analysis: AnalysisResult) => analysisPapers(analysis).map(({ name }) => name)
    expect(namesOf({ ...look, analysis: "tune", measured: table })).toEqual(["look-ranks-nDCG-10"])
    expect(namesOf({ ...look, analysis: "tune-pipeline", measured: pair })).toEqual(["look-topics-nDCG-10"])
    expect(namesOf({ ...look, analysis: "ranking-variants", measured: table })).toEqual([])
  })

  it("makes files that the report names, with their captions", () => {
    const tuned = { ...sample, analyses: [{ ...look, analysis: "tune", measured: table }] }
    const files = reportFigures(tuned).map(([name]) => name)
    const blocks = reportDocument(tuned).sections.flatMap((section) => section.blocks)
    const named = blocks.flatMap((block) => (block.type === "figure" && block.file !== undefined ? [block.file] : []))
    expect(named.toSorted()).toEqual(files.toSorted())
    const place = blocks.findIndex((block) => block.type === "figure" && block.file === "look-ranks-nDCG-10.svg")
    expect(blocks[place + 1]).toMatchObject({ type: "paragraph", tone: "muted", isOnPages: false })
  })
})
