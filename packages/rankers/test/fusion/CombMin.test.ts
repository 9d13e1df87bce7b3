import { type Example, fusionLaws } from "@litfuse/kit/fusionLaws"
import { testLaws } from "@litfuse/kit/testLaws"
import { CombMin } from "@litfuse/rankers/fusion/CombMin"
import { describe, it } from "vitest"
import { scoredAgrees } from "../golden/golden.ts"
import { agreesWithTwin, cases, values } from "./naive.ts"

const lists = [
  { 0: 10, 1: 8, 2: 6 },
  { 1: 5, 3: 3, 4: 1 }
]

const examples: ReadonlyArray<Example<typeof CombMin.params.Type>> = [
  {
    what: "the lower of two",
    lists,
    params: {},
    expected: { 0: 1, 1: 0.5, 2: 0, 3: 0.5, 4: 0 }
  },
  {
    what: "borda: a list that does not hold a candidate has a say",
    lists,
    params: { normalisation: "borda" },
    expected: { 0: 0.3, 1: 0.8, 2: 0.3, 3: 0.3, 4: 0.3 }
  }
]

describe("CombMin", () => {
  testLaws(it, fusionLaws(CombMin, examples, cases))
  agreesWithTwin(CombMin, (lists, row, params) => Math.min(...values(lists, row, params).map(({ value }) => value)))
  scoredAgrees(CombMin, "min")
})
