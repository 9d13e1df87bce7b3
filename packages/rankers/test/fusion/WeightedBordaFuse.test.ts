import { type Example, fusionLaws } from "@litfuse/kit/fusionLaws"
import { testLaws } from "@litfuse/kit/testLaws"
import { WeightedBordaFuse } from "@litfuse/rankers/fusion/WeightedBordaFuse"
import { describe, it } from "vitest"
import { rankedAgrees } from "../golden/golden.ts"
import { agreesWithTwin, cases, rank, union } from "./naive.ts"

const lists = [
  { 0: 10, 1: 8, 2: 6 },
  { 1: 5, 3: 3, 4: 1 }
]

const examples: ReadonlyArray<Example<typeof WeightedBordaFuse.params.Type>> = [
  {
    what: "twice the points of the first list",
    lists,
    params: { weights: [2, 1] },
    expected: { 0: 11.5, 1: 13, 2: 7.5, 3: 7, 4: 6 }
  },
  {
    what: "a list of weight 0 brings no candidates",
    lists,
    params: { weights: [0, 1] },
    expected: { 1: 3, 3: 2, 4: 1 }
  }
]

describe("WeightedBordaFuse", () => {
  testLaws(it, fusionLaws(WeightedBordaFuse, examples, cases))
  agreesWithTwin(WeightedBordaFuse, (lists, row, { tied }) => {
    const all = union(lists).size
    return lists.reduce((sum, list) => {
      const points = list.scores.has(row) ? all - rank(list, row, tied) + 1 : (all - list.scores.size + 1) / 2
      return sum + list.weight * points
    }, 0)
  })
  rankedAgrees(WeightedBordaFuse, "w_bordafuse")
})
