/** Rules whose values are sentences, on invented sentences. */
import { describe, expect, it } from "vitest"
import { extractionRules } from "../src/extractionRules.ts"
import { extractValues } from "../src/extractValues.ts"
import { sentencesOf } from "../src/sentencesOf.ts"
import { passage } from "./passages.ts"

const isFound = (rule: string, section: string, text: string): boolean =>
  extractValues(extractionRules[rule]!, sentencesOf("w", [passage(section, text)])).length > 0

describe("sample_size", () => {
  it.each([
    ["Methods > Statistical analysis", "A sample size of 60 nurses was needed to show one more hour of sleep with 80% power."],
    ["Methods > Sample size", "Allowing for 10% attrition, we needed 66 nurses in all."],
    ["Methods > Statistics", "With α=0.05, thirty nurses per group suffice."]
  ])("%s: %s", (section, text) => expect(isFound("sample_size", section, text)).toBe(true))

  it.each([
    ["Discussion", "The sample size was too small to show a difference in sleep."],
    ["Methods > Sample size", "We used regression to describe the hours of sleep in both groups."],
    ["Results", "Sixty nurses slept with power off."],
    ["Methods > Interventions", "Nurses needed two cups of coffee."]
  ])("not %s: %s", (section, text) => expect(isFound("sample_size", section, text)).toBe(false))
})

describe("flow", () => {
  it.each([
    ["Results", "Of 80 nurses who were screened, 62 were randomised."],
    ["Results > Participants", "Two nurses withdrew before the first night, and 60 participants completed the study."],
    ["Results", "Figure 1 shows the flow of participants."],
    ["Methods > Setting", "Figure 2. Flow of nurses through the study"],
    ["Results > Disposition", "All participants received at least one cup."]
  ])("%s: %s", (section, text) => expect(isFound("flow", section, text)).toBe(true))

  it.each([
    ["Methods", "We will include 62 nurses who are randomised by a computer."],
    ["Results > Safety", "Three participants received antacids."],
    ["Results", "Ten of 62 participants who were assessed had an adverse event."],
    ["Results > Participant flow", "Participant flow"],
    ["Results", "Sleep was longer with tea."]
  ])("not %s: %s", (section, text) => expect(isFound("flow", section, text)).toBe(false))
})
