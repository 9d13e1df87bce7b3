import { type Example, fusionLaws } from "@litfuse/kit/fusionLaws"
import { testLaws } from "@litfuse/kit/testLaws"
import { CombGmnz } from "@litfuse/rankers/fusion/CombGmnz"
import { describe, it } from "vitest"
import { scoredAgrees } from "../golden/golden.ts"
import { agreesWithTwin, cases, values } from "./naive.ts"

const lists = [
  { 0: 10, 1: 8, 2: 6 },
  { 1: 5, 3: 3, 4: 1 }
]

const examples: ReadonlyArray<Example<typeof CombGmnz.params.Type>> = [
  {
    what: "gamma 1/2: the root of two times the sum",
    lists,
    params: { gamma: 0.5 },
    expected: { 0: 1, 1: 1.5 * Math.SQRT2, 2: 0, 3: 0.5, 4: 0 }
  },
  {
    what: "gamma -1: CombANZ",
    lists,
    params: { gamma: -1 },
    expected: { 0: 1, 1: 0.75, 2: 0, 3: 0.5, 4: 0 }
  }
]

describe("CombGmnz", () => {
  testLaws(it, fusionLaws(CombGmnz, examples, cases))
  agreesWithTwin(CombGmnz, (lists, row, params) => {
    const held = values(lists, row, params)
    return held.reduce((sum, { value }) => sum + value, 0) * held.length ** params.gamma
  })
  scoredAgrees(CombGmnz, "gmnz")
})
