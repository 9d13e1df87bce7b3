import { type Example, fusionLaws } from "@litfuse/kit/fusionLaws"
import { testLaws } from "@litfuse/kit/testLaws"
import { SegFuse } from "@litfuse/rankers/fusion/SegFuse"
import { describe, it } from "vitest"
import { trainedAgrees } from "../golden/golden.ts"
import { agreesWithTwin, cases, held, normalised, rank, tables, union } from "./naive.ts"
import { frame, lawsWhenTrained, learns, trains } from "./trained.ts"

const lists = [
  { 0: 10, 1: 8, 2: 6 },
  { 1: 5, 3: 3, 4: 1 }
]

const examples: ReadonlyArray<Example<typeof SegFuse.params.Type>> = [
  {
    what: "the first five ranks are one segment",
    lists,
    params: {
      trained: [
        { list: "list-0", values: [0.5] },
        { list: "list-1", values: [0.2] }
      ]
    },
    expected: { 0: 1, 1: 1.15, 2: 0.5, 3: 0.3, 4: 0.2 }
  },
  {
    what: "the sixth rank is in the second",
    lists: [{ 0: 7, 1: 6, 2: 5, 3: 4, 4: 3, 5: 2, 6: 1 }],
    params: { trained: [{ list: "list-0", values: [0.5, 0.25] }] },
    expected: { 0: 1, 1: 11 / 12, 2: 10 / 12, 3: 9 / 12, 4: 8 / 12, 5: 7 / 24, 6: 0.25 }
  }
]

describe("SegFuse", () => {
  testLaws(it, fusionLaws(SegFuse, examples, cases))
  // Under `zmuv` a score may lie below -1, and a segment of high precision then costs more than one of low precision.
  lawsWhenTrained(SegFuse, ["a candidate that no list places below another, both in the same lists, never scores less"])
  trains(SegFuse)
  it("learns the mean precision of ten segments, whole even where lists end", () => {
    const topics = [frame([[1, 1, 0, 0, -1, 1, 0]], []), frame([[1]], [])]
    learns(SegFuse, topics, {}, [[(2 / 5 + 1 / 5) / 2, 1 / 20, 0, 0, 0, 0, 0, 0, 0, 0]])
  })
  it("drops unjudged hits and topics that say nothing about a segment", () => {
    const topics = [frame([[1, 1, 0, 0, -1, 1, 0]], []), frame([[1]], [])]
    learns(SegFuse, topics, { unjudged: "drop" }, [[(1 / 2 + 1) / 2, 1 / 2, 0, 0, 0, 0, 0, 0, 0, 0]])
  })

  agreesWithTwin(
    SegFuse,
    (lists, row, { trained, tied, ...params }) => {
      const candidates = union(lists).size
      return held(lists, row, (list) => {
        const values = trained.find((one) => one.list === list.name)!.values
        const value = (place: number): number => values[place <= 5 ? 0 : 1] ?? 0
        const own = rank(list, row, tied)
        return ((value(Math.floor(own)) + value(Math.ceil(own))) / 2) * (normalised(list, row, params, candidates)! + 1)
      }).sum
    },
    tables.map((trained) => ({ trained }))
  )
  trainedAgrees(SegFuse, "segfuse")
})
