import type * as Explanation from "@litfuse/engine/Explanation"
import type { Hit } from "./Answer.ts"
import { joinNames, ordinal } from "./positionsBySource.ts"
import { type ScorePart, scoreParts } from "./scoreParts.ts"

/** The score as texts and pages print it. */
export const scoreText = (score: number): string => String(Number(score.toPrecision(3)))

const listed = (parts: ReadonlyArray<ScorePart>, nameOf: (list: string) => string): string => {
  const ranked = parts.filter(({ place }) => place !== null).toSorted((a, b) => a.place! - b.place!)
  return [...Map.groupBy(ranked, ({ place }) => place!)]
    .map(
      ([place, all]) => `${Number.isInteger(place) ? ordinal(place) : `${place}th`} in ${joinNames(all.map(({ list }) => nameOf(list)))}`
    )
    .join(", ")
}

const otherParts = (tree: Explanation.Explanation): string =>
  [...tree.parts]
    .filter(({ value }) => value !== 0)
    .sort((a, b) => Math.abs(b.value) - Math.abs(a.value))
    .slice(0, 3)
    .map(({ label, value }) => `${label} (${scoreText(value)})`)
    .join("; ")

/**
 * Why a work has its rank, in one sentence with the numbers behind it: `Rank 4 of 32: second in PubMed, 5th in Crossref; not in Europe PMC. Score 0.348.`
 *
 * - `nameOf` the display name of a source or of a ranking
 * - empty: without an explanation only the rank and the score; a work that the ranking leaves out says why
 */
export const rankSentence = (
  { rank, score, filtered, explanation }: Pick<Hit, "rank" | "score" | "filtered" | "explanation">,
  works: number,
  nameOf: (list: string) => string
): string => {
  if (filtered !== undefined) return `The ranking leaves this work out: ${filtered}.`
  const parts = explanation === undefined ? [] : scoreParts(explanation)
  const lists = parts.filter(({ isList }) => isList)
  const absent = lists.filter(({ place }) => place === null).map(({ list }) => nameOf(list))
  const others = explanation === undefined || lists.length > 0 ? "" : otherParts(explanation)
  const why = [lists.length === 0 ? others : listed(lists, nameOf), absent.length === 0 ? "" : `not in ${joinNames(absent, "or")}`]
    .filter((part) => part !== "")
    .join("; ")
  return `Rank ${rank} of ${works}${why === "" ? "" : `: ${why}`}.${score === null ? "" : ` Score ${scoreText(score)}.`}`
}
