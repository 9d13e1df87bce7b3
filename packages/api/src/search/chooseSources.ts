import type * as Identifier from "@litfuse/engine/Identifier"
import type * as Registry from "@litfuse/engine/Registry"
import * as Effect from "effect/Effect"
import { refuse } from "../Question.ts"
import { findSources } from "./findSources.ts"
import * as LookupRun from "./LookupRun.ts"
import { type AskedEntity, entitySources } from "./askEntities.ts"

/**
 * The sources of works and of entities that a look-up asks.
 *
 * - `requested` the ids that the user named; undefined = all that know one of the identifiers or names
 * - errors: `Refused` for an unknown source, and for identifiers or a name that no chosen source looks up
 */
export const chooseSources = Effect.fnUntraced(function* (
  plugins: Registry.Registry["plugins"],
  requested: ReadonlyArray<string> | undefined,
  identifiers: ReadonlyArray<Identifier.Identifier>,
  names: ReadonlyArray<AskedEntity>
) {
  const ofEntities = requested?.filter((id) => plugins.find("entity", id) !== undefined) ?? []
  const ofWorks = requested?.filter((id) => !ofEntities.includes(id))
  const sources = ofWorks === undefined ? LookupRun.lookupSources(plugins.of("source"), identifiers) : yield* findSources(plugins, ofWorks)
  const known =
    requested === undefined ? entitySources(plugins.of("entity"), names) : ofEntities.flatMap((id) => plugins.find("entity", id) ?? [])
  if (identifiers.length > 0 && sources.length === 0)
    return yield* refuse("no source looks up such identifiers; `litfuse source list` shows the abilities of each")
  const orphan = names.find(({ name }) => !known.some(({ plugin }) => plugin.scheme === name.scheme))
  if (orphan !== undefined) {
    const able = entitySources(plugins.of("entity"), [orphan]).map(({ plugin }) => plugin.id)
    const hint = able.length === 0 ? "`litfuse plugin list` shows all" : `name ${able.join(" or ")} too, or no source`
    return yield* refuse(`no source that was named knows ${orphan.text}; ${hint}`)
  }
  return { sources, entities: { names, sources: known } }
})
