import type { Entity } from "@litfuse/engine/Entity"
import { asIdentifier } from "@litfuse/engine/entity/EntityHarness"
import * as EntityName from "@litfuse/engine/entity/EntityName"
import { entityAsSource } from "@litfuse/engine/entity/entityAsSource"
import type * as Registry from "@litfuse/engine/Registry"
import * as Source from "@litfuse/engine/Source"
import * as Effect from "effect/Effect"
import { outcomeOf, type SourceAnswer } from "./Answer.ts"
import { sourceParams } from "./sourceParams.ts"

/** The outcome of one ability of a source. */
export interface Tried {
  readonly ability: Source.Ability
  readonly outcome: Pick<SourceAnswer, "state" | "delivered" | "total" | "ms" | "error">
}

/** What each ability of a source of entities answered, and the name of the entity that was looked up; null without one. */
export interface TriedEntity {
  readonly tried: ReadonlyArray<Tried>
  readonly title: string | null
}

/** The name that a source is asked for: the one that is given, if the source knows such names, else its example. */
const nameFor = (scheme: EntityName.EntityScheme, given: string | undefined): EntityName.EntityName => {
  const name = given === undefined ? undefined : EntityName.parse(given)
  return name?.scheme === scheme ? name : EntityName.parse(EntityName.exampleOf(scheme))!
}

/**
 * Tries every ability of a source of entities. A look-up or a search by name comes first, then the other of both for the entity that was found, and its links.
 *
 * - units: `timeoutMs` milliseconds for each request
 * - shape: one entry for each ability tried; those that need an entity are omitted if none was found
 */
export const tryEntities = Effect.fnUntraced(function* (one: Registry.Registered<"entity">, given: string | undefined, timeoutMs: number) {
  const { scheme, abilities } = one.plugin
  const found: Array<Entity> = []
  const source = entityAsSource(one.plugin, { entity: (entity) => void found.push(entity), link: () => undefined })
  const connection = yield* Source.connect(source, sourceParams(one))
  const name = nameFor(scheme, given)
  const tried: Array<Tried> = []
  const search = Effect.fnUntraced(function* (words: string) {
    if (!abilities.includes("search")) return
    const outcome = yield* connection.search({ query: { _tag: "Term", text: words }, sort: "relevance", depth: 3, timeoutMs })
    tried.push({ ability: "search", outcome: outcomeOf(outcome) })
  })
  const lookup = Effect.fnUntraced(function* (id: string) {
    if (!abilities.includes("lookup")) return
    const outcome = yield* connection.lookup({ identifiers: [asIdentifier(scheme, id)], timeoutMs })
    tried.push({ ability: "lookup", outcome: outcomeOf(outcome) })
  })
  if ("id" in name) yield* lookup(name.id)
  else yield* search(name.organism === undefined ? name.words : `${name.words}@${name.organism.taxon ?? name.organism.name}`)
  const [first] = found
  const title = "id" in name ? (first?.name ?? null) : null
  if (first === undefined) return { tried, title } satisfies TriedEntity
  const own = EntityName.parse(first.id)
  if ("id" in name) yield* search(first.symbol ?? first.name)
  else if (own !== undefined && "id" in own) yield* lookup(own.id)
  if (abilities.includes("links") && own !== undefined && "id" in own) {
    const outcome = yield* connection.citations({ of: asIdentifier(scheme, own.id), direction: "cited", depth: 3, timeoutMs })
    tried.push({ ability: "citations", outcome: outcomeOf(outcome) })
  }
  return { tried, title } satisfies TriedEntity
})
