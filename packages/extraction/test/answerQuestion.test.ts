/** Directions of effects in invented sentences. */
import { describe, expect, it } from "vitest"
import { answerQuestion } from "../src/answerQuestion.ts"
import { preparedText } from "../src/preparedText.ts"
import { sentencesOf } from "../src/sentencesOf.ts"
import { statementsIn } from "../src/rules/direction.ts"
import { passage } from "./passages.ts"

const question = { outcome: "day sleep", intervention: "caffeine", comparator: "placebo" }
const answer = (text: string, asked = question, section = "Results") =>
  answerQuestion(asked, preparedText(sentencesOf("w", [passage(section, text)])))

describe("answerQuestion", () => {
  it.each([
    ["Day sleep was shorter with caffeine than with placebo (p = 0.01).", "decreased"],
    ["Day sleep was longer with placebo than with caffeine (p = 0.01).", "decreased"],
    ["Caffeine increased day sleep, compared to placebo.", "increased"],
    ["Day sleep was longer with caffeine than with placebo (p = 0.31).", "no difference"],
    ["Day sleep did not differ significantly between caffeine and placebo.", "no difference"],
    ["Day sleep improved in both groups over time.", "no difference"],
    ["Day sleep was longer with caffeine, but the difference was not statistically significant.", "no difference"],
    ["There was a smaller reduction of day sleep with caffeine than with placebo.", "increased"],
    ["The longer day sleep in the placebo group was seen in each week.", "decreased"]
  ] as const)("%s", (text, expected) => expect(answer(text)?.value).toBe(expected))

  it("takes the sentence that names most of the outcome, with its words and its address", () => {
    const found = answer("Heart rate was higher with caffeine than with placebo. Day sleep was shorter with caffeine than with placebo.")
    expect(found).toMatchObject({ value: "decreased", text: "shorter", sentence: "Day sleep was shorter with caffeine than with placebo." })
    expect(found!.address).toMatchObject({ section: "Results", from: 55 })
  })

  it("reads an improvement of a bad outcome as less of it", () => {
    expect(answer("Caffeine improved pain, compared to placebo.", { ...question, outcome: "pain" })?.value).toBe("decreased")
  })

  it("ignores words of the outcome itself", () => {
    const asked = { ...question, outcome: "weight gain" }
    expect(answer("Weight gain was lower with caffeine than with placebo.", asked)?.value).toBe("decreased")
  })

  it("has no answer without a sentence about results that states a direction", () => {
    expect(answer("Day sleep was measured with caffeine and placebo.")).toBeUndefined()
    expect(answer("Caffeine increases day sleep, compared to placebo.", question, "Introduction")).toBeUndefined()
    expect(answer("Heart rate was higher with caffeine than with placebo.")).toBeUndefined()
    expect(answer("")).toBeUndefined()
  })
})

describe("statementsIn", () => {
  it("has a denied change once, and no number of times", () => {
    expect(statementsIn("There was no increase, and one or more nurses slept less.").map(({ direction }) => direction)).toEqual([
      "no difference",
      "decreased"
    ])
  })
})
