import { type Example, fusionLaws } from "@litfuse/kit/fusionLaws"
import { testLaws } from "@litfuse/kit/testLaws"
import { WeightedCondorcet } from "@litfuse/rankers/fusion/WeightedCondorcet"
import { describe, it } from "vitest"
import { majorityAgrees } from "../golden/golden.ts"
import { agreesWithTwin, cases, rank, type List, union } from "./naive.ts"

const lists = [
  { 0: 10, 1: 8, 2: 6 },
  { 1: 5, 3: 3, 4: 1 }
]

const examples: ReadonlyArray<Example<typeof WeightedCondorcet.params.Type>> = [
  {
    what: "the heavier list decides, the lighter one where it has no vote",
    lists,
    params: { weights: [2, 1] },
    expected: { 0: 5, 1: 4, 2: 3, 3: 2, 4: 1 }
  },
  {
    what: "0.1 and 0.2 against 0.3 is a draw",
    lists: [
      { 0: 2, 1: 1 },
      { 0: 2, 1: 1 },
      { 1: 2, 0: 1 }
    ],
    params: { weights: [0.1, 0.2, 0.3] },
    expected: { 0: 1.5, 1: 1.5 }
  },
  {
    what: "a list of weight 0 is nobody's opponent",
    lists,
    params: { weights: [0, 1] },
    expected: { 1: 3, 3: 2, 4: 1 }
  }
]

describe("WeightedCondorcet", () => {
  testLaws(it, fusionLaws(WeightedCondorcet, examples, cases))
  agreesWithTwin(WeightedCondorcet, (lists, row, { tied }) => {
    const place = (list: List, one: number): number => (list.scores.has(one) ? rank(list, one, tied) : Number.POSITIVE_INFINITY)
    return [...union(lists)].reduce((score, other) => {
      if (other === row) return score
      const ahead = lists.reduce((sum, list) => sum + list.weight * (Math.sign(place(list, other) - place(list, row)) || 0), 0)
      return score + (Math.abs(ahead) < 1e-9 ? 0.5 : Number(ahead > 0))
    }, 1)
  })
  majorityAgrees(WeightedCondorcet, "w_condorcet")
})
