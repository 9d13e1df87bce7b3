import { type Example, fusionLaws } from "@litfuse/kit/fusionLaws"
import { testLaws } from "@litfuse/kit/testLaws"
import { Isr } from "@litfuse/rankers/fusion/Isr"
import { describe, it } from "vitest"
import { rankedAgrees } from "../golden/golden.ts"
import { agreesWithTwin, cases, held, rank } from "./naive.ts"

const lists = [
  { 0: 10, 1: 8, 2: 6 },
  { 1: 5, 3: 3, 4: 1 }
]

const examples: ReadonlyArray<Example<typeof Isr.params.Type>> = [
  {
    what: "1 / rank^2, and twice the sum for the candidate of two lists",
    lists,
    params: {},
    expected: { 0: 1, 1: 2.5, 2: 1 / 9, 3: 1 / 4, 4: 1 / 9 }
  },
  {
    what: "two hits tied at the top have rank 1.5",
    lists: [{ 0: 5, 1: 5 }],
    params: {},
    expected: { 0: 4 / 9, 1: 4 / 9 }
  },
  {
    what: "min: two hits tied at the top have rank 1",
    lists: [{ 0: 5, 1: 5 }],
    params: { tied: "min" },
    expected: { 0: 1, 1: 1 }
  },
  {
    what: "by-id: ids part two hits tied at the top",
    lists: [{ 0: 5, 1: 5 }],
    params: { tied: "by-id" },
    expected: { 0: 1, 1: 1 / 4 }
  }
]

describe("Isr", () => {
  testLaws(it, fusionLaws(Isr, examples, cases))
  agreesWithTwin(Isr, (lists, row, { tied }) => {
    const { sum, count } = held(lists, row, (list) => 1 / rank(list, row, tied) ** 2)
    return count * sum
  })
  rankedAgrees(Isr, "isr")
})
