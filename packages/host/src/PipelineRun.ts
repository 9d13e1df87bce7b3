import type { DatasetError } from "@litfuse/files/DatasetError"
import { searchable } from "@litfuse/bench/Document"
import { loadDocuments } from "@litfuse/bench/dataset/load"
import * as Store from "@litfuse/bench/dataset/Store"
import * as Pipeline from "@litfuse/engine/Pipeline"
import * as Ports from "@litfuse/engine/ports"
import type * as Registry from "@litfuse/engine/Registry"
import * as Query from "@litfuse/query/Query"
import corpus, { lucene } from "@litfuse/sources-corpus"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import type * as Scope from "effect/Scope"
import type { Config } from "./Config.ts"
import type { Traffic } from "./http/services.ts"
import * as Host from "./layers.ts"
import * as PipelineFile from "./PipelineFile.ts"

/**
 * The documents of a dataset as a source at hand, `source/corpus`: what a pipeline file may then search.
 *
 * - errors: `DatasetError` when the documents cannot be had
 */
export const corpusAtHand = (store: Store.Store, dataset: string, file: string): Result.Result<Registry.Candidate, DatasetError> =>
  Result.gen(function* () {
    const { value, sha256 } = yield* loadDocuments(yield* Store.open(store, dataset), file)
    // the cache knows the documents by the checksum of their file
    return { value: corpus(value.map(searchable), lucene), origin: { name: `dataset ${dataset}`, code: sha256 } }
  })

/** Reads and checks a pipeline file against the plugins there are; `$query` stands for the query. Every problem is reported at once. */
export const check = Effect.fn("PipelineRun.check")(function* (file: string, config: Config, atHand: ReadonlyArray<Registry.Candidate>) {
  const registry = yield* Host.registry(config, atHand)
  return { registry, checked: PipelineFile.read(file, { catalogue: Host.catalogue(registry), given: { query: Ports.Query } }) }
})

/**
 * Runs a checked pipeline for a query; what goes wrong in a node is in the result.
 *
 * - errors: `CassetteError` when recordings cannot be read or written
 */
export const execute = <R extends Registry.Services | Scope.Scope>(
  graph: Pipeline.Checked<R>,
  config: Config,
  text: string,
  seed: number,
  traffic?: Traffic
) =>
  Effect.scoped(Pipeline.execute(graph, { given: { query: Query.text(text) }, seed })).pipe(Effect.provide(Host.pipeline(config, traffic)))
