import { evaluate } from "@litfuse/eval/Evaluation"
import * as Judgements from "@litfuse/eval/Judgements"
import * as MeasureName from "@litfuse/eval/MeasureName"
import * as Run from "@litfuse/eval/Run"
import * as Seed from "@litfuse/stats/Seed"
import * as Frames from "@litfuse/bench/tune/fusion/Frames"
import * as Objective from "@litfuse/bench/tune/fusion/Objective"
import * as Fusion from "@litfuse/engine/Fusion"
import * as Ids from "@litfuse/engine/Ids"
import * as Params from "@litfuse/engine/Params"
import * as Pipeline from "@litfuse/engine/Pipeline"
import * as Ports from "@litfuse/engine/Ports"
import * as Registry from "@litfuse/engine/Registry"
import { fusions } from "@litfuse/rankers"
import { offline } from "@litfuse/kit/scriptedHttp"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Result from "effect/Result"
import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { arbitraryParams } from "@litfuse/kit/arbitraryParams"

const compat = "trec_eval-9.0.8"
const depth = 10
const drawn = Seed.stream(Seed.derive(3, "pipeline"))
const topics = ["t0", "t1"]
const judgements = Judgements.make({
  topics: new Map(topics.map((topic) => [topic, new Map(Array.from({ length: 20 }, (_, d) => [`d${d}`, drawn.below(4) - 1]))])),
  maximum: 2
} as unknown as Parameters<typeof Judgements.make>[0])
const hits = (): Run.Hits => {
  const ids = Seed.shuffle(
    drawn,
    Array.from({ length: 26 }, (_, d) => `d${d}`)
  ).slice(0, 12)
  return { ids, scores: Float64Array.from(ids, () => drawn.below(20)) }
}
// the last run lacks a topic
const runs = Array.from({ length: 4 }, (_, r) =>
  Run.sort({ tag: `r${r}`, topics: new Map(topics.slice(0, r === 3 ? 1 : 2).map((topic) => [topic, hits()])) }, compat)
)
const frames = Frames.make(runs, judgements, depth, compat)
const measures = Result.getOrThrow(MeasureName.parseAll(["nDCG@5", "nDCG(judged_only=True)@5", "AP"]))

const registry = Registry.make(fusions.map((value) => ({ value, origin: { name: "@litfuse/rankers" } })))
const catalogue = Pipeline.Catalogue.make(Pipeline.pluginNodes(registry.plugins))
const surroundings = Layer.mergeAll(offline, Pipeline.Cache.layerNone, Pipeline.World.layer({ sourcesHash: "sources" }))

/** What a pipeline is handed for a topic: one list per run, over one table of ids, as files have them. */
const listsOf = (topic: string): Ports.Lists => {
  const cut = runs.map((run) => Run.truncate(run, depth).topics.get(topic))
  const ids = Ids.make(cut.flatMap((one) => one?.ids ?? []))
  const lists = cut.map((one, r) =>
    one === undefined
      ? Fusion.absent(runs[r]!.tag)
      : Fusion.list(runs[r]!.tag, { ids, rows: Ids.rowsOf(ids, one.ids), scores: Float64Array.from(one.scores, Math.fround) })
  )
  return { ids, lists }
}

/** A pipeline of one fusion node: checked, executed and read as `litfuse pipeline run` does, then evaluated as `litfuse eval` does. */
const throughPipeline = Effect.fnUntraced(function* (fusion: Fusion.Fusion, params: unknown) {
  const file = { nodes: [{ id: "fused", plugin: `fusion/${fusion.id}`, params, inputs: { lists: ["$lists"] } }] }
  const graph = Result.getOrThrow(Pipeline.check(file, { catalogue, given: { lists: Ports.Rankings } }))
  const rankings = yield* Effect.forEach(topics, (topic) =>
    Effect.map(
      Pipeline.run(graph, { given: { lists: listsOf(topic) } }),
      (finished) => [topic, Pipeline.valueAt(graph, finished, "fused", Ports.Ranking)!] as const
    )
  )
  return Result.getOrThrow(evaluate(judgements, Run.fromRankings("fused", new Map(rankings)), measures)).values
})

describe("the law of objectives, through the executor of pipelines", () => {
  it.each(fusions.map((fusion) => [fusion.id, fusion] as const))(
    "%s: objectives equal Pipeline and Evaluation to the last bit",
    async (_, fusion) => {
      const weights = fc.array(fc.constantFrom(0.1, 0.3, 1, 2), { minLength: 4, maxLength: 4 })
      const hasWeights = "weights" in (Params.defaults(fusion) as object)
      const objectives = measures.map((measure) => Objective.make(fusion, frames, measure))
      let compared = 0
      await fc.assert(
        fc.asyncProperty(arbitraryParams(fusion), weights, async (given, weighed) => {
          const untrained = { ...(given as object), ...(hasWeights ? { weights: weighed } : {}) }
          const params = fusion.train?.(frames, { ...untrained, trained: [] }) ?? untrained
          if (fusion.refuses(frames[0]!, params) !== undefined) return
          const wanted = await Effect.runPromise(Effect.scoped(throughPipeline(fusion, params)).pipe(Effect.provide(surroundings)))
          compared++
          for (const [m, objective] of objectives.entries()) {
            const values = new Float64Array(topics.length)
            objective(params, [0, 1], values)
            expect([...values]).toEqual([...wanted[m]!])
          }
        }),
        { seed: 8, numRuns: 20 }
      )
      expect(compared).toBeGreaterThan(5)
    }
  )
})
