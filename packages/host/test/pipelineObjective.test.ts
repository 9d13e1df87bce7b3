import { tmpdir } from "node:os"
import { resolve } from "node:path"
import { loadQrels } from "@litfuse/bench/dataset/load"
import * as DatasetStore from "@litfuse/bench/dataset/DatasetStore"
import type { Table } from "@litfuse/bench/Experiment"
import * as PipelineSystems from "@litfuse/bench/experiment/systems/PipelineSystems"
import * as SystemRun from "@litfuse/bench/experiment/systems/SystemRun"
import * as PipelineObjective from "@litfuse/bench/tune/pipeline/PipelineObjective"
import { tailOf } from "@litfuse/bench/tune/pipeline/PipelineTail"
import { evaluate } from "@litfuse/eval/Evaluation"
import * as Judgements from "@litfuse/eval/Judgements"
import * as MeasureName from "@litfuse/eval/MeasureName"
import * as Seed from "@litfuse/stats/Seed"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { describe, expect, it } from "vitest"
import * as Config from "../src/Config.ts"
import { experimentPlugins } from "../src/experimentPlugins.ts"
import { pluginRegistry } from "../src/pluginRegistry.ts"

const root = resolve(import.meta.dirname, "../../..")
const dataset = Result.getOrThrow(DatasetStore.open({ root, data: undefined, from: root }, "atlas"))
const judgements = Judgements.make(Result.getOrThrow(loadQrels(dataset, "truth")).value, dataset.manifest.grades.maximum)
const judged = [...judgements.topics.keys()]
const measures = Result.getOrThrow(MeasureName.parseAll(["nDCG@10", "nDCG(judged_only=True)@10", "AP"]))
const pipeline = "presets/diverse.pipeline.yaml"
const indexes = new Map<string, unknown>()

