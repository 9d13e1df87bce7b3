import { type Example, fusionLaws } from "@litfuse/kit/fusionLaws"
import { testLaws } from "@litfuse/kit/testLaws"
import { PosFuse } from "@litfuse/rankers/fusion/PosFuse"
import { describe, it } from "vitest"
import { trainedAgrees } from "../golden/golden.ts"
import { agreesWithTwin, cases, held, rank, tables } from "./naive.ts"
import { frame, lawsWhenTrained, learns, trains } from "./trained.ts"

const lists = [
  { 0: 10, 1: 8, 2: 6 },
  { 1: 5, 3: 3, 4: 1 }
]

const examples: ReadonlyArray<Example<typeof PosFuse.params.Type>> = [
  {
    what: "a probability by rank; none below those of training",
    lists,
    params: {
      trained: [
        { list: "list-0", values: [0.9, 0.5, 0.1] },
        { list: "list-1", values: [0.4, 0.2] }
      ]
    },
    expected: { 0: 0.9, 1: 0.9, 2: 0.1, 3: 0.2, 4: 0 }
  },
  {
    what: "two hits tied at the top share the mean of two ranks",
    lists: [{ 0: 5, 1: 5, 2: 1 }],
    params: { trained: [{ list: "list-0", values: [0.8, 0.4, 0.2] }] },
    expected: { 0: 0.6, 1: 0.6, 2: 0.2 }
  }
]

describe("PosFuse", () => {
  testLaws(it, fusionLaws(PosFuse, examples, cases))
  lawsWhenTrained(PosFuse)
  trains(PosFuse)
  it("learns the share of topics that are relevant at a rank", () => {
    const topics = [frame([[1, 0]], []), frame([[1, -1]], []), frame([[0, 1, 2]], []), frame([[]], [])]
    learns(PosFuse, topics, {}, [[2 / 3, 1 / 3, 1]])
    learns(PosFuse, topics, { unjudged: "drop" }, [[2 / 3, 1 / 2, 1]])
    learns(PosFuse, topics, { rel: 2 }, [[0, 0, 1]])
  })

  agreesWithTwin(
    PosFuse,
    (lists, row, { trained, tied }) =>
      held(lists, row, (list) => {
        const values = trained.find((one) => one.list === list.name)!.values
        const value = (place: number): number => values[place - 1] ?? 0
        const own = rank(list, row, tied)
        return (value(Math.floor(own)) + value(Math.ceil(own))) / 2
      }).sum,
    tables.map((trained) => ({ trained }))
  )
  trainedAgrees(PosFuse, "posfuse")
})
