import { type Example, fusionLaws } from "@litfuse/kit/fusionLaws"
import { testLaws } from "@litfuse/kit/testLaws"
import { Rbc } from "@litfuse/rankers/fusion/Rbc"
import { describe, it } from "vitest"
import { rankedAgrees } from "../golden/golden.ts"
import { agreesWithTwin, cases, held, rank } from "./naive.ts"

const lists = [
  { 0: 10, 1: 8, 2: 6 },
  { 1: 5, 3: 3, 4: 1 }
]

const examples: ReadonlyArray<Example<typeof Rbc.params.Type>> = [
  {
    what: "phi 1/2: 1/2, 1/4, 1/8",
    lists,
    params: { phi: 0.5 },
    expected: { 0: 0.5, 1: 0.75, 2: 0.125, 3: 0.25, 4: 0.125 }
  },
  {
    what: "phi 0: first hits only",
    lists,
    params: { phi: 0 },
    expected: { 0: 1, 1: 1, 2: 0, 3: 0, 4: 0 }
  }
]

describe("Rbc", () => {
  testLaws(it, fusionLaws(Rbc, examples, cases))
  agreesWithTwin(Rbc, (lists, row, { tied, phi }) => held(lists, row, (list) => (1 - phi) * phi ** (rank(list, row, tied) - 1)).sum)
  rankedAgrees(Rbc, "rbc")
})
