import * as Params from "@litfuse/engine/Params"
import { fusionLaws } from "@litfuse/kit/fusionLaws"
import { testLaws } from "@litfuse/kit/testLaws"
import { LinearListwise } from "@litfuse/rankers/fusion/LinearListwise"
import { describe, expect, it } from "vitest"
import { addsFeatures } from "./linear.ts"
import { cases } from "./naive.ts"
import { frame, lawsWhenTrained, trains } from "./trained.ts"

const defaults = Params.defaults(LinearListwise)

describe("LinearListwise", () => {
  testLaws(
    it,
    fusionLaws(
      LinearListwise,
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
  lawsWhenTrained(LinearListwise)
  trains(LinearListwise)
  addsFeatures(LinearListwise)

  it("finds the weight where the gradient of its loss is 0, by hand", () => {
    // two candidates with features 1 and 2/3 (k 1), all gain on the first: the slope is w lambda - (1 - p) / 3 with p = 1 / (1 + e^(-w / 3))
    const lambda = 0.1
    const { trained } = LinearListwise.train!([frame([[1, 0]], [1])], { ...defaults, k: 1, lambda })
    const w = trained[0]!.values[0]! / 2
    const p = 1 / (1 + Math.exp(-w / 3))
    expect(w).toBeGreaterThan(0.5)
    expect(w * lambda - (1 - p) / 3).toBeCloseTo(0, 8)
  })

  it("leaves dropped candidates out of the softmax, and keeps those judged not relevant, by hand", () => {
    // features 1, 2/3 and 1/2 at ranks 1 to 3 (k 1); the candidate at rank 2 has no judgement
    const lambda = 0.1
    const { trained } = LinearListwise.train!([frame([[1, -1, 0]], [1])], { ...defaults, k: 1, lambda, unjudged: "drop" })
    const w = trained[0]!.values[0]! / 2
    const p = 1 / (1 + Math.exp(-w / 2))
    expect(w).toBeGreaterThan(0.5)
    expect(w * lambda - (1 - p) / 2).toBeCloseTo(0, 8)
  })

  it("learns nothing from a topic where nothing is relevant, or where all others are dropped", () => {
    expect(LinearListwise.train!([frame([[0, 0]], [])], defaults).trained[0]!.values).toEqual([0])
    expect(LinearListwise.train!([frame([[1, -1]], [1])], { ...defaults, unjudged: "drop" }).trained[0]!.values[0]).toBeCloseTo(0, 12)
    expect(LinearListwise.train!([frame([[1, -1]], [1])], defaults).trained[0]!.values[0]).toBeGreaterThan(0)
  })

  it("tells a good list from a bad one", () => {
    const { trained } = LinearListwise.train!(
      [
        frame(
          [
            [2, 1, 0, 0],
            [0, 0, 1, 2]
          ],
          [2, 2, 1, 1]
        )
      ],
      defaults
    )
    expect(trained[0]!.values[0]!).toBeGreaterThan(trained[1]!.values[0]!)
  })
})
