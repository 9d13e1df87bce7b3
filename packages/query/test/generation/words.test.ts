import { describe, expect, it } from "vitest"
import { acronymsOf } from "@litfuse/query/generation/acronymsOf"
import { surprise } from "@litfuse/query/generation/relatedTerms"
import { otherSpelling, singular, stemOf } from "@litfuse/query/generation/stemOf"

describe("short forms", () => {
  it("are those that a text explains before a bracket", () => {
    const texts = [
      "We studied acute kidney injury (AKI) in adults.",
      "Acute kidney injury (AKI) and heat shock protein (HSP).",
      "A gene (see below)."
    ]
    expect(acronymsOf(texts).map(({ short, long, texts: n }) => [short, long.toLowerCase(), n])).toEqual([
      ["AKI", "acute kidney injury", 2],
      ["HSP", "heat shock protein", 1]
    ])
  })
})

describe("forms of words", () => {
  it("are British or American", () => {
    expect(["anaemia", "anemia", "tumour", "behavior", "sepsis"].map(otherSpelling)).toEqual([
      "anemia",
      "anaemia",
      "tumor",
      "behaviour",
      undefined
    ])
  })
  it("have one singular and one beginning", () => {
    expect(["therapies", "patients", "sepsis", "virus", "mice"].map(singular)).toEqual(["therapy", "patient", "sepsis", "virus", "mice"])
    expect(["hypothermia", "metformin", "acids", "il6", "rats"].map(stemOf)).toEqual([
      "hypotherm",
      "metformin",
      undefined,
      undefined,
      undefined
    ])
  })
})

describe("surprise", () => {
  it("is zero for equal shares, and grows with their difference", () => {
    expect(surprise(5, 10, 50, 100)).toBeCloseTo(0, 9)
    expect(surprise(9, 10, 50, 100)).toBeGreaterThan(surprise(7, 10, 50, 100))
  })
})
