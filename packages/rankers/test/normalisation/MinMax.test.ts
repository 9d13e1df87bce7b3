import { type Example, normalisationLaws } from "@litfuse/kit/normalisationLaws"
import { testLaws } from "@litfuse/kit/testLaws"
import { MinMax } from "@litfuse/rankers/normalisation/MinMax"
import { describe, it } from "vitest"
import { normalisedAgrees } from "../golden/golden.ts"
import { staysFinite } from "./finite.ts"

const examples: ReadonlyArray<Example<typeof MinMax.params.Type>> = [
  { what: "the best gets 1, the worst 0", scores: [10, 4, 2], params: {}, expected: [1, 0.25, 0] },
  { what: "two equal scores", scores: [3, 3], params: {}, expected: [1, 1] },
  { what: "the only hit", scores: [3], params: {}, expected: [1] },
  { what: "two equal scores: half if told so", scores: [3, 3], params: { equal: "half" }, expected: [0.5, 0.5] },
  { what: "the only hit: 0 if told so", scores: [3], params: { equal: "zero" }, expected: [0] },
  { what: "the only hit: 1 if told so", scores: [3], params: { equal: "one" }, expected: [1] }
]

describe("MinMax", () => {
  testLaws(it, normalisationLaws(MinMax, examples))
  staysFinite(MinMax)
  normalisedAgrees(MinMax)
})
