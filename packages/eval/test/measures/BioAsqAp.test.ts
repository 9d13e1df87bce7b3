import { describe, expect, it } from "vitest"
import { itKeepsItsLaws, measure, value } from "./support.ts"

describe("BioASQ_AP", () => {
  // precisions 1 and 2/3 at the relevant hits; R = 3
  const grades = [1, 0, 1]
  it("divides by R in BioASQ 1 and 2, by 10 from 3 to 7, by min(R, 10) from 8 on", () => {
    expect(value("BioASQ_AP(edition=2)", grades, { missed: [1] })).toBeCloseTo((1 + 2 / 3) / 3, 12)
    expect(value("BioASQ_AP(edition=3)", grades, { missed: [1] })).toBeCloseTo((1 + 2 / 3) / 10, 12)
    expect(value("BioASQ_AP", grades, { missed: [1] })).toBeCloseTo((1 + 2 / 3) / 3, 12)
  })
  it("caps R at 10 from edition 8 on", () => {
    const many = Array.from({ length: 20 }, () => 1)
    expect(value("BioASQ_AP", [1], { missed: many })).toBe(0.1)
    expect(value("BioASQ_AP(edition=2)", [1], { missed: many })).toBeCloseTo(1 / 21, 15)
  })
  it("looks at ten documents unless told otherwise", () => {
    expect(value("BioASQ_AP", [...Array.from({ length: 10 }, () => 0), 1])).toBe(0)
    expect(value("BioASQ_AP(edition=2)@100", [...Array.from({ length: 10 }, () => 0), 1])).toBeCloseTo(1 / 11, 15)
  })
  it("skips questions that were not answered", () => expect(measure("BioASQ_AP").measure.skipsMissing).toBe(true))
  it("is 0 when nothing is relevant", () => expect(value("BioASQ_AP", [0])).toBe(0))
  itKeepsItsLaws(["BioASQ_AP", "BioASQ_AP(edition=3)", "BioASQ_AP(edition=2,rel=2)@3"], {
    unjudgedBlind: { name: "BioASQ_AP", pool: [1], first: [-1, 1] }
  })
})
