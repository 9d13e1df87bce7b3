import { describe, expect, it } from "vitest"
import { stanceOf } from "../../src/evidence/stanceOf.ts"

const slept = "Late caffeine shortened day sleep by 41 minutes."

describe("the stance of a sentence", () => {
  it.each([
    ["Caffeine shortens day sleep.", slept, "supports"],
    ["Caffeine lengthens day sleep.", slept, "contradicts"],
    ["Caffeine does not shorten day sleep.", slept, "contradicts"],
    ["Caffeine shortens day sleep.", "Caffeine had no effect on day sleep.", "contradicts"],
    ["Caffeine has no effect on day sleep.", "Caffeine did not change day sleep.", "supports"],
    ["Masks are not worn in wards.", "Masks are worn in all wards.", "contradicts"],
    // neither a change nor a denial
    ["Caffeine is a stimulant of nurses.", slept, "unclear"],
    // a change of something else
    ["Caffeine shortens day sleep.", "Costs of beds increased.", "unclear"],
    // two changes of the claim in different directions: the rules do not know which is meant
    ["More caffeine means less day sleep.", slept, "unclear"],
    ["Caffeine does not wake nurses.", "Beds are in wards.", "unclear"]
  ])("%s %s: %s", (claim, sentence, stance) => {
    expect(stanceOf(claim, sentence)).toBe(stance)
  })

  it("is of the change nearest to the words of the claim", () => {
    const sentence = "Costs of beds in the wards of the city increased, while in nurses who took caffeine at night day sleep was shorter."
    expect(stanceOf("Caffeine shortens day sleep of nurses.", sentence)).toBe("supports")
  })

  it.each([
    ["Aspirin reduces the risk of stroke", "Whether aspirin reduces the risk of stroke is unknown.", "unclear"],
    ["Aspirin reduces the risk of stroke", "Does aspirin reduce the risk of stroke?", "unclear"],
    ["Aspirin reduces the risk of stroke", "OBJECTIVE: To assess the effect of aspirin on reducing the risk of stroke.", "unclear"],
    ["Aspirin reduces the risk of stroke", "We hypothesized that aspirin reduces the risk of stroke.", "unclear"],
    ["Aspirin reduces the risk of stroke", "This trial tested if aspirin reduces the risk of stroke.", "unclear"],
    ["Aspirin reduces the risk of stroke", "Aspirin is thought to reduce the risk of stroke, but evidence is lacking.", "unclear"],
    ["Aspirin reduces the risk of stroke", "Further trials of aspirin that reduce the risk of stroke are needed.", "unclear"],
    ["Aspirin reduces the risk of stroke", "It is not true that aspirin reduces the risk of stroke.", "unclear"],
    ["Aspirin reduces the risk of stroke", "Aspirin reduced the risk of stroke, although the mechanism is unknown.", "supports"],
    ["Aspirin reduces the risk of stroke", "We sought to test aspirin, and found that it reduced the risk of stroke.", "supports"],
    ["Aspirin reduces the risk of stroke", "Aspirin reduced the risk of stroke regardless of whether patients smoked.", "supports"],
    ["Aspirin reduces the risk of stroke", "Contrary to our hypothesis, aspirin increased the risk of stroke.", "contradicts"]
  ])("%s: a sentence that asks, plans or doubts: %s %s", (claim, sentence, stance) => {
    expect(stanceOf(claim, sentence)).toBe(stance)
  })

  it.each([
    ["Aspirin reduces the risk of stroke", "Aspirin failed to reduce the risk of stroke.", "contradicts"],
    ["Aspirin reduces the risk of stroke", "Aspirin neither reduced nor increased the risk of stroke.", "contradicts"],
    ["Aspirin reduces the risk of stroke", "Aspirin reduced neither stroke nor risk of death.", "contradicts"],
    [
      "Aspirin reduces the risk of stroke",
      "The reduction in risk of stroke with aspirin was not statistically significant.",
      "contradicts"
    ],
    ["Aspirin reduces the risk of stroke", "There was a non-significant reduction in risk of stroke with aspirin.", "contradicts"],
    [
      "Aspirin reduces the risk of stroke",
      "There was no evidence that use of aspirin, with or without statins, reduced the risk of stroke.",
      "contradicts"
    ],
    ["Aspirin reduces the risk of stroke", "It is unlikely that aspirin reduces the risk of stroke.", "contradicts"],
    ["Aspirin reduces the risk of stroke", "Aspirin never reduced the risk of stroke.", "contradicts"],
    ["Aspirin reduces the risk of stroke", "Aspirin had little effect on the risk of stroke.", "contradicts"],
    ["Aspirin reduces the risk of stroke", "Aspirin did not only reduce the risk of stroke.", "supports"],
    ["Aspirin fails to reduce stroke", "Aspirin did not reduce the incidence of stroke.", "supports"],
    ["Aspirin does not reduce the risk of stroke", "There was no difference in risk of stroke between aspirin and placebo.", "supports"],
    ["Salt raises blood pressure", "Blood pressure remained stable with salt.", "contradicts"],
    ["Salt raises blood pressure", "Blood pressure deteriorated with salt.", "contradicts"]
  ])("%s: a sentence that denies a change: %s %s", (claim, sentence, stance) => {
    expect(stanceOf(claim, sentence)).toBe(stance)
  })

  it.each([
    ["Aspirin reduces the risk of stroke", "The risk of stroke was higher with placebo than with aspirin.", "supports"],
    ["Aspirin reduces the risk of stroke", "Placebo had a higher risk of stroke than aspirin.", "supports"],
    ["Antidepressants are more effective than placebo", "Antidepressants were no more effective than placebo.", "contradicts"],
    ["Antidepressants are more effective than placebo", "Placebo was as effective as antidepressants.", "contradicts"],
    ["Antidepressants are more effective than placebo", "Placebo was more effective than antidepressants.", "contradicts"],
    ["Antidepressants are more effective than placebo", "Antidepressants were more effective than placebo.", "supports"],
    ["Metformin increases mortality", "Metformin was not inferior to placebo for mortality.", "unclear"]
  ])("%s: a sentence that compares two things: %s %s", (claim, sentence, stance) => {
    expect(stanceOf(claim, sentence)).toBe(stance)
  })

  it.each([
    ["Aspirin reduces the risk of stroke", "Patients with high risk of stroke received aspirin.", "unclear"],
    ["Aspirin reduces the risk of stroke", "More than 200 patients with stroke received aspirin at baseline risk.", "unclear"]
  ])("%s: a sentence that has words of a change and states none: %s %s", (claim, sentence, stance) => {
    expect(stanceOf(claim, sentence)).toBe(stance)
  })

  it.each([
    ["Smoking causes lung cancer", "Smoking is a cause of lung cancer.", "supports"],
    ["Smoking causes lung cancer", "Smoking does not cause lung cancer.", "contradicts"],
    ["Smoking is associated with lung cancer", "No association was found between smoking and lung cancer.", "contradicts"],
    ["Smoking is associated with lung cancer", "Smoking was associated with higher rates of lung cancer.", "supports"],
    ["Smoking is associated with lung cancer", "Lung cancer was seen in smoking mice.", "unclear"],
    ["Birth weight is inversely associated with cancer", "Birth weight was positively associated with cancer.", "contradicts"],
    ["Aspirin reduces stroke", "Aspirin was associated with stroke.", "unclear"],
    ["Vitamin C is effective against colds", "Vitamin C was not effective against colds.", "contradicts"],
    ["Vitamin C is effective against colds", "Vitamin C was effective against colds.", "supports"],
    ["There were no effective therapies of colds", "No therapies of colds have been shown effective.", "supports"]
  ])("%s: a sentence that links two things, or says that one helps: %s %s", (claim, sentence, stance) => {
    expect(stanceOf(claim, sentence)).toBe(stance)
  })
})
