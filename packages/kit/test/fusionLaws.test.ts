import { describe, expect, it } from "vitest"
import { type Example, fusionLaws } from "@litfuse/kit/fusionLaws"
import { fusion, type Mistake, mistakes } from "./planted/fusions.ts"
import { isBroken, testLaws } from "@litfuse/kit/testLaws"

const first = "the only hit of the only list scores 1/(60 + 1)"
const skipped = "skip: a list says nothing about a candidate that it does not hold"

const examples: ReadonlyArray<Example<{ readonly k: number; readonly missing: "skip" | "worst" }>> = [
  { what: first, lists: [{ 4: 0.5 }], params: {}, expected: { 4: 1 / 61 } },
  {
    what: skipped,
    lists: [
      { 0: 9, 1: 8 },
      { 1: 7, 2: 6 }
    ],
    params: {},
    expected: { 0: 1 / 61, 1: 1 / 62 + 1 / 61, 2: 1 / 62 }
  }
]

const breaks: Readonly<Record<Mistake, string>> = {
  "ranks from 0": first,
  "weights ignored": "weights act",
  "absent counts as worst under skip": skipped,
  "sums in the order of the lists": "candidates with the same ranks in lists of equal weight tie to the last bit",
  "ties broken against ids": "when all are tied in every list, the order is that of ids",
  "weights stay when lists move": "the order of the lists, with their weights, changes nothing",
  "an empty list counts under worst": "an empty list adds nothing",
  "a list of weight 0 widens the union": "a list of weight 0 is as good as absent",
  "some entries are not written": "every candidate gets a finite score or none, whatever was in the array before",
  "a sum that is kept between calls": "a score depends on nothing that was scored before",
  "an explanation of something else": "an explanation sums to its score",
  "lists sorted in place": "what it reads is not written to",
  "row numbers in the score": "only the order of ids matters, not their numbers",
  "a better rank scores less": "a candidate that no list places below another, both in the same lists, never scores less",
  "infinite at rank 1": "every candidate gets a finite score or none, whatever was in the array before",
  "hits of a single list are lost": "no hit of a list that counts is lost",
  "scores that no 32-bit float holds are lost": "no hit is lost where scores are extreme",
  "no default for k": "every parameter has a default"
}

describe("the laws of fusions", () => {
  describe("hold for a plain fusion", () => {
    testLaws(it, fusionLaws(fusion(), examples))
  })

  it.each(mistakes)("are broken when: %s", async (mistake) => {
    expect(await isBroken(fusionLaws(fusion(mistake), examples), breaks[mistake])).toBe(true)
  })
})
