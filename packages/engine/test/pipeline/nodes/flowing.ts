/** Plugins, and a small pipeline over them, for tests of what flows between nodes. */
import * as Effect from "effect/Effect"
import { offline } from "@litfuse/kit/scriptedHttp"
import * as Layer from "effect/Layer"
import * as Schema from "effect/Schema"
import * as Analyzer from "@litfuse/engine/Analyzer"
import * as Explanation from "@litfuse/engine/Explanation"
import * as Pipeline from "@litfuse/engine/Pipeline"
import * as Ports from "@litfuse/engine/Ports"
import * as Ranker from "@litfuse/engine/Ranker"
import * as Embedder from "@litfuse/engine/Embedder"
import * as Reads from "@litfuse/engine/Reads"
import { SourceError } from "@litfuse/engine/SourceError"
import * as Registry from "@litfuse/engine/Registry"
import * as MemorySource from "@litfuse/kit/test/MemorySource"
import { embedder } from "@litfuse/kit/test/planted/embedders"
import { fusion } from "@litfuse/kit/test/planted/fusions"
import { ranker as citations } from "@litfuse/kit/test/planted/rankers"
import { reranker } from "@litfuse/kit/test/planted/rerankers"
import * as SourceRecord from "@litfuse/engine/SourceRecord"

export const about = "made for this test"
export const date = SourceRecord.PartialDate.make("2026")
export const counted = (count: number) => ({ citationCount: { count, source: "a", date } })
export const a = MemorySource.plugin({
  id: "a",
  records: [
    { id: "1", title: "Heart one", abstract: "beats", ...counted(3) },
    { id: "2", title: "Heart two" },
    { id: "3", title: "Heart three", ...counted(8) }
  ]
})
export const b = MemorySource.plugin({ id: "b", records: [{ id: "3", title: "Heart four" }] })

/** Reads everything there is to read besides statistics: how many sources were silent, what lists hold, how near vectors are. */
export const reader = Ranker.plugin({
  id: "reader",
  revision: 1,
  about,
  params: Schema.Struct({}),
  needs: [],
  reads: ["clock", "lists", "outcomes", "vectors"],
  prepare: (inputs) => {
    const { works, query } = Reads.vectors(inputs)
    const silent = Reads.outcomes(inputs).filter(({ _tag }) => _tag !== "Found").length
    const listed = Reads.lists(inputs).reduce((sum, { rows }) => sum + rows.length, 0)
    return works.map((vector) => vector[0]! * query[0]! + silent * 10 + listed * 100 + Math.min(0, Reads.nowMs(inputs)))
  },
  score: (scores, _, out) => out.set(scores),
  explain: (scores, _, row) => Explanation.leaf("all that it reads", scores[row]!)
})

export const greedy = Ranker.plugin({ ...reader, id: "greedy", reads: [] })

export const counts = Analyzer.plugin({
  id: "counts",
  revision: 1,
  about,
  params: Schema.Struct({}),
  output: Schema.Struct({ works: Schema.Int }),
  views: { text: ({ works }) => `${works} works` },
  analyse: ({ works }) => ({ works: works.ids.size })
})

export const twice = Analyzer.plugin({
  id: "twice",
  revision: 1,
  about,
  params: Schema.Struct({}),
  uses: { counts },
  output: Schema.Int,
  views: { text: String },
  analyse: (_inputs, _params, { counts }) => counts.works * 2
})

export const withoutModel = Embedder.plugin({
  id: "no-model",
  revision: 1,
  about,
  params: Schema.Struct({}),
  make: () =>
    Effect.fail(new SourceError({ source: "no-model", operation: "open the model", reason: { _tag: "Unreachable", detail: "no folder" } }))
})

const values = [a, b, citations(), fusion(), reranker(), reader, greedy, embedder(), withoutModel, counts, twice]
export const { plugins, problems } = Registry.make(values.map((value) => ({ value, origin: { name: "test" } })))
export const catalogue = Pipeline.Catalogue.make([...Pipeline.pluginNodes(plugins), ...Pipeline.steps])
export const given = { query: Ports.Query }
export const layers = Layer.mergeAll(Pipeline.Cache.layerNone, Pipeline.World.layer({ sourcesHash: "s" }), offline)

export const query = "$query"
export const check = (nodes: ReadonlyArray<object>, more: Readonly<Record<string, Pipeline.NodeType.AnyPort>> = {}) =>
  Pipeline.check({ nodes }, { catalogue, given: { ...given, ...more } })
export const run = (graph: Pipeline.CheckedGraph<Registry.Services>, more: Readonly<Record<string, unknown>> = {}) =>
  Effect.runPromise(
    Effect.scoped(Pipeline.execute(graph, { given: { query: { _tag: "Term", text: "heart" }, ...more } })).pipe(Effect.provide(layers))
  )

export const base = [
  { id: "from-a", plugin: "source/a", inputs: { query } },
  { id: "from-b", plugin: "source/b", inputs: { query } },
  { id: "works", plugin: "step/works", inputs: { records: ["from-a", "from-b"] } },
  { id: "lists", plugin: "step/lists", inputs: { records: ["from-a", "from-b"] } },
  { id: "cited", plugin: "planted-citations", inputs: { works: "works", query } },
  { id: "fused", plugin: fusion().id, inputs: { lists: "lists", rankings: "cited" } },
  { id: "turned", plugin: "planted-abstracts-first", inputs: { works: "works", query, ranking: "fused" } }
]
