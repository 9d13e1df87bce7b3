import { type Example, fusionLaws } from "@litfuse/kit/fusionLaws"
import { testLaws } from "@litfuse/kit/testLaws"
import { CombAnz } from "@litfuse/rankers/fusion/CombAnz"
import { describe, it } from "vitest"
import { scoredAgrees } from "../golden/golden.ts"
import { agreesWithTwin, cases, values } from "./naive.ts"

const lists = [
  { 0: 10, 1: 8, 2: 6 },
  { 1: 5, 3: 3, 4: 1 }
]

const examples: ReadonlyArray<Example<typeof CombAnz.params.Type>> = [
  {
    what: "the mean over the lists that hold a candidate",
    lists,
    params: {},
    expected: { 0: 1, 1: 0.75, 2: 0, 3: 0.5, 4: 0 }
  }
]

describe("CombAnz", () => {
  testLaws(it, fusionLaws(CombAnz, examples, cases))
  agreesWithTwin(CombAnz, (lists, row, params) => {
    const held = values(lists, row, params)
    return held.reduce((sum, { value }) => sum + value, 0) / held.length
  })
  scoredAgrees(CombAnz, "anz")
})
