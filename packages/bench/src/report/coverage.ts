import { condensedName } from "@litfuse/eval/condensed"
import { signed } from "@litfuse/files/numbers"
import * as PValue from "@litfuse/stats/PValue"
import type { TableResult } from "./Results.ts"

/** Below this a difference is called significant: the p of a test declared before, or one corrected for its family. */
const alpha = 0.05

/**
 * One system's difference from a baseline on one measure.
 *
 * - `p` as it is judged by: corrected, unless the test was declared before
 */
export interface Gain {
  readonly system: string
  readonly measure: string
  readonly difference: number
  readonly p: number
  readonly isFloor: boolean
}

/** Whether a gain is shown: above 0 and significant. */
export const isShown = ({ difference, p }: Gain): boolean => difference > 0 && p < alpha

/** A difference and its p as text: `+0.0473 (p 0.006)`. */
export const text = ({ difference, p, isFloor }: Gain): string => `${signed(difference)} (p ${PValue.print(p, isFloor)})`

/**
 * What must be said first of a gain that only documents without judgements explain: significant as it is, and not once they are taken out of all lists.
 *
 * - `what` the system as the sentence calls it
 * - empty: undefined where no gain is shown, where it holds on condensed lists too, and where these were not compared
 * - source: Sakai, SIGIR 2007 (condensed lists)
 */
export const sentence = (what: string, baseline: string, full: Gain, condensed: Gain | undefined): string | undefined => {
  if (!isShown(full) || condensed === undefined || isShown(condensed)) return undefined
  return `The gain of ${what} is mostly judged coverage: ${text(full)} on ${full.measure} against ${baseline}, but ${text(condensed)} on ${condensed.measure}, where unjudged hits are taken out.`
}

/** Systems of which a table says it one by one; more are named. */
const mostSaid = 2

/**
 * What a report must say first of the gains in a table's comparisons.
 *
 * - empty: no comparison, or all gains that were compared on condensed lists hold there
 */
export const headlinesOf = ({ title, against }: Pick<TableResult, "title" | "against">): ReadonlyArray<string> => {
  if (against === undefined) return []
  const gains = against.comparisons.map(({ adjusted, ...one }): Gain => ({ ...one, p: adjusted }))
  return [...new Set(gains.map(({ measure }) => measure))].flatMap((measure) => {
    const twin = condensedName(measure)
    if (twin === undefined) return []
    const found = gains
      .filter((one) => one.measure === measure)
      .flatMap((full) => {
        const condensed = gains.find((one) => one.measure === twin && one.system === full.system)
        const said = sentence(`\`${full.system}\` (${title})`, `\`${against.baseline}\``, full, condensed)
        return said === undefined ? [] : [{ system: full.system, said }]
      })
    const rest = found.slice(mostSaid).map(({ system }) => `\`${system}\``)
    return [...found.slice(0, mostSaid).map(({ said }) => said), ...(rest.length === 0 ? [] : [`The same is true of ${rest.join(", ")}.`])]
  })
}
