import { type Example, fusionLaws } from "@litfuse/kit/fusionLaws"
import { testLaws } from "@litfuse/kit/testLaws"
import { CombMed } from "@litfuse/rankers/fusion/CombMed"
import { describe, it } from "vitest"
import { scoredAgrees } from "../golden/golden.ts"
import { agreesWithTwin, cases, values } from "./naive.ts"

const lists = [
  { 0: 10, 1: 8, 2: 6 },
  { 1: 5, 3: 3, 4: 1 }
]

const examples: ReadonlyArray<Example<typeof CombMed.params.Type>> = [
  {
    what: "the mean of two, the middle of three",
    lists: [...lists, { 1: 2, 0: 1 }],
    params: {},
    expected: { 0: 0.5, 1: 1, 2: 0, 3: 0.5, 4: 0 }
  }
]

describe("CombMed", () => {
  testLaws(it, fusionLaws(CombMed, examples, cases))
  agreesWithTwin(CombMed, (lists, row, params) => {
    const held = values(lists, row, params)
      .map(({ value }) => value)
      .sort((a, b) => a - b)
    const middle = held.length >> 1
    return held.length % 2 === 1 ? held[middle]! : (held[middle - 1]! + held[middle]!) / 2
  })
  scoredAgrees(CombMed, "med")
})
