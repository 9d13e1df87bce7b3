import * as EntityName from "@litfuse/engine/entity/EntityName"
import * as Identifier from "@litfuse/engine/Identifier"
import * as Raw from "@litfuse/engine/Raw"
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

/** How many names a text has that was meant as a list: all of its parts are names. Empty: 0 for one name, and for words. */
const namesIn = (text: string): number => {
  const parts = text.split(/[\s,;]+/u).filter((part) => part !== "")
  return parts.length > 1 && parts.every((part) => EntityName.parse(part) !== undefined || Identifier.find(part) !== undefined)
    ? parts.length
    : 0
}

/** Why a word is refused, and what to write instead. */
const problemOf = (text: string, message: string): string => {
  const meant = EntityName.suggestion(text)
  if (meant !== undefined) return `"${text}" has no prefix that litfuse knows; write ${meant}`
  const [trial] = Raw.trialNumbers([text])
  return trial === undefined || trial.registry === "ClinicalTrials.gov"
    ? `${message}; or the name of an entity, such as ${EntityName.exampleOf("gene")} or ${EntityName.exampleOf("uniprot")}`
    : `"${text}" is a trial of ${trial.registry}, and litfuse looks up those of ClinicalTrials.gov alone; \`litfuse search ${trial.number}\` finds works with the number`
}

/** Reads the words of a request. Errors: `Refused` with each word that is neither an identifier nor the name of an entity. */
export const readIds = (texts: ReadonlyArray<string>): Effect.Effect<ReadIds, Refused> => {
  const identifiers: Array<Identifier.Identifier> = []
  const names = new Map<string, AskedEntity>()
  const problems = new Set<string>()
  for (const given of texts) {
    const text = given.trim()
    const name = EntityName.parse(text) ?? EntityName.pasted(text)
    const list = namesIn(text)
    if (list > 0) problems.add(`"${text}" has ${list} names; write each as a separate word, without commas`)
    else if (name !== undefined) names.set(JSON.stringify(name), names.get(JSON.stringify(name)) ?? { text, name })
    else {
      const read = Identifier.parse(text)
      if (Result.isFailure(read)) problems.add(problemOf(text, read.failure.message))
      else identifiers.push(read.success)
    }
  }
  return problems.size > 0 ? refuse(...problems) : Effect.succeed({ identifiers, names: [...names.values()] })
}
