import { createHash } from "node:crypto"
import { join } from "node:path"
import type { Problem } from "@litfuse/engine/Decode"
import * as Invariant from "@litfuse/engine/Invariant"
import * as Notice from "@litfuse/engine/Notice"
import * as Pipeline from "@litfuse/engine/Pipeline"
import type { Document } from "@litfuse/engine/Retriever"
import * as Search from "@litfuse/engine/Search"
import { BadParameter, EvaluationError } from "@litfuse/eval/EvaluationError"
import * as Run from "@litfuse/eval/Run"
import type { DatasetError } from "@litfuse/files/DatasetError"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Result from "effect/Result"
import { loadTopics } from "../../dataset/load.ts"
import type * as Store from "../../dataset/Store.ts"
import type { PipelineSystem, Table } from "../../Experiment.ts"
import type { Topic } from "../../Topic.ts"
import type { Loaded, Retrieval } from "../Loaded.ts"
import { type Choices, noDocuments, type OpenPipeline } from "../Pipelines.ts"
import type { Plugins } from "../Plugins.ts"
import type { Ready } from "./Ready.ts"
import * as Records from "./records.ts"
import { documentsOf, type Indexes } from "./Indexes.ts"
import { textOf } from "./retrieve.ts"

type Failure = DatasetError | EvaluationError

const none = { documents: noDocuments, sha256: "" }

const defaults = { corpus: "documents", topics: "topics", query: ["title"], depth: 1000, retriever: "bm25", params: {} } as const

/** A pipeline system with what its table gives once for all filled in. Parameters of the table belong to retrievers and have no effect here. */
const complete = ({ retrieval = {} }: Table, system: PipelineSystem) => ({
  ...defaults,
  ...retrieval,
  ...system,
  params: system.params ?? {}
})

type Complete = ReturnType<typeof complete>

/** The file of a pipeline: it is named from the root of the workspace. */
export const fileOf = ({ store }: Store.Dataset, pipeline: string): string => join(store.root, pipeline)

/** The nodes of a pipeline that search the documents of the dataset. */
const searchesOf = ({ graph }: OpenPipeline) => graph.nodes.filter(({ type }) => Pipeline.NodeType.nameOf(type) === "source/corpus")

/** Whether a pipeline searches the documents of the dataset; one that only replays sources needs none. */
const isOverDocuments = (pipeline: OpenPipeline): boolean => searchesOf(pipeline).length > 0

/** What a system says that its pipeline file leaves open; recordings are named from the root of the workspace too. */
const choicesOf = (dataset: Store.Dataset, { sources, replay, params }: Complete): Choices => ({
  params,
  ...(sources === undefined ? {} : { sources }),
  ...(replay === undefined
    ? {}
    : { replay: typeof replay === "string" ? fileOf(dataset, replay) : { ...replay, imitated: fileOf(dataset, replay.imitated) } })
})

/** A pipeline system without its documents: what its check, and a look at its nodes, need. */
const bareOf = ({ dataset, plugins }: Pick<Loaded, "dataset" | "plugins">, system: Complete) => {
  Invariant.check(plugins.pipelines !== undefined, "an experiment with pipelines was checked with somebody who runs them")
  const corpus = { dataset: dataset.manifest.id, ...none, retriever: system.retriever }
  return plugins.pipelines.open(fileOf(dataset, system.pipeline), corpus, choicesOf(dataset, system))
}

/** The nodes with which a report could not be made again: those that read the clock without a fixed time, or a network. */
const unrepeatable = ({ graph, plugins, replay }: OpenPipeline, now: string | undefined): string | undefined => {
  const reads = (what: string) => graph.nodes.find(({ type }) => type.reads.some((read) => read === what))?.id
  const [network, clock] = [reads("network"), reads("clock")]
  const served = graph.nodes.find(
    ({ type }) => type.kind === "embedder" && plugins.find("embedder", type.id)?.plugin.services !== undefined
  )
  if (served !== undefined) return `node "${served.id}" asks a service for its vectors, and a report must come out the same each time`
  if (replay !== undefined)
    return now === undefined ? undefined : "`now` and `replay` exclude each other: recordings have a time of their own"
  if (network !== undefined)
    return `node "${network}" asks the network, and a report must come out the same each time; record once, and name the folder in \`replay\``
  return clock !== undefined && now === undefined
    ? `node "${clock}" reads the clock; say what time it is with \`now: 2026-01-01\``
    : undefined
}

