import { outcomeStates } from "@litfuse/engine/source/OutcomeState"
import type { Answer, Hit } from "./Answer.ts"

const words = ["first", "second", "third"]

/** A position as an ordinal: `first`, `second`, `third`, `4th`, `21st`. */
export const ordinal = (place: number): string => {
  const ending = place % 100 >= 11 && place % 100 <= 13 ? "th" : (["th", "st", "nd", "rd"][place % 10] ?? "th")
  return words[place - 1] ?? `${place}${ending}`
}

/** Joins names: `PubMed`, `PubMed and CORE`, `PubMed, CORE and Crossref`. */
export const joinNames = (names: ReadonlyArray<string>, last = "and"): string =>
  names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} ${last} ${names.at(-1)!}`

/**
 * The position of a work in the list of each source that found it, the best first; ties in the order of the answer. A source that was asked twice has
 * one position, in its last list.
 */
export const positionsBySource = ({ scores = {} }: Hit, { outcomes }: Answer): ReadonlyArray<readonly [source: string, place: number]> => {
  const places = new Map<string, number>()
  for (const { source, delivered } of outcomes) {
    const score = scores[source]
    // a score of 1 is the first position, 1/n the last of n
    if (score !== undefined) places.set(source, Math.round(delivered * (1 - score)) + 1)
  }
  return [...places].sort(([, a], [, b]) => a - b)
}

/** The position of a work in the sources: `first in PubMed and Europe PMC, third in CORE`. Empty: an empty text for a work that no source listed. */
export const positionsInWords = (hit: Hit, answer: Answer, titleOf: (source: string) => string): string => {
  const byPlace = Map.groupBy(positionsBySource(hit, answer), ([, place]) => place)
  return [...byPlace].map(([place, all]) => `${ordinal(place)} in ${joinNames(all.map(([source]) => titleOf(source)))}`).join(", ")
}

/** The sources that answered and did not find a work; failed sources are not among them. */
export const notFoundBy = (hit: Hit, { outcomes }: Answer): ReadonlyArray<string> =>
  outcomes.filter(({ source, state }) => outcomeStates[state].isWhole && !hit.sources.includes(source)).map(({ source }) => source)
