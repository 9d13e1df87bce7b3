import type { Configured, Measure } from "@litfuse/engine/Measure"
import type { EvaluationError } from "@litfuse/eval/EvaluationError"
import * as MeasureName from "@litfuse/eval/MeasureName"
import type { ConfigError } from "@litfuse/host/ConfigError"
import type { Host } from "@litfuse/host/Host"
import type { NotApproved } from "@litfuse/host/trust/NotApproved"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"

/**
 * The built-in measures, and those of a folder's configuration; plugins are loaded only here.
 *
 * - `isComparison` measures of the project run in separate processes
 * - errors: those of the configuration
 */
export const allMeasures = (
  folder: string,
  isComparison = false
): Effect.Effect<ReadonlyMap<string, Measure>, ConfigError | NotApproved, Host> =>
  Effect.promise(() => import("./plugins.ts")).pipe(
    Effect.flatMap(({ pluginsIn, confinedPluginsIn }) => (isComparison ? confinedPluginsIn(folder, "apart-only") : pluginsIn(folder))),
    Effect.map(({ plugins }) => plugins.byId("measure"))
  )

/**
 * Calls `read` with the built-in measures and, if a name is unknown, again with those of plugins, because loading plugins is slow.
 *
 * - errors: those of `read`; those of the configuration
 */
export const withMeasures = <A, E extends { readonly _tag: string }>(
  folder: string,
  read: (table: MeasureName.Table) => Result.Result<A, E | EvaluationError>,
  isComparison = false
): Effect.Effect<A, E | EvaluationError | ConfigError | NotApproved, Host> => {
  const first = read(MeasureName.builtIn)
  const isUnknown =
    Result.isFailure(first) &&
    first.failure._tag === "EvaluationError" &&
    (first.failure as EvaluationError).reason._tag === "UnknownMeasure"
  if (!isUnknown) return Effect.fromResult(first)
  return Effect.flatMap(allMeasures(folder, isComparison), (table) => Effect.fromResult(read(table)))
}

/** Parses names of measures that runs are compared by, including those of a folder's plugins. Errors: as `MeasureName.parse`; those of the configuration. */
export const parseMeasures = (
  folder: string,
  names: ReadonlyArray<string>
): Effect.Effect<ReadonlyArray<Configured>, EvaluationError | ConfigError | NotApproved, Host> =>
  withMeasures(folder, (table) => MeasureName.parseAll(names, table), true)