/**
 * What is wrong with a pipeline system, found without opening its documents; paths start at the system.
 */
export const problems = (
  { dataset, plugins }: { readonly dataset: Store.Dataset; readonly plugins: Plugins },
  table: Table,
  system: PipelineSystem
): ReadonlyArray<Problem> => {
  const whole = complete(table, system)
  const { retriever, now, corpus: documents } = whole
  if (plugins.pipelines === undefined)
    return [{ path: ["pipeline"], what: "pipelines cannot be run here; run the experiment with `litfuse bench`" }]
  if (!plugins.retrievers.has(retriever)) return [{ path: ["retriever"], what: `unknown retriever "${retriever}"` }]
  const opened = bareOf({ dataset, plugins }, whole)
  if (Result.isFailure(opened)) return opened.failure.map((what) => ({ path: ["pipeline"], what }))
  const files = Object.keys(dataset.manifest.files)
  if (isOverDocuments(opened.success) && !files.includes(documents))
    return [{ path: ["corpus"], what: `unknown file "${documents}"; the dataset has ${files.join(", ")}` }]
  const unfit = unrepeatable(opened.success, now)
  if (unfit !== undefined) return [{ path: ["pipeline"], what: unfit }]
  return Search.answerNode(opened.success.graph) === undefined ? [{ path: ["pipeline"], what: "it ranks nothing" }] : []
}

/** The searches of a pipeline system in the documents of its dataset. Its file was checked before; one that changed since has none. */
export const retrievalsOf = (
  { dataset, plugins }: Pick<Loaded, "dataset" | "plugins">,
  table: Table,
  system: PipelineSystem
): ReadonlyArray<Retrieval> => {
  const whole = complete(table, system)
  const retriever = plugins.retrievers.get(whole.retriever)
  const opened = bareOf({ dataset, plugins }, whole)
  if (retriever === undefined || Result.isFailure(opened)) return []
  const { corpus, tag } = whole
  const sha256 = dataset.manifest.files[corpus]?.sha256
  return searchesOf(opened.success).map(({ params }) => {
    const { source } = params as { readonly source: Retrieval["settings"] }
    return { name: tag, retriever, settings: source, corpus, sha256 }
  })
}

/** A pipeline with its documents and topics, ready to run. */
export interface OpenSystem extends OpenPipeline {
  readonly tag: string
  readonly topics: ReadonlyArray<Topic>
  readonly depth: number
  readonly input: Ready["input"]
  readonly documentOf: Records.Records["documentOf"]
  readonly queryOf: (topic: Topic) => unknown
  readonly nowMs: number
}

const wrong = (tag: string, what: string, expected: string) =>
  new EvaluationError({ measure: tag, reason: new BadParameter({ what, expected }) })

/**
 * Opens a pipeline system.
 *
 * - errors: what opening documents and topics gives; its file was checked before, and may have changed since
 */
