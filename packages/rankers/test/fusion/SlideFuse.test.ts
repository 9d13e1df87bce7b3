import { type Example, fusionLaws } from "@litfuse/kit/fusionLaws"
import { testLaws } from "@litfuse/kit/testLaws"
import { SlideFuse } from "@litfuse/rankers/fusion/SlideFuse"
import { describe, it } from "vitest"
import { trainedAgrees } from "../golden/golden.ts"
import { agreesWithTwin, cases, held, rank, tables } from "./naive.ts"
import { frame, lawsWhenTrained, learns, trains } from "./trained.ts"

const lists = [
  { 0: 10, 1: 8, 2: 6 },
  { 1: 5, 3: 3, 4: 1 }
]

const examples: ReadonlyArray<Example<typeof SlideFuse.params.Type>> = [
  {
    what: "window 1: the mean with the ranks above and below, where the list has them",
    lists,
    params: {
      window: 1,
      trained: [
        { list: "list-0", values: [0.9, 0.6, 0.3] },
        { list: "list-1", values: [0.4, 0.2] }
      ]
    },
    expected: { 0: 0.75, 1: 0.9, 2: 0.45, 3: 0.2, 4: 0.1 }
  }
]

describe("SlideFuse", () => {
  testLaws(it, fusionLaws(SlideFuse, examples, cases))
  lawsWhenTrained(SlideFuse)
  trains(SlideFuse)
  it("learns what PosFuse learns", () => {
    learns(SlideFuse, [frame([[1, 0]], []), frame([[1, -1]], [])], {}, [[1, 0]])
  })

  agreesWithTwin(
    SlideFuse,
    (lists, row, { trained, tied, window }) =>
      held(lists, row, (list) => {
        const values = trained.find((one) => one.list === list.name)!.values
        const n = list.scores.size
        const value = (place: number): number => {
          const near = [...Array(n).keys()].map((i) => i + 1).filter((other) => Math.abs(other - place) <= window)
          return near.reduce((sum, other) => sum + (values[other - 1] ?? 0), 0) / near.length
        }
        const own = rank(list, row, tied)
        return (value(Math.floor(own)) + value(Math.ceil(own))) / 2
      }).sum,
    tables.map((trained) => ({ trained }))
  )
  trainedAgrees(SlideFuse, "slidefuse")
})
