import { codec as NoticeCodec } from "@litfuse/engine/notice/codec"
import * as Pipelines from "@litfuse/engine/Pipeline"
import * as Ranking from "@litfuse/engine/Ranking"
import * as SearchResult from "@litfuse/engine/Search"
import type { Explanation } from "@litfuse/engine/Explanation"
import type { Config } from "@litfuse/host/Config"
import * as Gate from "@litfuse/host/trust/gate"
import * as PipelineFile from "@litfuse/host/PipelineFile"
import * as PipelineRun from "@litfuse/host/PipelineRun"
import { store } from "@litfuse/host/Workspace"
import type * as Registry from "@litfuse/engine/Registry"
import type { Traffic } from "@litfuse/host/http/services"
import type * as Query from "@litfuse/query/Query"
import { parse } from "@litfuse/query/parse"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { Watch } from "./Events.ts"
import * as Field from "./fields.ts"
import * as Keeping from "./project/meeting.ts"
import { metBy } from "./project/metByPipeline.ts"
import { inFolder } from "./folder.ts"
import { checked as checkedPlugins } from "./plugins.ts"
import { kept } from "./project/kept.ts"
import * as Told from "./search/told.ts"
import * as Question from "./Question.ts"
import { type Analysis, analysesOf } from "./search/analyses.ts"
import { Hit } from "./search/Answer.ts"
import { collections } from "./search/atHand.ts"
import * as Fields from "./search/request.ts"
import { trafficOf } from "./search/traffic.ts"

/** A pipeline, and what it is checked with. */
const fields = {
  folder: Field.folder,
  pipeline: Schema.Union([Field.text, Schema.Record(Schema.String, Schema.Unknown)]).annotate({
    description: "A pipeline file such as those under presets/, or what its YAML would hold."
  }),
  dataset: Fields.collection.dataset,
  corpus: Fields.collection.corpus,
  index: Fields.collection.index,
  sources: Schema.optionalKey(
    Field.texts.annotate({
      description: "What `source/*` stands for. Default: the dataset or the index, or the sources that a search asks."
    })
  ),
  params: Field.or(
    Schema.Record(Schema.String, Field.params).annotate({ description: "Parameters by node, which replace those of the file." }),
    {}
  )
}

/** A pipeline to be checked. */
export const Request = Schema.Struct(fields)
export type Request = typeof Request.Type

/** A pipeline to be run for a query. */
export const RunRequest = Schema.Struct({
  ...fields,
  ...Fields.traffic,
  ...Keeping.fields,
  query: Schema.String.annotate({ description: "What `$query` stands for in the file." }),
  explain: Fields.fields.explain,
  limit: Field.or(Field.count.annotate({ description: "How many hits of the last ranking are in the answer." }), 10),
  seed: Field.or(Field.whole.annotate({ description: "The seed of nodes that draw random numbers." }), 1)
})
export type RunRequest = typeof RunRequest.Type

/**
 * A pipeline that passed every check.
 *
 * - `nodes` in the order in which they run, with all their parameters as JSON, defaults included, and who delivers each of their inputs
 * - `batches` of nodes that can run at the same time; `given` the names that the caller hands in: `$query`
 */
export const Checked = Schema.Struct({
  nodes: Schema.Array(
    Schema.Struct({
      id: Schema.String,
      plugin: Schema.String,
      params: Schema.String,
      inputs: Schema.Array(Schema.Struct({ port: Schema.String, from: Schema.Array(Schema.String) }))
    })
  ),
  batches: Schema.Array(Schema.Array(Schema.String)),
  given: Schema.Array(Schema.String),
  notices: Schema.Array(NoticeCodec).annotate({ description: "Analyzers that `analyzer/*` leaves out, and what they lack." })
})
export type Checked = typeof Checked.Type

/**
 * What came of a run.
 *
 * - `runId` of the run that a project keeps
 * - `node` whose ranking is the last; null = there is none; `hits` its first ones
 * - `failures` of nodes, in lines; `silence` what is to be said when no source answered
 * - `analyses` what analyzers said; `met` the works and citations of its nodes
 */
export interface Ran {
  readonly runId: string | null
  readonly node: string | null
  readonly hits: ReadonlyArray<{ readonly id: string; readonly score: number; readonly explanation?: Explanation }>
  readonly analyses: ReadonlyArray<Analysis>
  readonly failures: ReadonlyArray<string>
  readonly silence: string | undefined
  readonly met: () => Keeping.Met
}

/** The same as plain data. */
export const Answer = Schema.Struct({
  runId: Schema.NullOr(Schema.String).annotate({ description: "Of the run that a project keeps; null = no project keeps it." }),
  node: Schema.NullOr(Schema.String).annotate({ description: "Whose ranking is the last; null = there is none." }),
  hits: Schema.Array(Schema.Struct({ id: Schema.String, score: Schema.Finite, explanation: Hit.fields.explanation })).annotate({
    description: "The first ones of that ranking."
  }),
  analyses: Schema.Array(
    Schema.Struct({
      node: Schema.String,
      analyzer: Schema.String,
      revision: Schema.Int,
      output: Schema.Json,
      reason: Schema.NullOr(Schema.String),
      text: Schema.String
    })
  ).annotate({ description: "What analyzers said: as data, and in words; `reason` says why an output is null." }),
  failures: Schema.Array(Schema.String).annotate({ description: "Nodes that failed, and why." }),
  silence: Schema.NullOr(Schema.String).annotate({ description: "What is to be said when no source answered; null when one did." })
})
export type Answer = typeof Answer.Type

