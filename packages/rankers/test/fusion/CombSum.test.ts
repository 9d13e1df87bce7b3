import { type Example, fusionLaws } from "@litfuse/kit/fusionLaws"
import { testLaws } from "@litfuse/kit/testLaws"
import { CombSum } from "@litfuse/rankers/fusion/CombSum"
import { describe, it } from "vitest"
import { scoredAgrees } from "../golden/golden.ts"
import { agreesWithTwin, cases, values } from "./naive.ts"

const lists = [
  { 0: 10, 1: 8, 2: 6 },
  { 1: 5, 3: 3, 4: 1 }
]

const examples: ReadonlyArray<Example<typeof CombSum.params.Type>> = [
  {
    what: "min-max: 1, 1/2, 0 in each list",
    lists,
    params: {},
    expected: { 0: 1, 1: 1.5, 2: 0, 3: 0.5, 4: 0 }
  },
  {
    what: "borda: a list of three of five candidates gives 0.3 to each of the other two",
    lists,
    params: { normalisation: "borda" },
    expected: { 0: 1.3, 1: 1.8, 2: 0.9, 3: 1.1, 4: 0.9 }
  },
  {
    what: "none: scores as they are",
    lists,
    params: { normalisation: "none" },
    expected: { 0: 10, 1: 13, 2: 6, 3: 3, 4: 1 }
  },
  {
    what: "the only hit of a list gets 1",
    lists: [{ 7: 3 }, { 7: 2, 8: 1 }],
    params: {},
    expected: { 7: 2, 8: 0 }
  },
  {
    what: "the only hit of a list gets 0 if told so",
    lists: [{ 7: 3 }, { 7: 2, 8: 1 }],
    params: { equal: "zero" },
    expected: { 7: 1, 8: 0 }
  },
  {
    what: "sum: each of two equal hits has half of the list",
    lists: [
      { 7: 3, 9: 3 },
      { 7: 4, 8: 2, 9: 3 }
    ],
    params: { normalisation: "sum" },
    expected: { 7: 1 / 2 + 2 / 3, 8: 0, 9: 1 / 2 + 1 / 3 }
  }
]

describe("CombSum", () => {
  testLaws(it, fusionLaws(CombSum, examples, cases))
  agreesWithTwin(CombSum, (lists, row, params) => values(lists, row, params).reduce((sum, { value }) => sum + value, 0))
  scoredAgrees(CombSum, "sum")
})
