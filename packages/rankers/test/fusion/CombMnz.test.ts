import { type Example, fusionLaws } from "@litfuse/kit/fusionLaws"
import { testLaws } from "@litfuse/kit/testLaws"
import { CombMnz } from "@litfuse/rankers/fusion/CombMnz"
import { describe, it } from "vitest"
import { scoredAgrees } from "../golden/golden.ts"
import { agreesWithTwin, cases, values } from "./naive.ts"

const lists = [
  { 0: 10, 1: 8, 2: 6 },
  { 1: 5, 3: 3, 4: 1 }
]

const examples: ReadonlyArray<Example<typeof CombMnz.params.Type>> = [
  {
    what: "twice the sum for the candidate of two lists",
    lists,
    params: {},
    expected: { 0: 1, 1: 3, 2: 0, 3: 0.5, 4: 0 }
  }
]

describe("CombMnz", () => {
  testLaws(it, fusionLaws(CombMnz, examples, cases))
  agreesWithTwin(CombMnz, (lists, row, params) => {
    const held = values(lists, row, params)
    return held.reduce((sum, { value }) => sum + value, 0) * held.length
  })
  scoredAgrees(CombMnz, "mnz")
})
