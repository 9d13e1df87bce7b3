import { systems } from "@litfuse/bench/tune/fusion/DefaultDesign"
import { describe, expect, it } from "vitest"
import type { Answer } from "../../src/tune/answer.ts"
import { isGainShown, recommendedChoice } from "../../src/tune/recommendedChoice.ts"

const from = (against: string, difference: number, adjusted: number): Answer["differences"][number] => ({
  against,
  difference,
  lower: null,
  upper: null,
  p: adjusted,
  adjusted,
  rejecting: null,
  wins: 0,
  ties: 0,
  losses: 0
})

const choice = { method: "wsum", params: { weights: [1, 0] }, learns: false }

describe("what tune recommends", () => {
  it.each([
    ["a gain that is shown", from(systems.plain, 0.1, 0.049), true],
    ["a gain that is not shown", from(systems.plain, 0.1, 0.05), false],
    ["a loss that is shown", from(systems.plain, -0.1, 0.001), false],
    ["a gain over another system", from("best run by training topics", 0.1, 0.001), false]
  ])("follows %s", (_, difference, isShown) => {
    expect(isGainShown([difference])).toBe(isShown)
    expect(recommendedChoice(choice, [difference])).toEqual(isShown ? choice : { method: "rrf", params: {}, learns: false })
  })
})
