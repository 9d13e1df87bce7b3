import * as Identifier from "@litfuse/engine/Identifier"
import type { ReviewState } from "./reviewState.ts"

/** Known studies that no record of the review is. Shape: `known` identifiers such as `doi:10.1000/1`. */
export const missingKnown = ({ works }: Pick<ReviewState, "works">, known: ReadonlyArray<string>): ReadonlyArray<string> => {
  const identifiers = new Set(works.flatMap(({ records }) => records.flatMap(({ about }) => about.identifiers)))
  return known.filter((id) => !identifiers.has(Identifier.print(Identifier.find(id)!)))
}
