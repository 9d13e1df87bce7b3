import type { Entity } from "@litfuse/engine/Entity"
import type { EntityPrimitives, EntityQuery } from "@litfuse/engine/entity/EntitySource"
import type { SourceError } from "@litfuse/engine/SourceError"
import * as Effect from "effect/Effect"
import type { Entrez } from "./EntrezApi.ts"

/** How one database of entities is read: the term of a search, and the entities of ids in the order of the answer. */
export interface EntrezReading {
  readonly term: (query: EntityQuery) => string
  readonly entities: (ids: ReadonlyArray<string>) => Effect.Effect<ReadonlyArray<Entity>, SourceError>
}

/** A search as all databases of Entrez have it: the ids of a term, then their records. */
export const makeEntrezSearch =
  (api: Entrez, { term, entities }: EntrezReading): NonNullable<EntityPrimitives["search"]> =>
  (query) =>
    Effect.gen(function* () {
      const { ids, total } = yield* api.find(term(query), query.wanted)
      return { entities: yield* entities(ids), total }
    })

/** A look-up by the ids of the database. An answer about another entity counts as none. */
export const makeEntrezLookup =
  ({ entities }: Pick<EntrezReading, "entities">, printed: (id: string) => string): NonNullable<EntityPrimitives["lookup"]> =>
  (id) =>
    Effect.map(entities([id]), (found) => found.find((one) => one.id === printed(id) || one.identifiers.includes(printed(id))))
