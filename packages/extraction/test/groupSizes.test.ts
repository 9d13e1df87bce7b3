/** Sizes of groups in invented sentences and rows of tables. */
import { describe, expect, it } from "vitest"
import { extractionRules } from "../src/extractionRules.ts"
import { readNumber } from "../src/readNumber.ts"
import { extractValues } from "../src/extractValues.ts"
import { sentencesOf } from "../src/sentencesOf.ts"
import { passage } from "./passages.ts"

const sizesOf = (text: string) =>
  extractValues(extractionRules["group_sizes"]!, sentencesOf("w", [passage("Results", text)]))
    .map(({ value }) => Number(value))
    .toSorted((a, b) => a - b)

describe("group_sizes", () => {
  it.each([
    ["| Night | Tea (n = 31) | Coffee (*n* = 29) |", [29, 31]],
    ["Of those with tea 12/30 (40.0%) slept, and with coffee 25.0% (7/28).", [28, 30]],
    ["More slept with tea (8/31 versus 2/29).", [29, 31]],
    ["There were 31 nurses in the tea group and twenty-nine in the coffee group.", [29, 31]],
    ["Both arms lost members (TEA = 31; COF = 29).", [29, 31]],
    ["Day sleep, hours              1,204          7.5              1,198         6.9", [1198, 1204]]
  ])("%s", (text, expected) => expect(sizesOf(text)).toEqual(expected))

  it.each(["Blood pressure was 120/80 at 3/4 of visits.", "The share was 12/30 (70.0%).", "Sleep lasted 7.5 hours in 2019."])(
    "none: %s",
    (text) => expect(sizesOf(text)).toEqual([])
  )
})

describe("readNumber", () => {
  it.each([
    ["1,248", 1248],
    ["62", 62],
    ["Twenty-nine", 29],
    ["forty two", 42],
    ["eleven", 11],
    ["ninety", 90],
    ["cup", undefined]
  ])("%s", (text, expected) => expect(readNumber(text)).toBe(expected))
})
