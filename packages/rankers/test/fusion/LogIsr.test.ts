import { type Example, fusionLaws } from "@litfuse/kit/fusionLaws"
import { testLaws } from "@litfuse/kit/testLaws"
import { LogIsr } from "@litfuse/rankers/fusion/LogIsr"
import { describe, it } from "vitest"
import { rankedAgrees } from "../golden/golden.ts"
import { agreesWithTwin, cases, held, rank } from "./naive.ts"

const lists = [
  { 0: 10, 1: 8, 2: 6 },
  { 1: 5, 3: 3, 4: 1 }
]

const examples: ReadonlyArray<Example<typeof LogIsr.params.Type>> = [
  {
    what: "all candidates of one list have 0",
    lists,
    params: {},
    expected: { 0: 0, 1: 1.25 * Math.LN2, 2: 0, 3: 0, 4: 0 }
  }
]

describe("LogIsr", () => {
  testLaws(it, fusionLaws(LogIsr, examples, cases))
  agreesWithTwin(LogIsr, (lists, row, { tied }) => {
    const { sum, count } = held(lists, row, (list) => 1 / rank(list, row, tied) ** 2)
    return Math.log(count) * sum
  })
  rankedAgrees(LogIsr, "log_isr")
})
