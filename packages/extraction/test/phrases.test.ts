/** Phrases of questions in invented sentences. */
import { describe, expect, it } from "vitest"
import { extractionRules } from "../src/extractionRules.ts"
import { extractValues } from "../src/extractValues.ts"
import { sentencesOf } from "../src/sentencesOf.ts"
import { passage } from "./passages.ts"

const phrasesOf = (rule: string, text: string, section = "Abstract") =>
  extractValues(extractionRules[rule]!, sentencesOf("w", [passage(section, text)])).map(({ value }) => value)

const assigned = "Nurses were randomly assigned to receive caffeine tablets or placebo."

describe("phrases", () => {
  it("of arms: what was given, and what it was compared to", () => {
    expect(phrasesOf("intervention", assigned)).toEqual(["caffeine tablets"])
    expect(phrasesOf("comparator", assigned)).toEqual(["placebo"])
    expect(phrasesOf("comparator", "Nurses were randomised to morning light or evening light.")[0]).toBe("evening light")
  })

  it("of effects and outcomes", () => {
    const title = "The effect of caffeine tablets on day sleep in nurses."
    expect(phrasesOf("intervention", title)).toContain("caffeine tablets")
    expect(phrasesOf("outcome", title)).toContain("day sleep")
    expect(phrasesOf("outcome", "The primary outcome was hours of day sleep.")[0]).toBe("hours of day sleep")
  })

  it("are none in other sections", () => {
    expect(phrasesOf("intervention", assigned, "Discussion")).toEqual([])
    expect(phrasesOf("outcome", "The primary outcome was hours of day sleep.", "Funding")).toEqual([])
  })
})
