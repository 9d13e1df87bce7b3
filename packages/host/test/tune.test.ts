import * as Fusion from "@litfuse/engine/Fusion"
import * as Ids from "@litfuse/engine/Ids"
import * as Params from "@litfuse/engine/Params"
import { evaluate } from "@litfuse/eval/Evaluation"
import * as Judgements from "@litfuse/eval/Judgements"
import * as MeasureName from "@litfuse/eval/MeasureName"
import * as Run from "@litfuse/eval/Run"
import * as Seed from "@litfuse/stats/Seed"
import * as Frames from "@litfuse/bench/tune/fusion/Frames"
import * as Objective from "@litfuse/bench/tune/fusion/Objective"
import { fusions } from "@litfuse/rankers"
import * as Result from "effect/Result"
import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { arbitraryParams } from "@litfuse/kit/arbitraryParams"

const compat = "trec_eval-9.0.8"
const topics = 3
const drawn = Seed.stream(Seed.derive(1, "tune"))
const qrels = {
  topics: new Map(
    Array.from(
      { length: topics },
      (_, t) => [`t${t}`, new Map(Array.from({ length: 20 }, (_, d) => [`d${d}`, drawn.below(4) - 1] as const))] as const
    )
  ),
  maximum: 2
}
const judgements = Judgements.make(qrels as unknown as Parameters<typeof Judgements.make>[0])
const hits = (): Run.Hits => {
  const ids = Seed.shuffle(
    drawn,
    Array.from({ length: 26 }, (_, d) => `d${d}`)
  ).slice(0, 12)
  return { ids, scores: Float64Array.from(ids, () => drawn.below(20)) }
}
const runs = Array.from({ length: 4 }, (_, r) =>
  Run.sort({ tag: `r${r}`, topics: new Map(Array.from({ length: topics }, (_, t) => [`t${t}`, hits()])) }, compat)
)
const frames = Frames.make(runs, judgements, 10, compat)
const all = frames.map((_, t) => t)
const measures = Result.getOrThrow(MeasureName.parseAll(["nDCG@5", "nDCG(judged_only=True)@5", "AP"]))

/** Fuses every topic, writes ids, and evaluates the run: what `fuse` and `eval` do. */
const theLongWay = (fusion: Fusion.Fusion, params: unknown) => {
  const rankings = frames.map(({ topic }) => {
    const cut = runs.map((run) => Run.truncate(run, 10).topics.get(topic)!)
    const ids = Ids.make(cut.flatMap((one) => one.ids))
    const lists = cut.map((one, r) =>
      Fusion.list(runs[r]!.tag, { ids, rows: Ids.rowsOf(ids, one.ids), scores: Float64Array.from(one.scores, Math.fround) })
    )
    return [topic, Result.getOrThrow(Fusion.fuse(fusion, params, ids, lists)).ranking] as const
  })
  return Result.getOrThrow(evaluate(judgements, Run.fromRankings("fused", new Map(rankings)), measures)).values
}

describe("the law of objectives, for every fusion of the house", () => {
  it.each(fusions.map((fusion) => [fusion.id, fusion] as const))(
    "%s: objectives equal Fusion.fuse and Evaluation to the last bit",
    (_, fusion) => {
      const objectives = measures.map((measure) => Objective.make(fusion, frames, measure))
      const weights = fc.array(fc.constantFrom(0.1, 0.3, 1, 2), { minLength: 4, maxLength: 4 })
      const hasWeights = "weights" in (Params.defaults(fusion) as object)
      fc.assert(
        fc.property(arbitraryParams(fusion), weights, (given, weighed) => {
          const untrained = { ...(given as object), ...(hasWeights ? { weights: weighed } : {}) }
          const params = fusion.train?.(frames, { ...untrained, trained: [] }) ?? untrained
          if (fusion.refuses(frames[0]!, params) !== undefined) return
          const wanted = theLongWay(fusion, params)
          for (const [m, objective] of objectives.entries()) {
            const values = new Float64Array(topics)
            objective(params, all, values)
            expect([...values]).toEqual([...wanted[m]!])
          }
        }),
        { seed: 4, numRuns: 100 }
      )
    }
  )
})
