import * as Pipeline from "@litfuse/engine/Pipeline"
import * as Ports from "@litfuse/engine/ports"
import type * as Registry from "@litfuse/engine/Registry"
import type { SearchRequest } from "@litfuse/engine/SearchRequest"
import type * as Query from "@litfuse/query/Query"
import * as Effect from "effect/Effect"
import type * as Scope from "effect/Scope"
import type { Config } from "./Config.ts"
import type { Traffic } from "./http/services.ts"
import { enrichersFor } from "./enrichersFor.ts"
import * as Host from "./layers.ts"
import { analyzersOf } from "./pipelineAnalyzers.ts"
import type { Open } from "./pipelineSources.ts"
import * as PipelineFile from "./PipelineFile.ts"

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

/** Reads and checks a pipeline file against the plugins there are; `$query` stands for the query, `$request` for what was asked. Every problem is reported at once. */
export const check = Effect.fn("PipelineRun.check")(function* (file: string, config: Config, { atHand, ...open }: CheckOptions) {
  const registry = yield* Host.registry(config, atHand)
  const sources = open.sources ?? sourcesOf(registry, atHand)
  return {
    registry,
    checked: PipelineFile.read(file, {
      ...open,
      sources,
      enrichers: enrichersFor(registry),
      analyzers: analyzersOf(registry),
      catalogue: Host.catalogue(registry),
      given: Ports.given
    })
  }
})

/** How a pipeline is run. */
export interface ExecuteOptions extends Pick<Pipeline.RunOptions, "seed" | "watch"> {
  readonly traffic?: Traffic
  readonly request?: Partial<SearchRequest>
}

/**
 * Runs a checked pipeline for a query: all commands use this function. Errors of nodes are part of the result.
 *
 * - `seed` default 1; `traffic` default the network; `watch` is told of nodes as they start and end
 * - `request` what is known of what was asked; the rest is what the nodes of the sources say
 * - errors: `CassetteError` when recordings cannot be read or written
 */
export const execute = <R extends Registry.Services | Scope.Scope>(
  graph: Pipeline.Checked<R>,
  config: Config,
  query: Query.Query,
  { traffic, seed = 1, request, ...watched }: ExecuteOptions = {}
) => {
  const given = { query, request: Pipeline.requestOf(graph, query, request) }
  return Effect.scoped(Pipeline.execute(graph, { given, seed, isHashed: true, ...watched })).pipe(
    Effect.provide(Host.pipeline(config, traffic))
  )
}
