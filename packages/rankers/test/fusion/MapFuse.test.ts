import { type Example, fusionLaws } from "@litfuse/kit/fusionLaws"
import { testLaws } from "@litfuse/kit/testLaws"
import { MapFuse } from "@litfuse/rankers/fusion/MapFuse"
import { describe, it } from "vitest"
import { trainedAgrees } from "../golden/golden.ts"
import { agreesWithTwin, cases, held, rank, tables } from "./naive.ts"
import { frame, lawsWhenTrained, learns, trains } from "./trained.ts"

const lists = [
  { 0: 10, 1: 8, 2: 6 },
  { 1: 5, 3: 3, 4: 1 }
]

const examples: ReadonlyArray<Example<typeof MapFuse.params.Type>> = [
  {
    what: "MAP over rank",
    lists,
    params: {
      trained: [
        { list: "list-0", values: [0.6] },
        { list: "list-1", values: [0.3] }
      ]
    },
    expected: { 0: 0.6, 1: 0.6, 2: 0.2, 3: 0.15, 4: 0.1 }
  }
]

describe("MapFuse", () => {
  testLaws(it, fusionLaws(MapFuse, examples, cases))
  lawsWhenTrained(MapFuse)
  trains(MapFuse)
  it("learns the mean of AP: 5/9 and, for a topic without hits, 0", () => {
    learns(MapFuse, [frame([[1, 0, 2, -1]], [2, 1, 1]), frame([[]], [1])], {}, [[5 / 9 / 2]])
  })
  it("drops unjudged hits from the list, not only from the sum", () => {
    const topics = [frame([[1, -1, 1]], [1, 1])]
    learns(MapFuse, topics, {}, [[5 / 6]])
    learns(MapFuse, topics, { unjudged: "drop" }, [[1]])
  })
  it("counts grades from rel on", () => {
    learns(MapFuse, [frame([[1, 0, 2]], [2, 1])], { rel: 2 }, [[1 / 3]])
  })

  agreesWithTwin(
    MapFuse,
    (lists, row, { trained, tied }) =>
      held(lists, row, (list) => (trained.find((one) => one.list === list.name)?.values[0] ?? 0) / rank(list, row, tied)).sum,
    tables.map((trained) => ({ trained }))
  )
  trainedAgrees(MapFuse, "mapfuse")
})
