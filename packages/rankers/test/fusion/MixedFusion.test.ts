import { type Example, fusionLaws } from "@litfuse/kit/fusionLaws"
import { testLaws } from "@litfuse/kit/testLaws"
import { MixedFusion } from "@litfuse/rankers/fusion/MixedFusion"
import { describe, it } from "vitest"
import { scoredAgrees } from "../golden/golden.ts"
import { agreesWithTwin, cases, values } from "./naive.ts"

const lists = [
  { 0: 10, 1: 8, 2: 6 },
  { 1: 5, 3: 3, 4: 1 }
]

const examples: ReadonlyArray<Example<typeof MixedFusion.params.Type>> = [
  {
    what: "the root of two times the weighted sum",
    lists,
    params: { weights: [2, 1] },
    expected: { 0: 2, 1: 2 * Math.SQRT2, 2: 0, 3: 0.5, 4: 0 }
  }
]

describe("Mixed", () => {
  testLaws(it, fusionLaws(MixedFusion, examples, cases))
  agreesWithTwin(MixedFusion, (lists, row, params) => {
    const held = values(lists, row, params)
    return held.reduce((sum, { value, weight }) => sum + weight * value, 0) * Math.sqrt(held.length)
  })
  scoredAgrees(MixedFusion, "mixed")
})
