import type * as Effect from "effect/Effect"
import type { Entity, EntityLink } from "../Entity.ts"
import type { EntityScheme } from "./EntityName.ts"
import type { OrganismName } from "./organismNamed.ts"
import type { EntityHarness } from "./EntityHarness.ts"
import { apiVersion, type Configurable, type Plugin } from "../Plugin.ts"
import type { SourceError } from "../SourceError.ts"
import type { Upstream } from "../Upstream.ts"

export type { EntityHarness } from "./EntityHarness.ts"

/** What a source of entities can be asked for. */
export const entityAbilities = ["lookup", "search", "links"] as const

/** One of the things that a source of entities can be asked for. */
export type EntityAbility = (typeof entityAbilities)[number]

/** Words to search for. Units: `wanted` entities at most, at least 1. */
export interface EntityQuery {
  readonly words: string
  readonly organism?: OrganismName
  readonly wanted: number
}

/** What matches some words: the best first. `total` the number of matches there; undefined = unknown. */
export interface FoundEntities {
  readonly entities: ReadonlyArray<Entity>
  readonly total: number | undefined
}

/** What an entity is connected with. `total` the number of links there; undefined = unknown. */
export interface FoundLinks {
  readonly links: ReadonlyArray<EntityLink>
  readonly total: number | undefined
}

/**
 * What the author writes: one function for each declared ability.
 *
 * - `lookup` one entity by its canonical id; undefined when the service does not have it
 * - `search` entities by words
 * - `links` works and entities that it is connected with, where the service needs a separate request. Units: `wanted` links at most
 */
export interface EntityPrimitives {
  readonly lookup?: (id: string) => Effect.Effect<Entity | undefined, SourceError>
  readonly search?: (query: EntityQuery) => Effect.Effect<FoundEntities, SourceError>
  readonly links?: (id: string, wanted: number) => Effect.Effect<FoundLinks, SourceError>
}

/**
 * A database of genes, compounds, trials or other entities: pure data until made. It is no source of works, so no search of works asks it.
 *
 * - `title` its usual name; `scheme` whose names it knows. One scheme may have several sources
 * - `abilities` what it can do. Everything declared must work, and everything that works must be declared
 * - `harness` what its laws need, loaded only when they run
 * - `R` the services that it requests from the host
 */
export interface EntitySource<Params = unknown, R = never> extends Plugin<"entity">, Configurable<Params> {
  readonly title: string
  readonly upstream?: Upstream
  readonly scheme: EntityScheme
  readonly abilities: ReadonlyArray<EntityAbility>
  readonly harness?: () => Promise<{ readonly default: EntityHarness }>
  make(params: Params): Effect.Effect<EntityPrimitives, SourceError, R>
}

/** What the author of a source of entities writes; `plugin` supplies the rest. */
export type Spec<Params, R> = Omit<EntitySource<Params, R>, "kind" | "apiVersion"> & { readonly apiVersion?: string }

/** Builds a source of entities. One with an upstream gets the service `http` automatically. */
export const plugin = <Params, R>(spec: Spec<Params, R>): EntitySource<Params, R> => ({
  kind: "entity",
  apiVersion,
  ...spec,
  ...(spec.upstream === undefined ? {} : { services: [...new Set(["http", ...(spec.services ?? [])] as const)] })
})
