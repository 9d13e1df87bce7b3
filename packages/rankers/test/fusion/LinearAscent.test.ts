import * as Params from "@litfuse/engine/Params"
import { fusionLaws } from "@litfuse/kit/fusionLaws"
import { testLaws } from "@litfuse/kit/testLaws"
import { LinearAscent } from "@litfuse/rankers/fusion/LinearAscent"
import { describe, expect, it } from "vitest"
import { addsFeatures } from "./linear.ts"
import { cases } from "./naive.ts"
import { frame, lawsWhenTrained, trains } from "./trained.ts"

const defaults = Params.defaults(LinearAscent)

describe("LinearAscent", () => {
  testLaws(
    it,
    fusionLaws(
      LinearAscent,
      [
        {
          what: "weight over k + rank",
          lists: [{ 0: 10, 1: 8 }],
          params: { k: 1, trained: [{ list: "list-0", values: [6] }] },
          expected: { 0: 3, 1: 2 }
        }
      ],
      cases
    )
  )
  lawsWhenTrained(LinearAscent)
  trains(LinearAscent)
  addsFeatures(LinearAscent)

  it("starts from equal weights, and stays there without rounds", () => {
    const { trained } = LinearAscent.train!(
      [
        frame(
          [
            [1, 0],
            [0, 1]
          ],
          [1, 1]
        )
      ],
      { ...defaults, k: 1, rounds: 0 }
    )
    expect(trained.map(({ values }) => values)).toEqual([[2], [2]])
  })

  it("takes a list out that puts others above the relevant document, by hand", () => {
    // list-1 has two documents that are not relevant; at equal weights its first one ties with the relevant one and may come first
    const topic = frame(
      [
        [0, 1],
        [0, 0]
      ],
      [1]
    )
    const { trained } = LinearAscent.train!([topic], { ...defaults, k: 1, cutoff: 3 })
    // the best reachable is rank 2: behind the first of list-0, before all of list-1
    expect(trained[1]!.values[0]!).toBeLessThan(trained[0]!.values[0]!)
  })

  it("does not look at unjudged candidates that it drops", () => {
    const topic = frame(
      [
        [-1, 1],
        [0, -1]
      ],
      [1]
    )
    const zero = LinearAscent.train!([topic], { ...defaults, cutoff: 1 }).trained
    const drop = LinearAscent.train!([topic], { ...defaults, cutoff: 1, unjudged: "drop" }).trained
    expect(drop).not.toEqual(zero)
  })
})
