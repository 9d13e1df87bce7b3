import * as Fusion from "@litfuse/engine/Fusion"
import * as Ids from "@litfuse/engine/Ids"
import * as Result from "effect/Result"
import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { evaluate } from "@litfuse/eval/Evaluation"
import * as Judgements from "@litfuse/eval/Judgements"
import * as MeasureName from "@litfuse/eval/MeasureName"
import * as Run from "@litfuse/eval/Run"
import * as Frames from "../../../src/tune/fusion/Frames.ts"
import * as Objective from "../../../src/tune/fusion/Objective.ts"
import * as TuningData from "../../../src/tune/fusion/TuningData.ts"
import { byHand, design, plain } from "./tuningData.ts"

const qrels = {
  topics: new Map(
    Array.from({ length: 4 }, (_, t) => [
      `t${t}`,
      new Map(Array.from({ length: 12 }, (_, d) => [`d${(d * 5 + t) % 20}`, ((d * 7 + t * 3) % 4) - 1] as const))
    ])
  ),
  maximum: 2
}
const judgements = Judgements.make(qrels as unknown as Parameters<typeof Judgements.make>[0])
const runs = Array.from({ length: 3 }, (_, r) =>
  Run.sort(
    {
      tag: `r${r}`,
      topics: new Map(
        Array.from(
          { length: 4 },
          (_, t) =>
            [
              `t${t}`,
              {
                ids: Array.from({ length: 10 }, (_, i) => `d${(i * (r + 1) + t) % 20}`).filter((id, i, all) => all.indexOf(id) === i),
                scores: Float64Array.from({ length: 10 }, (_, i) => Math.floor((10 - i) / 2))
              }
            ] as const
        )
          .filter(([topic]) => !(r === 2 && topic === "t1"))
          .map(([topic, { ids, scores }]) => [topic, { ids, scores: scores.slice(0, ids.length) }])
      )
    },
    "trec_eval-9.0.8"
  )
)
const frames = Frames.make(runs, judgements, 8, "trec_eval-9.0.8")
const measures = Result.getOrThrow(
  MeasureName.parseAll([
    "nDCG@5",
    "nDCG(judged_only=True)@5",
    "Judged@5",
    "AP",
    "P@3",
    "RR",
    "bpref",
    "Rprec",
    "nDCG",
    "RBP(p=0.8)",
    "infAP",
    "AP(judged_only=True)",
    "IPrec@0.5",
    "IPrec@0.0",
    "IPrecAvg"
  ])
)

/** The long way: fuse, write ids, join with judgements, measure. */
const theLongWay = (params: { readonly k: number; readonly weights: ReadonlyArray<number> }, m: number): ReadonlyArray<number> => {
  const rankings = new Map(
    [...judgements.topics.keys()].map((topic) => {
      const ids = Ids.make(runs.flatMap((run) => run.topics.get(topic)?.ids.slice(0, 8) ?? []))
      const lists = runs.map((run) => {
        const hits = run.topics.get(topic)
        if (hits === undefined) return Fusion.absent(run.tag)
        const kept = hits.ids.slice(0, 8)
        return Fusion.list(run.tag, { ids, rows: Ids.rowsOf(ids, kept), scores: hits.scores.slice(0, kept.length) })
      })
      return [topic, Result.getOrThrow(Fusion.fuse(plain, params, ids, lists)).ranking] as const
    })
  )
  return [...Result.getOrThrow(evaluate(judgements, Run.fromRankings("fused", rankings), [measures[m]!])).values[0]!]
}

describe("Objective", () => {
  it("equals fusing and evaluating, to the last bit, for 100 random settings and every kind of measure", () => {
    const objectives = measures.map((measure) => Objective.make(plain as Fusion.Fusion, frames, measure))
    const weight = fc.constantFrom(0, 0.1, 0.3, 1, 2.5)
    fc.assert(
      fc.property(fc.double({ min: 0, max: 100, noNaN: true }), fc.array(weight, { minLength: 3, maxLength: 3 }), (k, weights) => {
        for (const [m, objective] of objectives.entries()) {
          const values = new Float64Array(frames.length)
          objective({ k, weights }, [0, 1, 2, 3], values)
          expect([...values]).toEqual(theLongWay({ k, weights }, m))
        }
      }),
      { seed: 11, numRuns: 100 }
    )
  })

  it("reads each ranking of a topic anew: interpolated precision of two runs", () => {
    // one relevant document, last of four in the first run and first in the second
    const [frame] = [byHand(0, [1, 0, 0, 0], [1, 2, 3, 0], [0, 1, 2, 3])]
    const [measure] = Result.getOrThrow(MeasureName.parseAll(["IPrec@0.5"]))
    const of = TuningData.make({ design: design(), frames: [frame], isNew: [false], measures: [measure!] }, new Map())
    expect(of.alone.map((values) => [...values])).toEqual([[0.25], [1]])
  })

  it("measures the topics that it is asked for, and no other", () => {
    const objective = Objective.make(plain as Fusion.Fusion, frames, measures[0]!)
    const all = new Float64Array(4)
    objective({ k: 1, weights: [] }, [0, 1, 2, 3], all)
    const some = new Float64Array(2)
    objective({ k: 1, weights: [] }, [3, 1], some)
    expect([...some]).toEqual([all[3], all[1]])
  })
})
