import { describe, expect, it } from "vitest"
import { leastAgreement, titleAgreement, titleInText } from "../src/titleAgreement.ts"

const title = "Caffeine and sleep: a randomised trial in night-shift workers"

describe("titleAgreement", () => {
  it.each([
    ["case, marks and a full stop do not matter", "CAFFEINE AND SLEEP. A randomised trial in night shift workers.", true],
    ["accents do not matter", title.replace("e and", "\u00e9 and"), true],
    ["a title without its subtitle is the same", "Caffeine and sleep a randomised", true],
    ["two words in common are too few", "Caffeine and headache in children: a cohort", false],
    ["a short title inside of a long one is another one", "Sleep", false],
    ["no words agree with nothing", "", false]
  ])("%s", (_, other, agrees) => expect(titleAgreement(title, other) >= leastAgreement).toBe(agrees))
})

describe("titleInText", () => {
  it.each([
    ["over lines", `Journal\nCaffeine and sleep:\na randomised trial\nin night-shift\nworkers\nA. Doe`, true],
    ["words in another order are no title", "workers night-shift in trial randomised a sleep and caffeine", false],
    ["another article", "Walking and back pain. We asked workers.", false]
  ])("%s", (_, text, isThere) => expect(titleInText(title, text) >= leastAgreement).toBe(isThere))

  it("finds a title of one word", () => {
    expect(titleInText("Sleep", "On sleep.")).toBe(1)
    expect(titleInText("Sleep", "On naps.")).toBe(0)
  })
})
