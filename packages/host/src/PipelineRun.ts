import type { DatasetError } from "@litfuse/files/DatasetError"
import { searchable } from "@litfuse/bench/Document"
import { loadDocuments } from "@litfuse/bench/dataset/load"
import * as Store from "@litfuse/bench/dataset/Store"
import * as Pipeline from "@litfuse/engine/Pipeline"
import * as Ports from "@litfuse/engine/ports"
import * as Retriever from "@litfuse/engine/Retriever"
import type * as Registry from "@litfuse/engine/Registry"
import type * as Query from "@litfuse/query/Query"
import corpus, { lucene, opened } from "@litfuse/sources-corpus"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import type * as Scope from "effect/Scope"
import type { Config } from "./Config.ts"
import type { Traffic } from "./http/services.ts"
import { enrichersFor } from "./enrichersFor.ts"
import * as IndexFile from "./IndexFile.ts"
import * as Host from "./layers.ts"
import type { Open } from "./pipelineSources.ts"
import * as PipelineFile from "./PipelineFile.ts"

/**
 * The documents of a dataset as the source `source/corpus`, which a pipeline file can then search.
 *
 * - errors: `DatasetError` when the documents cannot be had
 */
export const corpusAtHand = (
  store: Store.Store,
  dataset: string,
  file: string,
  retriever: Retriever.Retriever = lucene
): Result.Result<Registry.Candidate, DatasetError> =>
  Result.gen(function* () {
    const { value, sha256 } = yield* loadDocuments(yield* Store.open(store, dataset), file)
    return candidate(dataset, value.map(searchable), sha256, retriever)
  })

/**
 * Documents in memory as a source. The cache identifies them by the checksum of their file and by the retriever.
 *
 * - `kept` an index of these documents that is there already, for parameters; absent = they are indexed
 */
export const candidate = (
  dataset: string,
  documents: ReadonlyArray<Retriever.Document>,
  sha256: string,
  retriever: Retriever.Retriever,
  kept?: (params: unknown) => unknown
): Registry.Candidate => ({
  value: corpus(documents, retriever, kept),
  origin: { name: `dataset ${dataset}`, code: `${sha256} ${retriever.id}` }
})

/**
 * An index file as a source; it has ids and titles only. What the index was built with comes from it, all other parameters from the node that searches. The
 * cache identifies it by its header, which has its checksum.
 *
 * - errors: `DatasetError` when it cannot be read, or is of another form than the retriever's
 */
export const indexAtHand = (file: string, retriever: Retriever.Retriever = lucene): Effect.Effect<Registry.Candidate, DatasetError> =>
  Effect.gen(function* () {
    const indexed = yield* IndexFile.open(file)
    const { index } = yield* Effect.fromResult(IndexFile.ready(file, indexed, retriever, {}))
    const document = (row: number) => ({ id: indexed.ids.values[row]!, title: indexed.title(row), text: "" })
    const open = (params: unknown) => ({
      searchable: Retriever.searchable(retriever, { ...(params as object), ...indexed.settings }, index),
      document
    })
    const code = `${indexed.identity} ${retriever.id}`
    return { value: opened(retriever, indexed.ids.size, open), origin: { name: file, code } }
  })

/** The sources that `source/*` stands for when none is named: what is at hand, else all but those that are asked only by name. */
const sourcesOf = ({ plugins }: Registry.Registry, atHand: ReadonlyArray<Registry.Candidate>): ReadonlyArray<string> => {
  const all = plugins.of("source")
  const near = all.filter(({ origin }) => atHand.some((one) => one.origin === origin))
  const usual = all.filter(({ plugin }) => plugin.isOnlyByName !== true)
  return (near.length > 0 ? near : usual).map(({ plugin }) => plugin.id)
}

/**
 * What a pipeline file is checked with.
 *
 * - `atHand` plugins over what the caller has opened
 * - `sources` absent = those at hand, else all but those that are asked only by name
 */
export interface CheckOptions extends Open {
  readonly atHand: ReadonlyArray<Registry.Candidate>
}

/** Reads and checks a pipeline file against the plugins there are; `$query` stands for the query. Every problem is reported at once. */
export const check = Effect.fn("PipelineRun.check")(function* (file: string, config: Config, { atHand, ...open }: CheckOptions) {
  const registry = yield* Host.registry(config, atHand)
  const sources = open.sources ?? sourcesOf(registry, atHand)
  return {
    registry,
    checked: PipelineFile.read(file, {
      ...open,
      sources,
      enrichers: enrichersFor(registry),
      catalogue: Host.catalogue(registry),
      given: { query: Ports.Query }
    })
  }
})

/**
 * Runs a checked pipeline for a query: all commands use this function. Errors of nodes are part of the result.
 *
 * - `seed` default 1; `traffic` default the network; `watch` is told of nodes as they start and end
 * - errors: `CassetteError` when recordings cannot be read or written
 */
export const execute = <R extends Registry.Services | Scope.Scope>(
  graph: Pipeline.Checked<R>,
  config: Config,
  query: Query.Query,
  { traffic, seed = 1, ...watched }: Pick<Pipeline.RunOptions, "seed" | "watch"> & { readonly traffic?: Traffic } = {}
) =>
  Effect.scoped(Pipeline.execute(graph, { given: { query }, seed, isHashed: true, ...watched })).pipe(
    Effect.provide(Host.pipeline(config, traffic))
  )