/** The collection that is named, as a source. */
const atHand = Effect.fnUntraced(function* ({ folder, dataset, corpus, index }: Request) {
  if (dataset === undefined && index === undefined) return []
  if (dataset !== undefined) yield* store(folder)
  return yield* collections({ folder, corpus, ...(dataset === undefined ? {} : { dataset }), ...(index === undefined ? {} : { index }) })
})

/** Checks a pipeline; **all** its problems are a refusal. */
const open = Effect.fnUntraced(function* (request: Request) {
  const { folder, pipeline, dataset, index, sources, params } = request
  if (dataset !== undefined && index !== undefined)
    return yield* Question.refuse(Question.about(["dataset", "index"], "{dataset} and {index} exclude each other; name one"))
  const config = yield* Gate.config(folder)
  const written =
    typeof pipeline === "string"
      ? PipelineFile.fromFile(inFolder(folder, pipeline), pipeline)
      : Result.succeed(PipelineFile.fromData("pipeline", pipeline, folder))
  const { registry, checked } = yield* PipelineRun.check(written, config, {
    atHand: yield* atHand(request),
    params,
    ...(sources === undefined ? {} : { sources })
  })
  yield* checkedPlugins(config, registry)
  if (Result.isSuccess(checked)) return { graph: checked.success, config, registry }
  return yield* Question.refuse(...checked.failure.map(({ message }) => message))
})

/** A pipeline that passed every check, as plain data. */
export const shownOf = <R>({ nodes, batches, given, leftOut }: Pipelines.Checked<R>): Checked => ({
  nodes: nodes.map(({ id, type, encodedParams, wires }) => ({
    id,
    plugin: Pipelines.NodeType.nameOf(type),
    params: encodedParams,
    inputs: wires.filter(({ from }) => from.length > 0).map(({ port, from }) => ({ port, from }))
  })),
  batches,
  given: [...given.keys()],
  notices: leftOut.map(({ notice }) => notice)
})

/** Checks a pipeline, and says what runs when. Errors: `ApiError` with all problems of the pipeline. */
export const check = Question.make(
  "pipeline",
  Request,
  Effect.fnUntraced(function* (request: Request) {
    const { graph } = yield* open(request)
    return shownOf(graph)
  })
)

/**
 * Runs a pipeline for a query. Whoever watches is told of its nodes, and of the trace.
 *
 * - empty: nodes that fail are in `failures`; where no source answered, `silence` says so
 * - errors: `ApiError` with all problems of the pipeline, and for recordings that cannot be used
 */
export const run = Question.make(
  "pipeline",
  RunRequest,
  Effect.fnUntraced(function* (request: RunRequest) {
    const traffic = yield* trafficOf(request)
    const { graph, config, registry } = yield* open(request)
    const { query } = yield* Effect.fromResult(parse(request.query))
    const ran = (through: Traffic, runId: string | null) => ranOf(request, { graph, config, registry, query, traffic: through, runId })
    const asked = kept(
      {
        question: "pipeline",
        title: request.query,
        folder: request.folder,
        request,
        stepsOf: graph.nodes.length,
        traffic,
        told: ({ hits }) => ({ counts: { works: hits.length } }),
        stable: Told.ranStable
      },
      ran,
      Effect.succeed
    )
    return yield* Keeping.keeping(request, ({ met, runId }) => ({ ...met(), runId }), asked)
  })
)

interface Opened {
  readonly graph: Effect.Success<ReturnType<typeof open>>["graph"]
  readonly config: Config
  readonly registry: Registry.Registry
  readonly query: Query.Query
  readonly traffic: Traffic
  readonly runId: string | null
}

/** Runs a pipeline that passed every check. */
const ranOf = Effect.fnUntraced(function* (request: RunRequest, { graph, config, registry, query, traffic, runId }: Opened) {
  const watch = yield* Watch
  const finished = yield* PipelineRun.execute(graph, config, query, { seed: request.seed, traffic, watch })
  watch({ _tag: "Traced", trace: finished.trace })
  const result = SearchResult.resultOf(graph, finished)
  const found = Result.isSuccess(result) ? result.success : undefined
  const shown = found === undefined ? [] : Ranking.idsOf(found.ranking).slice(0, request.limit)
  return {
    runId,
    node: found?.node ?? null,
    hits: shown.map((id, i) => {
      const explanation = request.explain ? found!.explain(id) : undefined
      return { id, score: found!.ranking.scores[i]!, ...(explanation === undefined ? {} : { explanation }) }
    }),
    analyses: analysesOf(graph, finished, registry.plugins),
    failures: finished.failures.map(({ message }) => message),
    silence: Result.isFailure(result) ? result.failure.message : undefined,
    met: () => metBy(graph, finished)
  } satisfies Ran
})

/** The same, as plain data alone. */
export const ask = (request: typeof RunRequest.Encoded) =>
  Effect.map(run(request), ({ runId, node, hits, analyses, failures, silence = null }): Answer => ({
    runId,
    node,
    hits,
    analyses: analyses.map(({ node, analyzer, revision, output, reason, views }) => ({
      node,
      analyzer,
      revision,
      output,
      reason,
      text: views.text()
    })),
    failures,
    silence
  }))
