import type * as Explanation from "@litfuse/engine/Explanation"

/**
 * What one list of a fusion adds to the score of a work.
 *
 * - `list` the source or the ranking; the whole label where a part is no list
 * - `place` of the work in that list, from 1; null where the list does not have the work, or the part is no list
 * - `isList` whether the part is a list
 */
export interface ScorePart {
  readonly list: string
  readonly isList: boolean
  readonly place: number | null
  readonly value: number
}

/** The labels of all fusions that add up: `rank 6 in openalex, weight 1`, `place 2 in words: min-max score 0.4, weight 1`, `not in core, weight 1`. */
const ofList = /^(?:(?:rank|place) (\d+(?:\.\d+)?)|not) in (.+?)(?:, counted as rank [\d.]+)?(?:: .*)?, weight [\d.e+-]+$/

/** The addends of a score by list. Empty: no part where the score has no parts, or one only. */
export const scoreParts = ({ parts }: Pick<Explanation.Explanation, "parts">): ReadonlyArray<ScorePart> =>
  parts.length < 2
    ? []
    : parts.map(({ label, value }) => {
        const [, place, list] = ofList.exec(label) ?? []
        return { list: list ?? label, isList: list !== undefined, place: place === undefined ? null : Number(place), value }
      })
