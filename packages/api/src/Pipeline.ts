import { noticeCodec as NoticeCodec } from "@litfuse/engine/notice/noticeCodec"
import { takes, types, Value as ParameterValue } from "@litfuse/engine/pipeline/Parameter"
import * as Pipelines from "@litfuse/engine/Pipeline"
import * as Ranking from "@litfuse/engine/Ranking"
import * as SearchResult from "@litfuse/engine/Search"
import type { Explanation } from "@litfuse/engine/Explanation"
import type { Config } from "@litfuse/host/Config"
import * as PipelineFile from "@litfuse/host/PipelineFile"
import * as PipelineRun from "@litfuse/host/PipelineRun"
import type * as Registry from "@litfuse/engine/Registry"
import type { Traffic } from "@litfuse/host/http/HostServices"
import type * as Query from "@litfuse/query/Query"
import { parse } from "@litfuse/query/parse"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { Watch } from "./Events.ts"
import { fields, openPipeline, Request, writtenIn } from "./pipeline/openPipeline.ts"
import * as Field from "./fields.ts"
import * as GraphStore from "./project/GraphStore.ts"
import { seenByPipeline } from "./project/seenByPipeline.ts"
import { Asking, dryRun } from "./pipeline/dryRun.ts"
import { capHistory } from "./project/capHistory.ts"
import { pipelineCounts } from "./project/pipelineCounts.ts"
import { recordRun } from "./project/recordRun.ts"
import * as RunSummary from "./search/runSummary.ts"
import * as Question from "./Question.ts"
import { type Analysis, analysesOf } from "./search/analyses.ts"
import { Hit } from "./search/Answer.ts"
import * as Fields from "./search/request.ts"
import { trafficOf } from "./search/trafficOf.ts"

export { Request } from "./pipeline/openPipeline.ts"
export { repairFile as repair, RepairRequest } from "./pipeline/repairFile.ts"

/** A pipeline whose parameters to list. */
export const ParametersRequest = Schema.Struct({ folder: fields.folder, pipeline: fields.pipeline, values: fields.values })

/** The parameters of a pipeline, in the order of its file. `value` null = it has none, and a required one needs one to run. */
export const Parameters = Schema.Struct({
  version: Schema.Literal(1),
  parameters: Schema.Array(
    Schema.Struct({
      name: Schema.String,
      type: Schema.Literals(types),
      about: Schema.NullOr(Schema.String),
      takes: Schema.String.annotate({ description: "What it takes, in words." }),
      isOptional: Schema.Boolean,
      default: Schema.NullOr(ParameterValue),
      value: Schema.NullOr(ParameterValue)
    })
  )
})
export type Parameters = typeof Parameters.Type

/** A pipeline to run for a query. */
export const RunRequest = Schema.Struct({
  ...fields,
  durable: Field.durable,
  ...Fields.traffic,
  ...GraphStore.fields,
  query: Schema.String.annotate({ description: "The value of `$query` in the file." }),
  explain: Fields.fields.explain,
  limit: Field.or(Field.count, 10, "How many hits of the last ranking the answer contains.", { alias: "n" }),
  seed: Field.or(Field.whole, 1, "The seed of nodes that use random numbers.")
})
export type RunRequest = typeof RunRequest.Type

/**
 * A pipeline that passed every check.
 *
 * - `nodes` in execution order, with all parameters as JSON, including defaults, and the nodes behind each input
 * - `batches` of nodes that can run concurrently; `given` the inputs of the caller: `$query`
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
  notices: Schema.Array(NoticeCodec).annotate({ description: "Analyzers that `analyzer/*` omits, and their missing inputs." })
})
export type Checked = typeof Checked.Type

/**
 * The result of a pipeline.
 *
 * - `runId` of the run in the project
 * - `node` with the last ranking; null = none; `hits` its first ones
 * - `failures` of nodes, in lines; `silence` the message if no source answered
 * - `analyses` of analyzers; `seen` the works and citations of its nodes
 */
export interface PipelineResult {
  readonly runId: string | null
  readonly node: string | null
  readonly hits: ReadonlyArray<{ readonly id: string; readonly score: number; readonly explanation?: Explanation }>
  readonly analyses: ReadonlyArray<Analysis>
  readonly failures: ReadonlyArray<string>
  readonly silence: string | undefined
  readonly seen: () => GraphStore.SeenWorks
}

