import { markupFault } from "@litfuse/figures/testing/markupFault"
import { describe, expect, it } from "vitest"
import { recallFigure } from "../../src/report/recallFigure.ts"
import { table } from "./sample.ts"

const levels = [0.5, 0, 1]
const curves = {
  ...table,
  measures: ["nDCG@10", ...levels.map((level) => `IPrec@${level}`)].map((name) => ({ name, revision: 1, about: "" })),
  systems: table.systems.map((one) => ({ ...one, summary: { "nDCG@10": 0.5, "IPrec@0.5": 0.5, "IPrec@0": 1, "IPrec@1": 0.25 } }))
}

describe("recallFigure", () => {
  it("draws a curve per system, from no recall to all", () => {
    const figure = recallFigure(curves)[0]!.svg!
    expect(markupFault(figure)).toBeUndefined()
    // recall 0, 0.5, 1 at 64, 294, 524; precision 1, 0.5, 0.25 at 34, 194, 274
    expect(figure.match(/points="64,34 294,194 524,274"/g)).toHaveLength(3)
  })

  it("shows the best of many", () => {
    const many = { ...curves, systems: Array.from({ length: 12 }, (_, i) => ({ ...curves.systems[0]!, system: `s${i}` })) }
    expect(recallFigure(many)[0]!.svg).toContain("the best 8 of 12 systems")
  })

  it("draws nothing for a table without levels of recall", () => {
    expect(recallFigure(table)).toEqual([])
  })
})
