import { type Example, normalisationLaws } from "@litfuse/kit/normalisationLaws"
import { testLaws } from "@litfuse/kit/testLaws"
import { Rank } from "@litfuse/rankers/normalisation/Rank"
import { describe, it } from "vitest"
import { normalisedAgrees } from "../golden/golden.ts"
import { staysFinite } from "./finite.ts"

const examples: ReadonlyArray<Example<typeof Rank.params.Type>> = [
  { what: "1, 3/4, 1/2, 1/4", scores: [9, 5, 4, 1], params: {}, expected: [1, 0.75, 0.5, 0.25] },
  { what: "tied hits share the mean of their places", scores: [9, 5, 5, 1], params: {}, expected: [1, 0.625, 0.625, 0.25] },
  { what: "two equal scores", scores: [3, 3], params: {}, expected: [0.75, 0.75] },
  { what: "the only hit", scores: [3], params: {}, expected: [1] },
  { what: "two equal scores: half if told so", scores: [3, 3], params: { equal: "half" }, expected: [0.5, 0.5] },
  { what: "the only hit: 0 if told so", scores: [3], params: { equal: "zero" }, expected: [0] },
  { what: "the only hit: 1 if told so", scores: [3], params: { equal: "one" }, expected: [1] }
]

describe("Rank", () => {
  testLaws(it, normalisationLaws(Rank, examples))
  staysFinite(Rank)
  normalisedAgrees(Rank)
})
