import * as Pipeline from "@litfuse/engine/Pipeline"
import type { PipelineError } from "@litfuse/engine/PipelineError"
import * as Ports from "@litfuse/engine/Ports"
import type * as Registry from "@litfuse/engine/Registry"
import type { SearchRequest } from "@litfuse/engine/SearchRequest"
import type * as Query from "@litfuse/query/Query"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import type * as Scope from "effect/Scope"
import type { Config } from "./Config.ts"
import type { Traffic } from "./http/HostServices.ts"
import { enrichersFor } from "./enrichersFor.ts"
import { Host } from "./Host.ts"
import { catalogue } from "./pluginRegistry.ts"
import { analyzersOf } from "./expandAnalyzers.ts"
import type { Open } from "./expandPipeline.ts"
import * as PipelineFile from "./PipelineFile.ts"
import { excludeSources } from "./excludeSources.ts"

/** The default sources of `source/*`: the local sources, else all search sources except those that must be named. */
const sourcesOf = ({ plugins }: Registry.Registry, localSources: ReadonlyArray<Registry.Candidate>): ReadonlyArray<string> => {
  const all = plugins.of("source")
  const near = all.filter(({ origin }) => localSources.some((one) => one.origin === origin))
  const usual = all.filter(({ plugin }) => plugin.isOnlyByName !== true && plugin.abilities.includes("search"))
  return (near.length > 0 ? near : usual).map(({ plugin }) => plugin.id)
}

/**
 * Options for checking a pipeline file.
 *
 * - `localSources` the collections and files that the caller opened
 * - `sources` absent = the local sources, else all sources except those that must be named
 * - `without` sources that the pipeline must not use
 */
export interface CheckOptions extends Open {
  readonly localSources: ReadonlyArray<Registry.Candidate>
  readonly without?: ReadonlyArray<string>
}

/** Checks a pipeline against the registered plugins and reports all problems. `$query` is the query, `$request` the request. */
export const check = Effect.fn("PipelineRun.check")(function* (
  pipeline: Result.Result<PipelineFile.Written, ReadonlyArray<PipelineError>>,
  config: Config,
  { localSources, without = [], ...open }: CheckOptions
) {
  const registry = excludeSources(yield* (yield* Host).registry(config, localSources), without)
  const sources = open.sources ?? sourcesOf(registry, localSources)
  return {
    registry,
    checked: Result.flatMap(pipeline, (written) =>
      PipelineFile.check(written, {
        ...open,
        sources,
        enrichers: enrichersFor(registry),
        analyzers: analyzersOf(registry),
        catalogue: catalogue(registry),
        given: Ports.searchInputs
      })
    )
  }
})

/** Options for running a pipeline. */
export interface ExecuteOptions extends Pick<Pipeline.RunOptions, "seed" | "watch"> {
  readonly traffic?: Traffic
  readonly request?: Partial<SearchRequest>
}

/**
 * Runs a checked pipeline for a query; every question uses this function. Errors of nodes are part of the result.
 *
 * - `seed` default 1; `traffic` default the network; `watch` receives an event when a node starts or ends
 * - `request` the known parts of the request; the rest comes from the source nodes
 * - errors: `CassetteError` when recordings cannot be read or written
 */
export const execute = Effect.fnUntraced(function* <R extends Registry.Services | Scope.Scope>(
  graph: Pipeline.CheckedGraph<R>,
  config: Config,
  query: Query.Query,
  { traffic, seed = 1, request, ...watched }: ExecuteOptions = {}
) {
  const host = yield* Host
  const given = { query, request: Pipeline.requestOf(graph, query, request) }
  return yield* host.around(config, traffic)(Effect.scoped(Pipeline.execute(graph, { given, seed, isHashed: true, ...watched })))
})
