import * as Params from "@litfuse/engine/Params"
import { type Example, fusionLaws } from "@litfuse/kit/fusionLaws"
import { testLaws } from "@litfuse/kit/testLaws"
import { ProbFuse } from "@litfuse/rankers/fusion/ProbFuse"
import { describe, expect, it } from "vitest"
import { trainedAgrees } from "../golden/golden.ts"
import { agreesWithTwin, cases, held, rank, tables } from "./naive.ts"
import { frame, lawsWhenTrained, learns, trains } from "./trained.ts"

const lists = [
  { 0: 10, 1: 8, 2: 6 },
  { 1: 5, 3: 3, 4: 1 }
]

const examples: ReadonlyArray<Example<typeof ProbFuse.params.Type>> = [
  {
    what: "two segments of two and one hits, three segments of one",
    lists,
    params: {
      trained: [
        { list: "list-0", values: [0.8, 0.4] },
        { list: "list-1", values: [0.6, 0.2, 0.1] }
      ]
    },
    expected: { 0: 0.8, 1: 1.4, 2: 0.2, 3: 0.1, 4: 0.1 / 3 }
  }
]

describe("ProbFuse", () => {
  testLaws(it, fusionLaws(ProbFuse, examples, cases))
  lawsWhenTrained(ProbFuse)
  trains(ProbFuse)
  it("learns the mean precision of segments: 2/3 and 1, 1/2 and nothing", () => {
    const topics = [frame([[1, 0, 1, 0, 1]], []), frame([[1]], [])]
    learns(ProbFuse, topics, { segments: 2 }, [[5 / 6, 1 / 4]])
  })
  it("drops unjudged hits: ProbFuseJudged", () => {
    const topics = [frame([[1, -1, 0, -1]], [])]
    learns(ProbFuse, topics, { segments: 2 }, [[1 / 2, 0]])
    learns(ProbFuse, topics, { segments: 2, unjudged: "drop" }, [[1, 0]])
  })
  it("refuses another number of segments than it was trained with", () => {
    const hits = frame([[1]], [])
    const params = { ...Params.defaults(ProbFuse), segments: 3, trained: [{ list: "list-0", values: [1, 0] }] }
    expect(ProbFuse.refuses(hits, params)).toBe('segments: 3 asked for, but list "list-0" was trained with 2; train anew')
  })

  agreesWithTwin(
    ProbFuse,
    (lists, row, { trained, tied }) =>
      held(lists, row, (list) => {
        const values = trained.find((one) => one.list === list.name)!.values
        const n = list.scores.size
        const value = (place: number): number => {
          const segment = Math.ceil(place / Math.ceil(n / values.length))
          return (values[segment - 1] ?? 0) / segment
        }
        const own = rank(list, row, tied)
        return (value(Math.floor(own)) + value(Math.ceil(own))) / 2
      }).sum,
    tables.map((trained) => ({ trained }))
  )
  trainedAgrees(ProbFuse, "probfuse")
})