describe("the law of objectives over pipelines", () => {
  it("an objective equals Pipeline and Evaluation to the last bit, for 100 random settings", { timeout: 240_000 }, async () => {
    const plugins = experimentPlugins(await Effect.runPromise(pluginRegistry(Config.none(tmpdir()))))
    const open = (params: Readonly<Record<string, unknown>>) =>
      Result.getOrThrow(
        PipelineSystems.open({ dataset, plugins }, {} as Table, { pipeline, tag: "law", params: PipelineObjective.byNode(params) }, indexes)
      )
    const system = open({})
    const tail = Result.getOrThrow(tailOf(system, ["titles", "fused", "diverse"], "diverse"))
    const topics = system.topics.filter(({ id }) => judgements.topics.has(id)).slice(0, 4)
    const objectives = await Promise.all(
      topics.map(async (topic) => {
        const finished = await Effect.runPromise(SystemRun.execute(system, topic))
        return PipelineObjective.make(
          system,
          tail,
          finished,
          measures.map((measure) => ({ judgement: judgements.topics.get(topic.id)!, measure }))
        )
      })
    )
    const stream = Seed.stream(Seed.derive(7, "settings"))
    const seen = new Set<string>()
    for (let i = 0; i < 100; i++) {
      const params = {
        "titles.title": stream.unit() * 4,
        "titles.headings": stream.unit() * 3,
        "titles.policy": ["precedence", "sum", "product"][stream.below(3)],
        "diverse.lambda": stream.unit(),
        "diverse.relevance": ["min-max", "max", "rank"][stream.below(3)],
        "fused.weights": [stream.unit(), stream.unit()],
        "fused.k": 1 + stream.below(100)
      }
      const topic = topics[i % topics.length]!
      const values = objectives[i % topics.length]!.values(Result.getOrThrow(PipelineObjective.settingOf(system, params)))
      const opened = open(params)
      const hits = SystemRun.hitsOf(opened, await Effect.runPromise(SystemRun.answer(opened, topic)))
      const wanted = Result.getOrThrow(evaluate(judgements, { tag: "law", topics: new Map([[topic.id, hits]]) }, measures)).values
      expect([...values]).toEqual(wanted.map((all) => all[judged.indexOf(topic.id)]))
      seen.add(values.join(" "))
    }
    // settings do move the values, or the law would say nothing
    expect(seen.size).toBeGreaterThan(20)
  })

  it("equals it for weights of words and of vectors, which are computed once", { timeout: 240_000 }, async () => {
    const plugins = experimentPlugins(await Effect.runPromise(pluginRegistry(Config.none(tmpdir()))))
    const fitted = "packages/host/test/fixtures/fitted.pipeline.yaml"
    const open = (params: Readonly<Record<string, unknown>>) =>
      Result.getOrThrow(
        PipelineSystems.open(
          { dataset, plugins },
          {} as Table,
          { pipeline: fitted, tag: "law", params: PipelineObjective.byNode(params) },
          indexes
        )
      )
    const system = open({})
    const tail = Result.getOrThrow(tailOf(system, ["words", "meaning", "fused"], "fused"))
    const topic = system.topics.find(({ id }) => judgements.topics.has(id))!
    const finished = await Effect.runPromise(SystemRun.execute(system, topic))
    const judged = measures.map((measure) => ({ judgement: judgements.topics.get(topic.id)!, measure }))
    const objective = PipelineObjective.make(system, tail, finished, judged)
    const seen = new Set<string>()
    for (const weight of [0, 0.25, 0.5, 1]) {
      const params = { "words.k1": 1 + weight, "fused.weights": [1 - weight, weight] }
      const values = objective.values(Result.getOrThrow(PipelineObjective.settingOf(system, params)))
      const opened = open(params)
      const hits = SystemRun.hitsOf(opened, await Effect.runPromise(SystemRun.answer(opened, topic)))
      const wanted = Result.getOrThrow(evaluate(judgements, { tag: "law", topics: new Map([[topic.id, hits]]) }, measures)).values
      expect([...values]).toEqual(wanted.map((all) => all[[...judgements.topics.keys()].indexOf(topic.id)]))
      seen.add(values.join(" "))
    }
    expect(seen.size).toBeGreaterThan(1)
  })

  it("makes no report with a model that is not there", async () => {
    const plugins = experimentPlugins(await Effect.runPromise(pluginRegistry(Config.none(tmpdir()))))
    const params = { vectors: { path: "/nowhere", cache: "" } }
    const system = Result.getOrThrow(
      PipelineSystems.open({ dataset, plugins }, {} as Table, { pipeline: "presets/hybrid.pipeline.yaml", tag: "law", params }, indexes)
    )
    const { message } = await Effect.runPromise(Effect.flip(SystemRun.run(system)))
    expect(message).toContain('the model "/nowhere" has no file onnx/model.onnx')
    // a search goes on by words
    const { ranking } = await Effect.runPromise(SystemRun.answer(system, system.topics[0]!))
    expect(ranking.rows.length).toBeGreaterThan(0)
  })

  it("reports what cannot be tuned", async () => {
    const plugins = experimentPlugins(await Effect.runPromise(pluginRegistry(Config.none(tmpdir()))))
    const system = Result.getOrThrow(PipelineSystems.open({ dataset, plugins }, {} as Table, { pipeline, tag: "law" }, indexes))
    const refused = (node: string) => Result.getOrThrow(Result.flip(tailOf(system, [node], "diverse")))
    expect(refused("corpus")).toContain('node "corpus" (source/corpus) would run again for every setting')
    expect(refused("titel")).toBe('there is no node "titel" in the pipeline')
    expect(Result.getOrThrow(Result.flip(tailOf(system, ["diverse"], "fused")))).toContain("does not lead to the answer")
    expect(Result.getOrThrow(Result.flip(PipelineObjective.settingOf(system, { "titles.titel": 1 })))).toBe(
      "titles.titel is not a known key"
    )
  })
})
