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
})
