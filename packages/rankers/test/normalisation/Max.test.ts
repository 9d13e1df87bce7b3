import { type Example, normalisationLaws } from "@litfuse/kit/normalisationLaws"
import { testLaws } from "@litfuse/kit/testLaws"
import { Max } from "@litfuse/rankers/normalisation/Max"
import { describe, it } from "vitest"
import { normalisedAgrees } from "../golden/golden.ts"
import { staysFinite } from "./finite.ts"

const examples: ReadonlyArray<Example<typeof Max.params.Type>> = [
  { what: "over the highest", scores: [10, 4, -2], params: {}, expected: [1, 0.4, -0.2] },
  { what: "none above 0: over the largest magnitude", scores: [-1, -2], params: {}, expected: [-0.5, -1] },
  { what: "the best is 0", scores: [0, -4], params: {}, expected: [0, -1] },
  { what: "all are 0", scores: [0, 0], params: {}, expected: [1, 1] },
  { what: "two equal scores", scores: [3, 3], params: {}, expected: [1, 1] },
  { what: "the only hit", scores: [3], params: {}, expected: [1] },
  { what: "two equal scores: half if told so", scores: [3, 3], params: { equal: "half" }, expected: [0.5, 0.5] },
  { what: "the only hit: 0 if told so", scores: [3], params: { equal: "zero" }, expected: [0] },
  { what: "the only hit: 1 if told so", scores: [3], params: { equal: "one" }, expected: [1] }
]

describe("Max", () => {
  testLaws(it, normalisationLaws(Max, examples))
  staysFinite(Max)
  normalisedAgrees(Max)
})
