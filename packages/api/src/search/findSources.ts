import * as EntityName from "@litfuse/engine/entity/EntityName"
import { didYouMean, nearest } from "@litfuse/engine/Nearest"
import type * as Registry from "@litfuse/engine/Registry"
import * as Effect from "effect/Effect"
import type { Refused } from "../ApiError.ts"
import { refuse } from "../Question.ts"

/** The message about the first id that no source has; undefined if all are known. */
export const unknownSource = (plugins: Registry.Registry["plugins"], ids: ReadonlyArray<string>): string | undefined => {
  const unknown = ids.find((id) => plugins.find("source", id) === undefined)
  if (unknown === undefined) return undefined
  const ofEntities = plugins.find("entity", unknown)
  if (ofEntities !== undefined)
    return `${unknown} has ${ofEntities.plugin.title}: entities, and no works; \`litfuse get ${EntityName.exampleOf(ofEntities.plugin.scheme)}\` asks it`
  const names = plugins.of("source").map(({ plugin }) => plugin.id)
  return `unknown source "${unknown}"; there ${names.length === 0 ? "is none" : `are ${names.join(", ")}`}${didYouMean(nearest(unknown, names))}`
}

/**
 * The sources of these ids, each once.
 *
 * - errors: `Refused` for an unknown id, with the nearest name
 */
export const findSources = (
  plugins: Registry.Registry["plugins"],
  ids: ReadonlyArray<string>
): Effect.Effect<ReadonlyArray<Registry.Registered<"source">>, Refused> => {
  const unknown = unknownSource(plugins, ids)
  return unknown === undefined ? Effect.succeed([...new Set(ids)].map((id) => plugins.find("source", id)!)) : refuse(unknown)
}

/**
 * The sources of these ids, of works or of entities.
 *
 * - errors: `Refused` for an unknown id, with the nearest name
 */
export const findAnySources = (
  plugins: Registry.Registry["plugins"],
  ids: ReadonlyArray<string>
): Effect.Effect<ReadonlyArray<Registry.Registered<"source" | "entity">>, Refused> =>
  Effect.forEach(ids, (id): Effect.Effect<Registry.Registered<"source" | "entity">, Refused> => {
    const ofEntities = plugins.find("entity", id)
    return ofEntities === undefined ? Effect.map(findSources(plugins, [id]), ([one]) => one!) : Effect.succeed(ofEntities)
  })
