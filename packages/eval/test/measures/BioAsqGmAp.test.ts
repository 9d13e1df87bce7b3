import { describe, expect, it } from "vitest"
import { itKeepsItsLaws, measure, value } from "./support.ts"

describe("BioASQ_GMAP", () => {
  it("is BioASQ's average precision for a question", () => expect(value("BioASQ_GMAP", [0, 1])).toBe(0.5))
  it("is averaged by exp of the mean of ln(AP + 0.00001), over the questions answered", () => {
    expect(measure("BioASQ_GMAP").measure).toMatchObject({ aggregate: "gmean-shifted", skipsMissing: true })
  })
  itKeepsItsLaws(["BioASQ_GMAP", "BioASQ_GMAP(edition=3)"], { unjudgedBlind: { name: "BioASQ_GMAP", pool: [1], first: [-1, 1] } })
})
