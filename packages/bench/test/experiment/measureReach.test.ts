import * as Judgements from "@litfuse/eval/Judgements"
import * as MeasureName from "@litfuse/eval/MeasureName"
import type { Run } from "@litfuse/eval/Run"
import * as Result from "effect/Result"
import { describe, expect, it } from "vitest"
import { countBelowCut, withinDepth } from "../../src/experiment/measureReach.ts"
import { fusionSystem } from "../../src/experiment/systems/fusionSystem.ts"
import { runOnce, type ReadySystem } from "../../src/experiment/systems/ReadySystem.ts"
import { plain } from "../tune/fusion/tuningData.ts"

const measures = Result.getOrThrow(
  MeasureName.parseAll(["nDCG@2", "nDCG(judged_only=True)@2", "nDCG@3", "AP", "AP(judged_only=True)", "AP@2"])
)
const namesWithin = (depth: number) => withinDepth(measures, depth).map(({ name }) => name)

describe("measures of rankings that were cut", () => {
  it("are those that read no deeper, those on condensed lists by their cutoff", () => {
    expect(namesWithin(2)).toEqual(["nDCG@2", "nDCG(judged_only=True)@2", "AP@2"])
    expect(namesWithin(Number.POSITIVE_INFINITY)).toHaveLength(measures.length)
  })

  it("are the same for what is fused from cut runs, whichever cut is the higher one", () => {
    const input = (depth: number): ReadySystem =>
      runOnce({
        system: "a",
        input: { kind: "run", source: "a", sha256: "" },
        depth,
        run: () => Result.succeed({ tag: "a", topics: new Map() })
      })
    const depthOf = (depths: ReadonlyArray<number>, inputDepth?: number) =>
      fusionSystem(
        { fuse: "plain", tag: "fused", of: [{ system: "a" }], ...(inputDepth === undefined ? {} : { inputDepth }) },
        depths.map(input),
        () => Result.succeed(() => [0]),
        {
          analyses: [],
          retrievers: new Map(),
          fusions: new Map([["plain", plain as never]]),
          analyzers: new Map(),
          measures: MeasureName.builtIn,
          thirdParty: new Set()
        },
        "trec_eval-9.0.8"
      ).depth
    expect(depthOf([100, 50])).toBe(50)
    expect(depthOf([100, 50], 20)).toBe(20)
    expect(depthOf([Number.POSITIVE_INFINITY])).toBe(Number.POSITIVE_INFINITY)
  })
})

describe("belowCut", () => {
  const judgements = Judgements.make({
    topics: new Map([
      [
        "1",
        new Map([
          ["a", 1],
          ["b", 0],
          ["c", 2]
        ])
      ],
      ["2", new Map([["a", 1]])]
    ]),
    maximum: 2
  } as never)
  const run = (...lists: ReadonlyArray<ReadonlyArray<string>>): Run => ({
    tag: "run",
    topics: new Map(lists.map((ids, t) => [String(t + 1), { ids, scores: Float64Array.from(ids, (_, i) => -i) }]))
  })

  it("counts topics whose hits above the cut hold fewer judged ones than the cutoff", () => {
    const condensed = measures[1]!
    expect(countBelowCut(condensed, judgements, run(["a", "x", "b"], ["x", "a", "y"]), 3)).toBe(1)
    // a list that ended by itself was not cut
    expect(countBelowCut(condensed, judgements, run(["a", "x", "b"], ["x", "a"]), 3)).toBe(0)
    expect(countBelowCut(condensed, judgements, run(["a", "x", "b"], ["x", "a", "y"]), Number.POSITIVE_INFINITY)).toBe(0)
    expect(countBelowCut(measures[0]!, judgements, run(["x", "y"], []), 2)).toBe(0)
  })
})
