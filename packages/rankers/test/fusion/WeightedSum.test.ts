import { type Example, fusionLaws } from "@litfuse/kit/fusionLaws"
import { testLaws } from "@litfuse/kit/testLaws"
import { WeightedSum } from "@litfuse/rankers/fusion/WeightedSum"
import { describe, it } from "vitest"
import { scoredAgrees } from "../golden/golden.ts"
import { agreesWithTwin, cases, values } from "./naive.ts"

const lists = [
  { 0: 10, 1: 8, 2: 6 },
  { 1: 5, 3: 3, 4: 1 }
]

const examples: ReadonlyArray<Example<typeof WeightedSum.params.Type>> = [
  {
    what: "weight times score",
    lists,
    params: { weights: [2, 1] },
    expected: { 0: 2, 1: 2, 2: 0, 3: 0.5, 4: 0 }
  },
  {
    what: "a list of weight 0 is not there, nor are its candidates",
    lists,
    params: { weights: [0, 1] },
    expected: { 1: 1, 3: 0.5, 4: 0 }
  }
]

describe("WeightedSum", () => {
  testLaws(it, fusionLaws(WeightedSum, examples, cases))
  agreesWithTwin(WeightedSum, (lists, row, params) =>
    values(lists, row, params).reduce((sum, { value, weight }) => sum + weight * value, 0)
  )
  scoredAgrees(WeightedSum, "wsum")
})
