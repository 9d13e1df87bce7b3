import * as MeasureName from "@litfuse/eval/MeasureName"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { pluginsIn } from "../plugins.ts"

/**
 * Reads names of measures. The plugins of a folder are loaded only when a name is no built-in measure, because loading them takes longer than reading
 * names.
 *
 * - errors: as `MeasureName.parse`; those of the configuration
 */
export const measuresOf = Effect.fnUntraced(function* (folder: string, names: ReadonlyArray<string>) {
  const ofHouse = MeasureName.parseAll(names)
  if (Result.isSuccess(ofHouse) || ofHouse.failure.reason._tag !== "UnknownMeasure") return yield* Effect.fromResult(ofHouse)
  return yield* Effect.fromResult(MeasureName.parseAll(names, (yield* pluginsIn(folder)).plugins.byId("measure")))
})