export const open = (
  { dataset, plugins }: Pick<Loaded, "dataset" | "plugins">,
  table: Table,
  system: PipelineSystem,
  indexes: Indexes
): Result.Result<OpenSystem, Failure> =>
  Result.gen(function* () {
    const whole = complete(table, system)
    const { corpus, topics, query, depth, retriever, now, pipeline, tag, sources, replay, records } = whole
    const { value: needs, sha256: topicsSha256 } = yield* loadTopics(dataset, topics)
    Invariant.check(plugins.pipelines !== undefined, "an experiment with pipelines was checked with somebody who runs them")
    const { pipelines, keptIndex } = plugins
    const openOver = (documents: ReadonlyArray<Document>, sha256: string) =>
      Result.mapError(
        pipelines.open(
          fileOf(dataset, pipeline),
          { dataset: dataset.manifest.id, sha256, documents, retriever, keptIndex },
          choicesOf(dataset, whole)
        ),
        (problems) => wrong(tag, problems.join("; "), "a pipeline that passes its check")
      )
    const bare = yield* openOver(none.documents, none.sha256)
    const { documents, sha256 } = isOverDocuments(bare) ? yield* documentsOf(indexes, dataset, corpus) : none
    const opened = isOverDocuments(bare) ? yield* openOver(documents, sha256) : bare
    const known = records === undefined ? Records.own : yield* Records.read(fileOf(dataset, records))
    const nodes = opened.graph.nodes.map(({ id, type: { kind, id: plugin, revision }, encodedParams }) => [
      id,
      `${kind}/${plugin}`,
      revision,
      encodedParams
    ])
    const source = JSON.stringify({ pipeline, corpus, topics, query, depth, retriever, sources, replay, records, now, nodes })
    const replayed = opened.replay === undefined ? [] : [opened.replay.hash]
    const read = [
      source,
      JSON.stringify(opened.written),
      sha256,
      topicsSha256,
      ...replayed,
      ...(records === undefined ? [] : [known.sha256])
    ]
    const made = createHash("sha256").update(read.join("\n")).digest("hex")
    return {
      ...opened,
      tag,
      topics: needs,
      depth,
      input: { kind: "pipeline", source, sha256: made },
      documentOf: known.documentOf,
      queryOf: (topic) => opened.query(textOf(topic, query)),
      nowMs: now === undefined ? 0 : Date.parse(`${now}T00:00:00Z`)
    }
  })

/** For reports nothing is cached: every node runs. */
const keptNowhere: Layer.Layer<Pipeline.Cache.Cache | Pipeline.World.World> = Layer.mergeAll(
  Pipeline.Cache.layerNone,
  Pipeline.World.layer({ sourcesHash: "" })
)

/**
 * The model that a run for a report went without. A search goes on by words where a model is not there; a report must not, because it would be one about
 * something else.
 */
const lackOf = ({ trace }: Pipeline.Finished): string | undefined =>
  trace.flatMap(({ notices }) => notices).find(({ code }) => code === "no-vectors")?.text

/** What went wrong in a run for a report: a node failed, or went without its model. */
export const failureOf = (finished: Pipeline.Finished): string | undefined => finished.failures[0]?.message ?? lackOf(finished)

/** A clock with a fixed time, so that a report is the same whenever it is made. */
const standing = (nowMs: number): Clock.Clock => ({
  currentTimeMillisUnsafe: () => nowMs,
  currentTimeMillis: Effect.succeed(nowMs),
  currentTimeNanosUnsafe: () => BigInt(nowMs) * 1_000_000n,
  currentTimeNanos: Effect.succeed(BigInt(nowMs) * 1_000_000n),
  monotonicTimeNanosUnsafe: () => 0n,
  monotonicTimeNanos: Effect.succeed(0n),
  // nothing waits, and no time limit ever passes
  sleep: () => Effect.never
})

// what its check found to ask for no service of a host runs without one
const alone = (graph: OpenPipeline["graph"]) => graph as unknown as Pipeline.Checked<never>

/**
 * How a pipeline is run for a topic.
 *
 * - `isHashed` every output is hashed, for a trace that is shown; `around` where outputs are kept (default: nowhere)
 */
export interface ExecuteOptions {
  readonly isHashed?: boolean
  readonly around?: Layer.Layer<Pipeline.Cache.Cache | Pipeline.World.World>
}

