import { type Example, fusionLaws } from "@litfuse/kit/fusionLaws"
import { testLaws } from "@litfuse/kit/testLaws"
import { LogNIsr } from "@litfuse/rankers/fusion/LogNIsr"
import { describe, it } from "vitest"
import { rankedAgrees } from "../golden/golden.ts"
import { agreesWithTwin, cases, held, rank } from "./naive.ts"

const lists = [
  { 0: 10, 1: 8, 2: 6 },
  { 1: 5, 3: 3, 4: 1 }
]

const examples: ReadonlyArray<Example<typeof LogNIsr.params.Type>> = [
  {
    what: "sigma 1/2 keeps the candidates of one list apart",
    lists,
    params: { sigma: 0.5 },
    expected: { 0: Math.log(1.5), 1: 1.25 * Math.log(2.5), 2: Math.log(1.5) / 9, 3: Math.log(1.5) / 4, 4: Math.log(1.5) / 9 }
  }
]

describe("LogNIsr", () => {
  testLaws(it, fusionLaws(LogNIsr, examples, cases))
  agreesWithTwin(LogNIsr, (lists, row, { tied, sigma }) => {
    const { sum, count } = held(lists, row, (list) => 1 / rank(list, row, tied) ** 2)
    return Math.log(count + sigma) * sum
  })
  rankedAgrees(LogNIsr, "logn_isr")
})
