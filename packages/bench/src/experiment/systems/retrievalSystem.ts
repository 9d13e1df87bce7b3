import { createHash } from "node:crypto"
import * as Decode from "@litfuse/engine/Decode"
import type { Retriever } from "@litfuse/engine/Retriever"
import type { Ranking } from "@litfuse/engine/Ranking"
import * as Invariant from "@litfuse/engine/Invariant"
import * as Result from "effect/Result"
import { DatasetError, Missing } from "@litfuse/files/DatasetError"
import { identityOf } from "../../dataset/identity.ts"
import { loadTopics } from "../../dataset/load.ts"
import type * as DatasetStore from "../../dataset/DatasetStore.ts"
import type { Retrieve, Table } from "../../Experiment.ts"
import * as Run from "@litfuse/eval/Run"
import type { Topic } from "../../Topic.ts"
import type { LoadedExperiment, Plugins } from "../LoadedExperiment.ts"
import type { RetrievalSpec, SearchSpec } from "../RetrievalSpec.ts"
import { documentsOf, indexOf, type Indexes } from "./Indexes.ts"
import type { ReadySystem } from "./ReadySystem.ts"

const defaults = { corpus: "documents", topics: "topics", query: ["title"], depth: 1000 } as const

/** A retrieval with what its table gives once for all filled in; its own parameters win over the table's, one by one. */
export const completeRetrieval = (table: Table, system: Retrieve) => ({
  ...defaults,
  ...table.retrieval,
  ...system,
  params: { ...table.retrieval?.params, ...system.params }
})

const ignoresIdentical = ({ manifest }: DatasetStore.Dataset): boolean => manifest.ignoreIdentical === true

/** How many hits to search for: one more where the document with the id of the topic is left out. */
const searched = (dataset: DatasetStore.Dataset, depth: number): number => (ignoresIdentical(dataset) ? depth + 1 : depth)

/** A topic's text: the parts asked for, in that order, joined by a blank. A part that the topic lacks is left out. */
export const queryText = (topic: Topic, parts: ReadonlyArray<"title" | "description" | "narrative">): string =>
  parts
    .map((part) => topic[part] ?? "")
    .filter((text) => text !== "")
    .join(" ")

/** A retriever that can work with its parameters; it may lack something that is no file of the dataset, such as a model. */
export const acceptRetriever = (
  { manifest }: DatasetStore.Dataset,
  tag: string,
  retriever: Retriever,
  params: unknown
): Result.Result<Retriever, DatasetError> => {
  const refusal = retriever.refuses(params)
  const reason = () => new Missing({ file: `what system "${tag}" needs`, remedy: refusal! })
  return refusal === undefined ? Result.succeed(retriever) : Result.fail(new DatasetError({ dataset: manifest.id, reason: reason() }))
}

const settingsOf = (plugins: Plugins, { retrieve, tag }: Retrieve, params: Readonly<Record<string, unknown>>) => {
  const retriever = plugins.retrievers.get(retrieve)
  Invariant.check(retriever !== undefined, `retriever "${retrieve}" was found when the experiment was checked`)
  const decoded = Decode.strict(retriever.params, params)
  Invariant.check(Result.isSuccess(decoded), `parameters of "${tag}" were decoded when the experiment was checked`)
  return { retriever, settings: decoded.success as Readonly<Record<string, unknown>> }
}

/** The search of a retrieval system. */
export const retrievalOf = (
  { dataset, plugins }: Pick<LoadedExperiment, "dataset" | "plugins">,
  table: Table,
  system: Retrieve
): RetrievalSpec => {
  const { corpus, params } = completeRetrieval(table, system)
  return { name: system.tag, ...settingsOf(plugins, system, params), corpus, identity: identityOf(dataset.manifest.files[corpus]) }
}

const foundElsewhere = (
  { builtIndex }: Plugins,
  retrieval: Pick<RetrievalSpec, "retriever" | "settings" | "corpus">,
  topics: ReadonlyArray<Topic>,
  text: (topic: Topic) => string,
  depth: number
): ReadonlyMap<string, Ranking> | undefined => {
  if (builtIndex?.found === undefined) return undefined
  const all = new Map<string, Ranking>()
  for (const topic of topics) {
    const ranking = builtIndex.found(retrieval, text(topic), depth)
    if (ranking === undefined) return undefined
    all.set(topic.id, ranking)
  }
  return all
}

/** What a retrieval system searches for: the texts of its topics, and how deep. Errors: those of reading topics. */
export const searchOf = (
  { dataset, plugins }: Pick<LoadedExperiment, "dataset" | "plugins">,
  table: Table,
  system: Retrieve
): Result.Result<SearchSpec, DatasetError> => {
  const { topics, query, depth } = completeRetrieval(table, system)
  const retrieval = retrievalOf({ dataset, plugins }, table, system)
  return Result.map(loadTopics(dataset, topics), ({ value }) => ({
    retrieval,
    texts: value.map((topic) => queryText(topic, query)),
    depth: searched(dataset, depth)
  }))
}

/**
 * A retriever over the dataset's documents as a system. Judged documents bypass deduplication: the id in the run is the collection's own.
 *
 * - errors: what opening documents and topics gives; names and parameters were checked before
 */
export const retrievalSystem = (
  { dataset, plugins }: Pick<LoadedExperiment, "dataset" | "plugins">,
  table: Table,
  system: Retrieve,
  indexes: Indexes
): Result.Result<ReadySystem, DatasetError> =>
  Result.gen(function* () {
    const { corpus, topics, query, depth } = completeRetrieval(table, system)
    const isIgnored = ignoresIdentical(dataset)
    const runOf = (rankings: ReadonlyMap<string, Ranking>): Run.Run => {
      const run = Run.fromRankings(system.tag, rankings)
      return isIgnored ? Run.truncate(Run.withoutIdentical(run), depth) : run
    }
    const found = searched(dataset, depth)
    const { retriever, settings, identity } = retrievalOf({ dataset, plugins }, table, system)
    const { value: needs, sha256: topicsSha256 } = yield* loadTopics(dataset, topics)
    const source = JSON.stringify({
      retrieve: system.retrieve,
      revision: retriever.revision,
      corpus,
      topics,
      query,
      depth,
      params: settings,
      ...(isIgnored ? { ignoreIdentical: true } : {})
    })
    const made = createHash("sha256").update(`${source}\n${dataset.manifest.files[corpus]?.sha256}\n${topicsSha256}\n`).digest("hex")
    return {
      system: system.tag,
      input: { kind: "retrieve", source, sha256: made },
      depth: Number.POSITIVE_INFINITY,
      run: () =>
        Result.gen(function* () {
          const before = foundElsewhere(plugins, { retriever, settings, corpus }, needs, (topic) => queryText(topic, query), found)
          if (before !== undefined) return runOf(before)
          yield* acceptRetriever(dataset, system.tag, retriever, settings)
          const documents = () => Result.map(documentsOf(indexes, dataset, corpus), ({ documents }) => documents)
          const from = { name: corpus, identity, documents, builtIndex: plugins.builtIndex }
          const index = yield* indexOf(indexes, from, retriever, settings)
          const rankings = needs.map((topic) => [topic.id, retriever.retrieve(index, settings, queryText(topic, query), found)] as const)
          return runOf(new Map(rankings))
        })
    }
  })
