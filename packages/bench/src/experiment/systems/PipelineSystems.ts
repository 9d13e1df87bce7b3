import { createHash } from "node:crypto"
import { join } from "node:path"
import type { Problem } from "@litfuse/engine/Decode"
import * as Invariant from "@litfuse/engine/Invariant"
import * as Pipeline from "@litfuse/engine/Pipeline"
import type { Document } from "@litfuse/engine/Retriever"
import * as Search from "@litfuse/engine/Search"
import { BadParameter, EvaluationError } from "@litfuse/eval/EvaluationError"
import type { DatasetError } from "@litfuse/files/DatasetError"
import { within } from "@litfuse/files/ContainedPath"
import * as Result from "effect/Result"
import { identityOf } from "../../dataset/identity.ts"
import { loadTopics } from "../../dataset/load.ts"
import type * as DatasetStore from "../../dataset/DatasetStore.ts"
import type { PipelineSystem, Table } from "../../Experiment.ts"
import type { Topic } from "../../Topic.ts"
import type { LoadedExperiment } from "../LoadedExperiment.ts"
import type { RetrievalSpec } from "../RetrievalSpec.ts"
import { type Choices, noDocuments, type OpenPipeline } from "../Pipelines.ts"
import type { Plugins } from "../Plugins.ts"
import type { ReadySystem } from "./ReadySystem.ts"
import * as RecordMap from "./RecordMap.ts"
import { documentsOf, type Indexes } from "./Indexes.ts"
import { queryText } from "./retrievalSystem.ts"

type Failure = DatasetError | EvaluationError

const none = { documents: noDocuments, sha256: "", identity: "" }

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
export const fileOf = ({ store }: DatasetStore.Dataset, pipeline: string): string => join(store.root, pipeline)

const namesOutside = ({ store }: DatasetStore.Dataset, { pipeline, replay, records }: PipelineSystem): ReadonlyArray<Problem> =>
  [
    { path: ["pipeline"], name: pipeline },
    ...(records === undefined ? [] : [{ path: ["records"], name: records }]),
    ...(typeof replay === "string" ? [{ path: ["replay"], name: replay }] : []),
    ...(typeof replay === "object" ? [{ path: ["replay", "imitated"], name: replay.imitated }] : [])
  ].flatMap(({ path, name }) => {
    const found = within(store.root, store.root, name)
    return Result.isSuccess(found) ? [] : [{ path, what: `"${name}" ${found.failure}` }]
  })

const searchesOf = ({ graph }: OpenPipeline) => graph.nodes.filter(({ type }) => Pipeline.NodeType.nameOf(type) === "source/corpus")

const isOverDocuments = (pipeline: OpenPipeline): boolean => searchesOf(pipeline).length > 0

/** What a system says that its pipeline file leaves open; recordings are named from the root of the workspace too. */
const choicesOf = (dataset: DatasetStore.Dataset, { sources, replay, params }: Complete): Choices => ({
  params,
  ...(sources === undefined ? {} : { sources }),
  ...(replay === undefined
    ? {}
    : { replay: typeof replay === "string" ? fileOf(dataset, replay) : { ...replay, imitated: fileOf(dataset, replay.imitated) } })
})

const bareOf = ({ dataset, plugins }: Pick<LoadedExperiment, "dataset" | "plugins">, system: Complete) => {
  Invariant.check(plugins.pipelines !== undefined, "an experiment with pipelines was checked by a host that runs pipelines")
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
  if (replay !== undefined) return now === undefined ? undefined : "`now` and `replay` exclude each other: recordings have their own time"
  if (network !== undefined)
    return `node "${network}" asks the network, and a report must come out the same each time; record once, and name the folder in \`replay\``
  return clock !== undefined && now === undefined
    ? `node "${clock}" reads the clock; say what time it is with \`now: 2026-01-01\``
    : undefined
}

/** What is wrong with a pipeline system, found without opening its documents; paths start at the system. */
export const problems = (
  { dataset, plugins }: { readonly dataset: DatasetStore.Dataset; readonly plugins: Plugins },
  table: Table,
  system: PipelineSystem
): ReadonlyArray<Problem> => {
  const whole = complete(table, system)
  const { retriever, now, corpus: documents } = whole
  const outside = namesOutside(dataset, system)
  if (outside.length > 0) return outside
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
  { dataset, plugins }: Pick<LoadedExperiment, "dataset" | "plugins">,
  table: Table,
  system: PipelineSystem
): ReadonlyArray<RetrievalSpec> => {
  const whole = complete(table, system)
  const retriever = plugins.retrievers.get(whole.retriever)
  const opened = bareOf({ dataset, plugins }, whole)
  if (retriever === undefined || Result.isFailure(opened)) return []
  const { corpus, tag } = whole
  const identity = identityOf(dataset.manifest.files[corpus])
  return searchesOf(opened.success).map(({ params }) => {
    const { source } = params as { readonly source: RetrievalSpec["settings"] }
    return { name: tag, retriever, settings: source, corpus, identity }
  })
}

/** A pipeline with its documents and topics, ready to run. */
export interface OpenSystem extends OpenPipeline {
  readonly tag: string
  readonly topics: ReadonlyArray<Topic>
  readonly depth: number
  readonly input: ReadySystem["input"]
  readonly documentOf: RecordMap.RecordMap["documentOf"]
  readonly queryOf: (topic: Topic) => unknown
  readonly nowMs: number
}

/** The error of a pipeline system that gives no run. */
export const wrong = (tag: string, what: string, expected: string) =>
  new EvaluationError({ measure: tag, reason: new BadParameter({ what, expected }) })

/** Opens a pipeline system. Errors: what opening documents and topics gives; its file was checked before, and may have changed since. */
export const open = (
  { dataset, plugins }: Pick<LoadedExperiment, "dataset" | "plugins">,
  table: Table,
  system: PipelineSystem,
  indexes: Indexes
): Result.Result<OpenSystem, Failure> =>
  Result.gen(function* () {
    const whole = complete(table, system)
    const { corpus, topics, query, depth, retriever, now, pipeline, tag, sources, replay, records } = whole
    const { value: needs, sha256: topicsSha256 } = yield* loadTopics(dataset, topics)
    Invariant.check(plugins.pipelines !== undefined, "an experiment with pipelines was checked by a host that runs pipelines")
    const { pipelines, builtIndex } = plugins
    const openOver = (documents: ReadonlyArray<Document>, identity: string) =>
      Result.mapError(
        pipelines.open(
          fileOf(dataset, pipeline),
          { dataset: dataset.manifest.id, identity, documents, retriever, builtIndex },
          choicesOf(dataset, whole)
        ),
        (problems) => wrong(tag, problems.join("; "), "a pipeline that passes its check")
      )
    const bare = yield* openOver(none.documents, none.identity)
    const { documents, sha256, identity } = isOverDocuments(bare) ? yield* documentsOf(indexes, dataset, corpus) : none
    const opened = isOverDocuments(bare) ? yield* openOver(documents, identity) : bare
    const known = records === undefined ? RecordMap.own : yield* RecordMap.read(fileOf(dataset, records))
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
      queryOf: (topic) => opened.query(queryText(topic, query)),
      nowMs: now === undefined ? 0 : Date.parse(`${now}T00:00:00Z`)
    }
  })
