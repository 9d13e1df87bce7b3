import { type Example, fusionLaws } from "@litfuse/kit/fusionLaws"
import { testLaws } from "@litfuse/kit/testLaws"
import { CombMax } from "@litfuse/rankers/fusion/CombMax"
import { describe, it } from "vitest"
import { scoredAgrees } from "../golden/golden.ts"
import { agreesWithTwin, cases, values } from "./naive.ts"

const lists = [
  { 0: 10, 1: 8, 2: 6 },
  { 1: 5, 3: 3, 4: 1 }
]

const examples: ReadonlyArray<Example<typeof CombMax.params.Type>> = [
  {
    what: "the higher of two",
    lists,
    params: {},
    expected: { 0: 1, 1: 1, 2: 0, 3: 0.5, 4: 0 }
  }
]

describe("CombMax", () => {
  testLaws(it, fusionLaws(CombMax, examples, cases))
  agreesWithTwin(CombMax, (lists, row, params) => Math.max(...values(lists, row, params).map(({ value }) => value)))
  scoredAgrees(CombMax, "max")
})
