import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Decode from "../../Decode.ts"
import type { Entity } from "../../Entity.ts"
import { entityAsSource } from "../../entity/entityAsSource.ts"
import * as Query from "../../Query.ts"
import type { Registered } from "../../registry/Table.ts"
import * as Source from "../../Source.ts"
import { keyOf } from "./headingPairs.ts"

/** All names of an entity. */
export const namesOf = ({ symbol, name, otherNames }: Entity): ReadonlyArray<string> => [
  ...(symbol === undefined ? [] : [symbol]),
  name,
  ...otherNames
]

/** What one database answered to one word: the entities of that name. Databases also find what only mentions it. */
export interface Named {
  readonly word: string
  readonly found: ReadonlyArray<Entity>
  readonly outcome: Source.Outcome
  readonly problem: string | undefined
}

/** A database of entities as a connection; `taken` the entities that came since the last call. */
export const connectEntities = Effect.fnUntraced(function* ({ plugin, params }: Registered<"entity">) {
  const kept: Array<Entity> = []
  const source = entityAsSource(plugin, { entity: (entity) => void kept.push(entity), link: () => undefined })
  // they were decoded at registration
  const connection = yield* Source.connect(source, Result.getOrThrow(Decode.strict(plugin.params, params)))
  return { connection, taken: () => kept.splice(0) }
})

/** Why a database has no answer; undefined if it answered. */
export const problemOf = (outcome: Source.Outcome): string | undefined =>
  Source.errorOf(outcome)?.message ?? (outcome._tag === "Skipped" ? outcome.why : undefined)

/** Asks one database for each word, until it fails. Units: `timeoutMs` milliseconds for each request. */
export const askForNames = Effect.fnUntraced(function* (
  database: Registered<"entity">,
  words: ReadonlyArray<string>,
  organism: string,
  timeoutMs: number
) {
  const { connection, taken } = yield* connectEntities(database)
  const answers: Array<Named> = []
  for (const word of words) {
    const text = database.plugin.scheme === "pubchem" ? word : `${word}@${organism}`
    const outcome = yield* connection.search({ query: Query.text(text), sort: "relevance", depth: 3, timeoutMs })
    const found = taken().filter((entity) => namesOf(entity).some((name) => keyOf(name) === keyOf(word)))
    const problem = problemOf(outcome)
    answers.push({ word, found, outcome, problem })
    if (problem !== undefined) break
  }
  return answers
})
