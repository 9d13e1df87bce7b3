import { type Example, normalisationLaws } from "@litfuse/kit/normalisationLaws"
import { testLaws } from "@litfuse/kit/testLaws"
import { absentValue, Borda } from "@litfuse/rankers/normalisation/Borda"
import { describe, expect, it } from "vitest"
import { normalisedAgrees } from "../golden/golden.ts"
import { staysFinite } from "./finite.ts"

const examples: ReadonlyArray<Example<typeof Borda.params.Type>> = [
  { what: "three hits among ten candidates", scores: [9, 5, 4], params: { candidates: 10 }, expected: [1, 0.9, 0.8] },
  { what: "tied hits share the mean of their places", scores: [9, 5, 5], params: { candidates: 10 }, expected: [1, 0.85, 0.85] },
  { what: "without candidates it is rank", scores: [9, 5, 4, 1], params: {}, expected: [1, 0.75, 0.5, 0.25] },
  { what: "two equal scores", scores: [3, 3], params: {}, expected: [0.75, 0.75] },
  { what: "the only hit", scores: [3], params: {}, expected: [1] },
  { what: "two equal scores: half if told so", scores: [3, 3], params: { equal: "half" }, expected: [0.5, 0.5] },
  { what: "the only hit: 0 if told so", scores: [3], params: { equal: "zero" }, expected: [0] },
  { what: "the only hit: 1 if told so", scores: [3], params: { equal: "one" }, expected: [1] }
]

describe("Borda", () => {
  testLaws(it, normalisationLaws(Borda, examples))
  staysFinite(Borda)
  it("gives what is left to the candidates that a list does not hold: 0.7 to 0.1 of ten, and nothing changes for the average", () => {
    expect(absentValue(3, 10)).toBeCloseTo((0.7 + 0.6 + 0.5 + 0.4 + 0.3 + 0.2 + 0.1) / 7, 12)
    expect(absentValue(10, 10)).toBeCloseTo(0.05, 12)
  })
  normalisedAgrees(Borda)
})