/** Runs the pipeline for one topic; what went wrong is in the result. Recordings are played from their beginning for each topic. */
export const execute = (
  { graph, queryOf, nowMs, replay }: OpenSystem,
  topic: Topic,
  { isHashed = false, around = keptNowhere }: ExecuteOptions = {}
): Effect.Effect<Pipeline.Finished> => {
  const options = { given: { query: queryOf(topic) }, seed: 1, isHashed }
  const run =
    replay === undefined
      ? Effect.provideService(Pipeline.execute(alone(graph), options), Clock.Clock, standing(nowMs))
      : Effect.provide(Pipeline.execute(graph, options), replay.services)
  return Effect.provide(Effect.scoped(run), around)
}

/**
 * The hits of an answer as a run has them: ids of documents, best first, scores unchanged. Of several works that are one document, the best counts.
 */
export const hitsOf = ({ documentOf }: Pick<OpenSystem, "documentOf">, { works, ranking }: Search.SearchResult): Run.Hits => {
  const names = Array.from(ranking.rows, (row) => documentOf(works.works[row]!))
  const seen = new Set<string>()
  const first = names.map((name) => !seen.has(name) && seen.add(name) !== undefined)
  return { ids: names.filter((_, i) => first[i]), scores: ranking.scores.filter((_, i) => first[i]) }
}

const answerOf = Effect.fnUntraced(function* (
  system: OpenSystem,
  topic: Topic,
  finished: Pipeline.Finished
): Effect.fn.Return<Search.SearchResult, EvaluationError> {
  const [failure] = finished.failures
  if (failure !== undefined) return yield* wrong(system.tag, `topic ${topic.id}: ${failure.message}`, "a pipeline whose nodes succeed")
  const result = Search.resultOf(system.graph, finished)
  if (Result.isFailure(result)) return yield* wrong(system.tag, `topic ${topic.id}: ${result.failure.message}`, "a source that answers")
  Invariant.check(result.success !== undefined, `pipeline system "${system.tag}" ranks something, as its check found`)
  return result.success
})

/**
 * The answer of a pipeline for one topic.
 *
 * - errors: `EvaluationError` when a node fails, or no source answers
 */
export const answer = Effect.fnUntraced(function* (system: OpenSystem, topic: Topic) {
  return yield* answerOf(system, topic, yield* execute(system, topic))
})

const noHits: Run.Hits = { ids: [], scores: new Float64Array(0) }

/** A run, and the topics on which no source answered, each with the reason. */
interface Made {
  readonly run: Run.Run
  readonly silent: ReadonlyMap<string, string>
}

/**
 * The run of a pipeline system over its topics. Where recordings are played and none of the sources answered, as it happened then, the topic has no
 * hits.
 */
export const run = Effect.fnUntraced(function* (system: OpenSystem): Effect.fn.Return<Made, EvaluationError> {
  const topics = new Map<string, Run.Hits>()
  const silent = new Map<string, string>()
  for (const topic of system.topics) {
    const finished = yield* execute(system, topic)
    const failure = failureOf(finished)
    if (failure !== undefined)
      return yield* wrong(system.tag, `topic ${topic.id}: ${failure}`, "a pipeline whose nodes have what they need")
    const silence = system.replay === undefined ? undefined : Search.silence(finished)
    if (silence !== undefined) silent.set(topic.id, silence.message)
    topics.set(topic.id, silence === undefined ? hitsOf(system, yield* answerOf(system, topic, finished)) : noHits)
  }
  return { run: Run.truncate({ tag: system.tag, topics }, system.depth), silent }
})

/** The notice for topics on which no source answered. */
const silenceNotices = (tag: string, silent: Made["silent"]): ReadonlyArray<Notice.Notice> => {
  const [first] = silent
  if (first === undefined) return []
  const [topic, why] = first
  return [Notice.make("source-silent", tag, `no source answered on ${silent.size} topic(s), which count 0; on topic ${topic}, ${why}`)]
}

/** A pipeline system whose run has been made. */
export const fromPipeline = ({ tag, input }: OpenSystem, { run: made, silent }: Made): Ready => ({
  system: tag,
  input,
  depth: Number.POSITIVE_INFINITY,
  notices: silenceNotices(tag, silent),
  run: () => Result.succeed(made)
})
