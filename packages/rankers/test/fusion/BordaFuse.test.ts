import { type Example, fusionLaws } from "@litfuse/kit/fusionLaws"
import { testLaws } from "@litfuse/kit/testLaws"
import { BordaFuse } from "@litfuse/rankers/fusion/BordaFuse"
import { describe, it } from "vitest"
import { rankedAgrees } from "../golden/golden.ts"
import { agreesWithTwin, cases, rank, union } from "./naive.ts"

const lists = [
  { 0: 10, 1: 8, 2: 6 },
  { 1: 5, 3: 3, 4: 1 }
]

const examples: ReadonlyArray<Example<typeof BordaFuse.params.Type>> = [
  {
    what: "five candidates: 5, 4, 3 points, and half of 2 + 1 for each of the other two",
    lists,
    params: {},
    expected: { 0: 6.5, 1: 9, 2: 4.5, 3: 5.5, 4: 4.5 }
  }
]

describe("BordaFuse", () => {
  testLaws(it, fusionLaws(BordaFuse, examples, cases))
  agreesWithTwin(BordaFuse, (lists, row, { tied }) => {
    const all = union(lists).size
    return lists.reduce((sum, list) => {
      const points = list.scores.has(row) ? all - rank(list, row, tied) + 1 : (all - list.scores.size + 1) / 2
      return sum + points
    }, 0)
  })
  rankedAgrees(BordaFuse, "bordafuse")
})
