/** Rules on invented sentences. */
import { describe, expect, it } from "vitest"
import { extractionRules } from "../src/extractionRules.ts"
import { extractValues } from "../src/extractValues.ts"
import { sentencesOf } from "../src/sentencesOf.ts"
import { passage } from "./passages.ts"

const valuesOf = (rule: string, text: string, section = "Methods") =>
  extractValues(extractionRules[rule]!, sentencesOf("w", [passage(section, text)])).map(({ value }) => value)

describe("registration", () => {
  it.each([
    ["The trial was registered at ClinicalTrials.gov (NCT01234567).", ["NCT01234567"]],
    ["Registration: ISRCTN 12345678 and EudraCT No. 2012-001234-56.", ["ISRCTN12345678", "2012-001234-56"]],
    ["It was registered as ACTRN12612000123456 and ChiCTR-TRC-12002345, DRKS00001234, UMIN000012345.", ["ACTRN12612000123456", "DRKS00001234", "UMIN000012345", "ChiCTR-TRC-12002345"]], // prettier-ignore
    ["PROSPERO CRD42012001234; CTRI/2012/03/001234; NTR 1234; IRCT201201011234N1", ["CTRI/2012/03/001234", "IRCT201201011234N1", "NTR1234", "CRD42012001234"]], // prettier-ignore
    ["The gene NCT1 and the phone 0123-456789-01 are no registration.", []]
  ])("%s", (text, expected) => expect([...valuesOf("registration", text)].toSorted()).toEqual(expected.toSorted()))

  it("of the own trial comes before numbers in the discussion", () => {
    const sentences = sentencesOf("w", [
      passage("Discussion", "An earlier trial (NCT00000001) found less."),
      passage("Methods", "It was registered (NCT00000002).")
    ])
    expect(extractValues(extractionRules["registration"]!, sentences).map(({ value }) => value)).toEqual(["NCT00000002", "NCT00000001"])
  })
})

describe("design", () => {
  it("has the words of the own study, and none of others", () => {
    expect(valuesOf("design", "This was a double-blind, placebo-controlled, randomised crossover trial.")).toEqual([
      "randomised",
      "crossover",
      "double-blind",
      "placebo-controlled"
    ])
    expect(valuesOf("design", "Earlier cohort studies and a randomized trial found less.", "Introduction")).toEqual([])
  })
})

describe("participants", () => {
  it.each([
    ["A total of 1,248 patients were randomized to two groups.", [1248]],
    ["We randomly assigned 62 shift workers and 3 nurses.", [62]],
    ["Of 80 women screened, 62 were randomised.", [62]],
    ["The study included randomised 40 healthy adults.", [40]],
    ["120 children with asthma were enrolled.", [120]],
    ["A sample size of 90 patients was required to have 80% power.", []]
  ])("%s", (text, expected) => expect(valuesOf("participants", text).slice(0, 1)).toEqual(expected))

  it.each([
    ["A sample size of 90 patients was required to have 80% power.", 90],
    ["We calculated that 124 participants in total would be needed.", 124],
    ["We aimed to recruit at least 200 adults.", 200]
  ])("planned: %s", (text, expected) => expect(valuesOf("planned_size", text)).toContain(expected))
})

describe("arms", () => {
  it.each([
    ["Participants were randomly assigned (1:1) to receive caffeine 100 mg or placebo for four weeks.", ["caffeine 100 mg", "placebo"]],
    ["Nurses were randomised to tea, coffee or water.", ["tea", "coffee", "water"]],
    ["They were assigned to a nurse.", []]
  ])("%s", (text, expected) => expect(valuesOf("arms", text)).toEqual(expected))
})

describe("effects", () => {
  it.each([
    ["The hazard ratio was 0.72 (95% CI 0.55 to 0.94).", { measure: "HR", value: 0.72, lower: 0.55, upper: 0.94, level: 95 }],
    ["adjusted odds ratio (OR) = 1·35, 95% CI: 1·02–1·79", { measure: "OR", value: 1.35, lower: 1.02, upper: 1.79, level: 95 }],
    ["mean difference −2.4 [95% confidence interval −4.1, −0.7]", { measure: "MD", value: -2.4, lower: -4.1, upper: -0.7, level: 95 }],
    ["RR 1.10; 99% CI 0.80-1.50", { measure: "RR", value: 1.1, lower: 0.8, upper: 1.5, level: 99 }],
    ["an SMD of 0.5 was seen", { measure: "SMD", value: 0.5, lower: null, upper: null, level: null }]
  ])("%s", (text, expected) => expect(valuesOf("effects", text)).toEqual([expected]))

  it("with an interval that does not contain them are read wrongly, and left out", () => {
    expect(valuesOf("effects", "HR 0.72 (95% CI 0.85 to 0.94)")).toEqual([])
    expect(valuesOf("effects", "the OR nurses slept in room 7")).toEqual([])
  })
})

describe("p-values", () => {
  it("have their signs", () => {
    expect(valuesOf("p_values", "Sleep differed (P<0.001; p = .04, P-value ≤ 0·05) in group 5, p > 5.")).toEqual([
      { relation: "<", value: 0.001 },
      { relation: "=", value: 0.04 },
      { relation: "≤", value: 0.05 }
    ])
  })
})

describe("funding", () => {
  it("is the sentence, below its heading first", () => {
    const sentences = sentencesOf("w", [
      passage("Acknowledgements", "We thank the crews. This work was supported by a grant from the Invented Council."),
      passage("Funding", "The Invented Fund.")
    ])
    expect(extractValues(extractionRules["funding"]!, sentences).map(({ value }) => value)).toEqual([
      "The Invented Fund.",
      "This work was supported by a grant from the Invented Council."
    ])
  })
})
