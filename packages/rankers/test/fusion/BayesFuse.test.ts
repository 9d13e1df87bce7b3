import { type Example, fusionLaws } from "@litfuse/kit/fusionLaws"
import { testLaws } from "@litfuse/kit/testLaws"
import { BayesFuse } from "@litfuse/rankers/fusion/BayesFuse"
import { describe, it } from "vitest"
import { trainedAgrees } from "../golden/golden.ts"
import { agreesWithTwin, cases, rank, tables } from "./naive.ts"
import { frame, lawsWhenTrained, learns, trains } from "./trained.ts"

const lists = [
  { 0: 10, 1: 8, 2: 6 },
  { 1: 5, 3: 3, 4: 1 }
]

const examples: ReadonlyArray<Example<typeof BayesFuse.params.Type>> = [
  {
    what: "log odds, and ln(0.001/0.999) from a list that does not hold a candidate",
    lists,
    params: {
      trained: [
        { list: "list-0", values: [Math.log(3)] },
        { list: "list-1", values: [Math.log(2)] }
      ]
    },
    expected: { 0: Math.log(3 / 999), 1: Math.log(6), 2: Math.log(3 / 999), 3: Math.log(2 / 999), 4: Math.log(2 / 999) }
  }
]

describe("BayesFuse", () => {
  testLaws(it, fusionLaws(BayesFuse, examples, cases))
  lawsWhenTrained(BayesFuse)
  trains(BayesFuse)
  it("learns log odds of mean precisions: 2/5, none, all", () => {
    const topic = frame([[1, 1, 0, -1, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1]], [])
    const none = Math.log(0.001 / 0.999)
    learns(BayesFuse, [topic], {}, [[Math.log(2 / 3), none, Math.log(1000), none, none, none, none, none, none]])
  })
  it("drops unjudged hits: two of four", () => {
    const none = Math.log(0.001 / 0.999)
    learns(BayesFuse, [frame([[1, 1, 0, -1, 0]], [])], { unjudged: "drop" }, [[0, ...Array<number>(8).fill(none)]])
  })

  agreesWithTwin(
    BayesFuse,
    (lists, row, { trained, tied }) =>
      lists.reduce((sum, list) => {
        const missing = Math.log(0.001 / 0.999)
        if (!list.scores.has(row)) return sum + missing
        const values = trained.find((one) => one.list === list.name)!.values
        const value = (place: number): number => values[[5, 10, 15].findIndex((end) => place <= end)] ?? missing
        const own = rank(list, row, tied)
        return sum + (value(Math.floor(own)) + value(Math.ceil(own))) / 2
      }, 0),
    tables.map((trained) => ({ trained }))
  )
  trainedAgrees(BayesFuse, "bayesfuse")
})