/** The result as plain data. */
export const Answer = Schema.Struct({
  runId: Schema.NullOr(Schema.String).annotate({ description: "The id of the run in the project; null if no project stores it." }),
  node: Schema.NullOr(Schema.String).annotate({ description: "The node with the last ranking; null if there is none." }),
  hits: Field.about(
    Schema.Array(Schema.Struct({ id: Schema.String, score: Schema.Finite, explanation: Hit.fields.explanation })),
    "The first hits of that ranking."
  ),
  analyses: Field.about(
    Schema.Array(
      Schema.Struct({
        node: Schema.String,
        analyzer: Schema.String,
        revision: Schema.Int,
        output: Schema.Json,
        reason: Schema.NullOr(Schema.String),
        text: Schema.String
      })
    ),
    "Results of analyzers as data and as text; `reason` says why an output is null."
  ),
  failures: Schema.Array(Schema.String).annotate({ description: "Failed nodes, and why." }),
  silence: Schema.NullOr(Schema.String).annotate({ description: "The message if no source answered; null if one did." })
})
export type Answer = typeof Answer.Type

/** A checked pipeline as plain data. */
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

/** Lists the parameters of a pipeline, also where it cannot run yet. Errors: `ApiError` for a file that cannot be read, and for invalid parameters. */
export const parameters = Question.make(
  "pipeline",
  ParametersRequest,
  Effect.fnUntraced(function* (request: typeof ParametersRequest.Type) {
    const written = writtenIn(request)
    if (Result.isFailure(written)) return yield* Question.refuse(...written.failure.map(({ message }) => message))
    const { all } = PipelineFile.withValues(written.success, request.values)
    return {
      version: 1,
      parameters: all.map(({ name, parameter, value }) => ({
        name,
        type: parameter.type,
        about: parameter.about ?? null,
        takes: takes(parameter),
        isOptional: parameter.isOptional,
        default: parameter.default ?? null,
        value
      }))
    } satisfies Parameters
  })
)

/** Checks a pipeline, and shows the order of its nodes. Errors: `ApiError` with all problems of the pipeline. */
export const check = Question.make(
  "pipeline",
  Request,
  Effect.fnUntraced(function* (request: Request) {
    const { graph } = yield* openPipeline(request)
    return shownOf(graph)
  })
)

/**
 * What a run would ask of services. `requests` at most for all nodes, without repeated requests; null = it depends on answers.
 */
export const Plan = Schema.Struct({ version: Schema.Literal(1), asking: Schema.Array(Asking), requests: Schema.NullOr(Schema.Int) })
export type Plan = typeof Plan.Type

/** Says what a run would ask of services, and sends nothing. Errors: `ApiError` with all problems of the pipeline. */
export const plan = Question.make(
  "pipeline",
  RunRequest,
  Effect.fnUntraced(function* (request: RunRequest) {
    const { graph, config, registry } = yield* openPipeline(request)
    const { query } = yield* Effect.fromResult(parse(request.query))
    const asking = yield* dryRun(graph, { config, registry, query, seed: request.seed })
    const each = asking.map(({ requests }) => requests)
    return {
      version: 1,
      asking,
      requests: each.every((one) => one !== null) ? each.reduce((sum, one) => sum + one, 0) : null
    } satisfies Plan
  })
)

/**
 * Runs a pipeline for a query. Emits events for its nodes and the trace.
 *
 * - empty: failed nodes are in `failures`; `silence` says if no source answered
 * - errors: `ApiError` with all problems of the pipeline, and for unusable recordings
 */
export const run = Question.make(
  "pipeline",
  RunRequest,
  Effect.fnUntraced(function* (request: RunRequest) {
    const traffic = yield* trafficOf(request)
    const { graph, config, registry } = yield* openPipeline(request)
    const { query } = yield* Effect.fromResult(parse(request.query))
    const run = (through: Traffic, runId: string | null) => runChecked(request, { graph, config, registry, query, traffic: through, runId })
    const recorded = recordRun(
      {
        question: "pipeline",
        title: request.query,
        folder: request.folder,
        request,
        stepsOf: graph.nodes.length,
        traffic,
        summaryOf: (result) => ({ counts: pipelineCounts({ ...result, seen: result.seen().works }) }),
        replayHash: RunSummary.pipelineHash
      },
      run,
      Effect.succeed
    )
    const result = yield* GraphStore.storingSeen(request, ({ seen, runId }) => ({ ...seen(), runId }), recorded)
    if (result.runId !== null) yield* capHistory(request.folder, request.pipeline)
    return result
  })
)

interface Opened {
  readonly graph: Effect.Success<ReturnType<typeof openPipeline>>["graph"]
  readonly config: Config
  readonly registry: Registry.Registry
  readonly query: Query.Query
  readonly traffic: Traffic
  readonly runId: string | null
}

const runChecked = Effect.fnUntraced(function* (request: RunRequest, { graph, config, registry, query, traffic, runId }: Opened) {
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
    seen: () => seenByPipeline(graph, finished)
  } satisfies PipelineResult
})

/** The plain data only. */
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
