import { type Example, fusionLaws } from "@litfuse/kit/fusionLaws"
import { testLaws } from "@litfuse/kit/testLaws"
import { Wmnz } from "@litfuse/rankers/fusion/Wmnz"
import { describe, it } from "vitest"
import { scoredAgrees } from "../golden/golden.ts"
import { agreesWithTwin, cases, values } from "./naive.ts"

const lists = [
  { 0: 10, 1: 8, 2: 6 },
  { 1: 5, 3: 3, 4: 1 }
]

const examples: ReadonlyArray<Example<typeof Wmnz.params.Type>> = [
  {
    what: "the sum of scores times the sum of weights",
    lists,
    params: { weights: [2, 1] },
    expected: { 0: 2, 1: 4.5, 2: 0, 3: 0.5, 4: 0 }
  },
  {
    what: "a list of weight 0 is not there, nor are its candidates",
    lists,
    params: { weights: [0, 1] },
    expected: { 1: 1, 3: 0.5, 4: 0 }
  }
]

describe("Wmnz", () => {
  testLaws(it, fusionLaws(Wmnz, examples, cases))
  agreesWithTwin(Wmnz, (lists, row, params) => {
    const held = values(lists, row, params)
    const sum = held.reduce((sum, { value }) => sum + value, 0)
    return sum * held.reduce((sum, { weight }) => sum + weight, 0)
  })
  scoredAgrees(Wmnz, "wmnz")
})
