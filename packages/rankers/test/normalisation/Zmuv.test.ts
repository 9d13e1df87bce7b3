import { type Example, normalisationLaws } from "@litfuse/kit/normalisationLaws"
import { testLaws } from "@litfuse/kit/testLaws"
import { Zmuv } from "@litfuse/rankers/normalisation/Zmuv"
import { describe, it } from "vitest"
import { normalisedAgrees } from "../golden/golden.ts"
import { staysFinite } from "./finite.ts"

const examples: ReadonlyArray<Example<typeof Zmuv.params.Type>> = [
  { what: "mean 4, standard deviation 2", scores: [6, 6, 2, 2], params: {}, expected: [1, 1, -1, -1] },
  { what: "two equal scores", scores: [3, 3], params: {}, expected: [0, 0] },
  { what: "the only hit", scores: [3], params: {}, expected: [0] },
  { what: "two equal scores: half if told so", scores: [3, 3], params: { equal: "half" }, expected: [0.5, 0.5] },
  { what: "the only hit: 0 if told so", scores: [3], params: { equal: "zero" }, expected: [0] },
  { what: "the only hit: 1 if told so", scores: [3], params: { equal: "one" }, expected: [1] }
]

describe("Zmuv", () => {
  testLaws(it, normalisationLaws(Zmuv, examples))
  staysFinite(Zmuv)
  normalisedAgrees(Zmuv)
})
