import * as Identifier from "@litfuse/engine/Identifier"
import * as Result from "effect/Result"

/** The page of an identifier at its registry: `doi:10.1000/182`. Empty: undefined for a text of an unknown scheme. */
export const registryAddress = (text: string): string | undefined =>
  Result.getOrUndefined(Result.map(Identifier.parse(text), Identifier.link))
