import * as EntityName from "@litfuse/engine/entity/EntityName"
import * as Identifier from "@litfuse/engine/Identifier"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import type { Refused } from "../ApiError.ts"
import { refuse } from "../Question.ts"
import type { AskedEntity } from "./askEntities.ts"

/** The identifiers of works and the names of entities among the words of a request, each once. */
export interface ReadIds {
  readonly identifiers: ReadonlyArray<Identifier.Identifier>
  readonly names: ReadonlyArray<AskedEntity>
}

/** Reads the words of a request. Errors: `Refused` for a word that is neither an identifier nor the name of an entity. */
export const readIds = (texts: ReadonlyArray<string>): Effect.Effect<ReadIds, Refused> => {
  const identifiers: Array<Identifier.Identifier> = []
  const names = new Map<string, AskedEntity>()
  for (const given of texts) {
    const text = given.trim()
    const name = EntityName.parse(text)
    if (name !== undefined) names.set(JSON.stringify(name), names.get(JSON.stringify(name)) ?? { text, name })
    else {
      const read = Identifier.parse(text)
      if (Result.isFailure(read)) {
        const meant = EntityName.suggestion(text)
        return refuse(
          meant === undefined
            ? `${read.failure.message}; or the name of an entity, such as ${EntityName.exampleOf("gene")} or ${EntityName.exampleOf("uniprot")}`
            : `"${text}" has no prefix that litfuse knows; write ${meant}`
        )
      }
      identifiers.push(read.success)
    }
  }
  return Effect.succeed({ identifiers, names: [...names.values()] })
}
