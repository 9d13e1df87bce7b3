import { describe, expect, it } from "vitest"
import { researchFieldOf } from "../../src/literature/researchFieldOf.ts"
import { isSurvey } from "../../src/literature/relevanceFacts.ts"
import { tierOf } from "../../src/literature/tierOf.ts"

describe("researchFieldOf", () => {
  it.each([
    ["deep neural networks for image segmentation", "cs"],
    ["randomised trial of a vaccine in patients with diabetes", "medical"],
    ["gene expression in yeast", "bio"],
    ["inequality in education and housing policy", "social"],
    ["the history of lighthouses", "general"],
    ["", "general"]
  ])("%s is %s", (query, field) => expect(researchFieldOf(query.split(" "))).toBe(field))
})

describe("tierOf", () => {
  it("takes the highest tier, and Europe PMC in medicine and biology alone", () => {
    expect(tierOf(["europepmc", "arxiv"], "medical")).toBe(2)
    expect(tierOf(["europepmc"], "medical")).toBe(1)
    expect(tierOf(["europepmc"], "cs")).toBe(0)
    expect(tierOf(["openalex"], "general")).toBe(3)
    expect(tierOf(["nobody"], "medical")).toBe(0)
  })
})

describe("isSurvey", () => {
  it("goes by types, else by the title", () => {
    expect(isSurvey("On mice", ["Systematic Review"])).toBe(true)
    expect(isSurvey("Mice: a survey", [])).toBe(true)
    expect(isSurvey("Reviewers of mice", ["Journal Article"])).toBe(false)
  })
})
