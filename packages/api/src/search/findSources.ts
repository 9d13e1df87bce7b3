import { didYouMean, nearest } from "@litfuse/engine/Nearest"
import type * as Registry from "@litfuse/engine/Registry"
import * as Effect from "effect/Effect"
import type { Refused } from "../ApiError.ts"
import { refuse } from "../Question.ts"

/** The message about the first id that no source has; undefined if all are known. */
export const unknownSource = (plugins: Registry.Registry["plugins"], ids: ReadonlyArray<string>): string | undefined => {
  const unknown = ids.find((id) => plugins.find("source", id) === undefined)
  if (unknown === undefined) return undefined
  const names = plugins.of("source").map(({ plugin }) => plugin.id)
  return `unknown source "${unknown}"; there ${names.length === 0 ? "is none" : `are ${names.join(", ")}`}${didYouMean(nearest(unknown, names))}`
}

/**
 * The sources of these ids.
 *
 * - errors: `Refused` for an unknown id, with the nearest name
 */
export const findSources = (
  plugins: Registry.Registry["plugins"],
  ids: ReadonlyArray<string>
): Effect.Effect<ReadonlyArray<Registry.Registered<"source">>, Refused> => {
  const unknown = unknownSource(plugins, ids)
  return unknown === undefined ? Effect.succeed(ids.map((id) => plugins.find("source", id)!)) : refuse(unknown)
}
