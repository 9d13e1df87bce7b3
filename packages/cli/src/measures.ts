import type { Configured } from "@litfuse/engine/Measure"
import type { EvaluationError } from "@litfuse/eval/EvaluationError"
import * as MeasureName from "@litfuse/eval/MeasureName"
import type { ConfigError } from "@litfuse/host/ConfigError"
import type { Host } from "@litfuse/host/Host"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"

/** The built-in measures, and those that the project's configuration names. What loads plugins is itself loaded only here. */
export const allMeasures = Effect.promise(() => import("./plugins.ts")).pipe(
  Effect.flatMap(({ loadRegistry }) => loadRegistry()),
  Effect.map(({ plugins }) => plugins.byId("measure"))
)

/**
 * Reads names of measures. Plugins are loaded only when a name is no built-in measure, because loading them takes longer than reading names.
 *
 * - errors: as `MeasureName.parse`; those of the configuration
 */
export const parseMeasures = Effect.fn("cli.parseMeasures")(function* (
  names: ReadonlyArray<string>
): Effect.fn.Return<ReadonlyArray<Configured>, EvaluationError | ConfigError, Host> {
  const ofHouse = MeasureName.parseAll(names)
  if (Result.isSuccess(ofHouse) || ofHouse.failure.reason._tag !== "UnknownMeasure") return yield* Effect.fromResult(ofHouse)
  return yield* Effect.fromResult(MeasureName.parseAll(names, yield* allMeasures))
})
