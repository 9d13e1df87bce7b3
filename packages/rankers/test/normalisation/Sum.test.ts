import { type Example, normalisationLaws } from "@litfuse/kit/normalisationLaws"
import { testLaws } from "@litfuse/kit/testLaws"
import { Sum } from "@litfuse/rankers/normalisation/Sum"
import { describe, it } from "vitest"
import { normalisedAgrees } from "../golden/golden.ts"
import { staysFinite } from "./finite.ts"

const examples: ReadonlyArray<Example<typeof Sum.params.Type>> = [
  { what: "shares above the lowest", scores: [10, 4, 2], params: {}, expected: [0.8, 0.2, 0] },
  { what: "two equal scores", scores: [3, 3], params: {}, expected: [0.5, 0.5] },
  { what: "the only hit", scores: [3], params: {}, expected: [1] },
  { what: "two equal scores: half if told so", scores: [3, 3], params: { equal: "half" }, expected: [0.5, 0.5] },
  { what: "the only hit: 0 if told so", scores: [3], params: { equal: "zero" }, expected: [0] },
  { what: "the only hit: 1 if told so", scores: [3], params: { equal: "one" }, expected: [1] }
]

describe("Sum", () => {
  testLaws(it, normalisationLaws(Sum, examples))
  staysFinite(Sum)
  normalisedAgrees(Sum)
})
