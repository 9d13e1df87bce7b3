import * as Pipeline from "@litfuse/engine/Pipeline"
import type { PipelineError } from "@litfuse/engine/PipelineError"
import * as Ports from "@litfuse/engine/ports"
import type * as Registry from "@litfuse/engine/Registry"
import type { SearchRequest } from "@litfuse/engine/SearchRequest"
import type * as Query from "@litfuse/query/Query"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import type * as Scope from "effect/Scope"
import type { Config } from "./Config.ts"
import type { Traffic } from "./http/services.ts"
import { enrichersFor } from "./enrichersFor.ts"
import { Host } from "./Host.ts"
import { catalogue } from "./layers.ts"
import { analyzersOf } from "./pipelineAnalyzers.ts"
import type { Open } from "./pipelineSources.ts"
import * as PipelineFile from "./PipelineFile.ts"
import { withoutSources } from "./without.ts"

/** The sources that `source/*` stands for when none is named: what is at hand, else all that search but those that are asked only by name. */
const sourcesOf = ({ plugins }: Registry.Registry, atHand: ReadonlyArray<Registry.Candidate>): ReadonlyArray<string> => {
  const all = plugins.of("source")
  const near = all.filter(({ origin }) => atHand.some((one) => one.origin === origin))
  const usual = all.filter(({ plugin }) => plugin.isOnlyByName !== true && plugin.abilities.includes("search"))
  return (near.length > 0 ? near : usual).map(({ plugin }) => plugin.id)
}

/**
 * What a pipeline file is checked with.
 *
 * - `atHand` plugins over what the caller has opened
 * - `sources` absent = those at hand, else all but those that are asked only by name
 * - `without` sources that nothing may ask, whatever the pipeline says
 */
export interface CheckOptions extends Open {
  readonly atHand: ReadonlyArray<Registry.Candidate>
  readonly without?: ReadonlyArray<string>
}

/** Checks a pipeline against the plugins there are; `$query` stands for the query, `$request` for what was asked. Every problem is reported at once. */
export const check = Effect.fn("PipelineRun.check")(function* (
  pipeline: Result.Result<PipelineFile.Written, ReadonlyArray<PipelineError>>,
  config: Config,
  { atHand, without = [], ...open }: CheckOptions
) {
  const registry = withoutSources(yield* (yield* Host).registry(config, atHand), without)
  const sources = open.sources ?? sourcesOf(registry, atHand)
  return {
    registry,
    checked: Result.flatMap(pipeline, (written) =>
      PipelineFile.check(written, {
        ...open,
        sources,
        enrichers: enrichersFor(registry),
        analyzers: analyzersOf(registry),
        catalogue: catalogue(registry),
        given: Ports.given
      })
    )
  }
})

/** How a pipeline is run. */
export interface ExecuteOptions extends Pick<Pipeline.RunOptions, "seed" | "watch"> {
  readonly traffic?: Traffic
  readonly request?: Partial<SearchRequest>
}

/**
 * Runs a checked pipeline for a query: every question that runs one uses this function. Errors of nodes are part of the result.
 *
 * - `seed` default 1; `traffic` default the network; `watch` is told of nodes as they start and end
 * - `request` what is known of what was asked; the rest is what the nodes of the sources say
 * - errors: `CassetteError` when recordings cannot be read or written
 */
export const execute = Effect.fnUntraced(function* <R extends Registry.Services | Scope.Scope>(
  graph: Pipeline.Checked<R>,
  config: Config,
  query: Query.Query,
  { traffic, seed = 1, request, ...watched }: ExecuteOptions = {}
) {
  const host = yield* Host
  const given = { query, request: Pipeline.requestOf(graph, query, request) }
  return yield* host.around(config, traffic)(Effect.scoped(Pipeline.execute(graph, { given, seed, isHashed: true, ...watched })))
})
