import { type Example, fusionLaws } from "@litfuse/kit/fusionLaws"
import { testLaws } from "@litfuse/kit/testLaws"
import { Condorcet } from "@litfuse/rankers/fusion/Condorcet"
import { describe, it } from "vitest"
import { majorityAgrees } from "../golden/golden.ts"
import { agreesWithTwin, cases, rank, type List, union } from "./naive.ts"

const lists = [
  { 0: 10, 1: 8, 2: 6 },
  { 1: 5, 3: 3, 4: 1 }
]

const examples: ReadonlyArray<Example<typeof Condorcet.params.Type>> = [
  {
    what: "each list prefers what it holds: 0 beats 2 and draws with 1, 3 and 4",
    lists,
    params: {},
    expected: { 0: 3.5, 1: 4.5, 2: 2, 3: 3, 4: 2 }
  },
  {
    what: "a circle: each beats one and loses to one",
    lists: [
      { 0: 3, 1: 2, 2: 1 },
      { 1: 3, 2: 2, 0: 1 },
      { 2: 3, 0: 2, 1: 1 }
    ],
    params: {},
    expected: { 0: 2, 1: 2, 2: 2 }
  },
  {
    what: "without a circle it is the Condorcet order",
    lists: [
      { 0: 3, 1: 2, 2: 1 },
      { 0: 3, 2: 2, 1: 1 },
      { 1: 3, 0: 2, 2: 1 }
    ],
    params: {},
    expected: { 0: 3, 1: 2, 2: 1 }
  }
]

describe("Condorcet", () => {
  testLaws(it, fusionLaws(Condorcet, examples, cases))
  agreesWithTwin(Condorcet, (lists, row, { tied }) => {
    const place = (list: List, one: number): number => (list.scores.has(one) ? rank(list, one, tied) : Number.POSITIVE_INFINITY)
    return [...union(lists)].reduce((score, other) => {
      if (other === row) return score
      const ahead = lists.reduce((sum, list) => sum + (Math.sign(place(list, other) - place(list, row)) || 0), 0)
      return score + (Math.abs(ahead) < 1e-9 ? 0.5 : Number(ahead > 0))
    }, 1)
  })
  majorityAgrees(Condorcet, "condorcet")
})
