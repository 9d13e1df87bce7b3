import * as Baseline from "../Baseline.ts"
import { fixed, signed } from "@litfuse/files/numbers"
import { expectationsText } from "../report/headlines.ts"
import { expectedOf, type Results } from "../report/Results.ts"
import * as Movement from "./Movement.ts"
import type { Regeneration } from "./Regeneration.ts"
import type { Comparison } from "./Reordering.ts"

/**
 * The result of an experiment in the gate.
 *
 * - `same` its report is the same; `changed` it is not; `updated` it was rewritten
 * - `close` only numbers differ, as little as between processors, and that is accepted
 * - `within tolerance` it differs only by runs that a job produced again, within the tolerances
 * - `failed` an expected value does not hold
 * - `no data` its data are not on this machine; `broken` it cannot be run
 */
export type State = "same" | "close" | "within tolerance" | "changed" | "updated" | "failed" | "no data" | "broken"

/**
 * What the gate found for one experiment.
 *
 * - `text` the finding in a sentence; of a broken one, one line per problem
 * - `results` made again; absent when nothing was run
 * - `movement` against the committed results; absent when there are none to compare with
 * - `rankings` what moved in them; absent when none are kept to compare with
 * - `changed` names of files that differ from the committed ones
 */
export interface CheckResult {
  readonly id: string
  readonly state: State
  readonly text: string
  readonly results?: Results
  readonly movement?: Movement.Movement
  readonly rankings?: Comparison
  readonly changed: ReadonlyArray<string>
}

/** One expected value, with the table or analysis it belongs to. */
export type Expected = Baseline.Cell & { readonly part: string }

/** The expected values of a check, those of tables first. */
export const expectations = ({ results }: CheckResult): ReadonlyArray<Expected> =>
  results === undefined
    ? []
    : [...results.tables, ...results.analyses].flatMap(({ id, expected }) => expected.map((cell) => ({ ...cell, part: id })))

/** True when the check must fail: a value is not as expected, a report would change, or an experiment cannot be run. */
export const isFailure = ({ state }: CheckResult): boolean => state === "failed" || state === "changed" || state === "broken"

/** `equal`, `within tolerance`, or `failed` with the reason; a value that is better than expected fails like a worse one. */
export const verdictText = (cell: Pick<Baseline.Cell, "verdict">): string =>
  Baseline.isSurprise(cell) ? `failed (${cell.verdict})` : cell.verdict

/**
 * What is needed to judge an experiment that was run again.
 *
 * - `regeneration` how inputs that are not pinned changed; absent when all are pinned, or when the committed files do not belong to the committed
 *   results
 * - `distance` how far numbers are apart where they differ as little as between processors, and nothing else does; absent elsewhere
 * - `isClose` whether that passes
 */
export interface Rerun {
  readonly id: string
  readonly results: Results
  readonly committed: Results | undefined
  readonly rankings?: Comparison | undefined
  readonly regeneration?: Regeneration | undefined
  readonly changed: ReadonlyArray<string>
  readonly distance?: number | undefined
  readonly isClose?: boolean | undefined
  readonly isUpdated: boolean
}

/** A change that no committed file shows: in rankings of data that may not be redistributed, which are stored outside git. */
const hiddenMovesText = (moved: number): string =>
  moved === 0 ? "" : ` ${moved} ${moved === 1 ? "ranking" : "rankings"} moved, which no value shows.`

const moveText = ({ system, measure, before, after }: Movement.Move): string =>
  `${measure} of ${system} ${fixed(before, 4)} to ${fixed(after, 4)} (${signed(after - before)})`

/** The moves of means in a sentence, the largest first; an unchanged mean may hide topics that moved. */
const movesText = (moves: ReadonlyArray<Movement.Move>): string => {
  const shown = moves.slice(0, 5).map(moveText).join(", ")
  return moves.length > 5 ? `${shown} and ${moves.length - 5} more` : shown
}

/** What was produced again and how far it moved; nothing else reports this. */
const regenerationText = ({ systems, covered, hasNotices }: Regeneration, moved: number): string =>
  [
    systems.length === 0 ? "Inputs that are not pinned have changed." : `Produced again: ${systems.join(", ")}.`,
    covered.length === 0 ? "No value moved." : `Moved within the tolerances: ${movesText(covered)}.`,
    ...(moved === 0 ? [] : [`${moved} ${moved === 1 ? "ranking" : "rankings"} moved.`]),
    ...(hasNotices ? ["Notices of the report differ."] : [])
  ].join(" ")

/** Why a run that was produced again does not pass: a value without an expected mean moved. */
const uncoveredText = (regeneration: Regeneration | undefined): string =>
  regeneration === undefined || regeneration.uncovered.length === 0
    ? ""
    : `; there is no expected mean for: ${movesText(regeneration.uncovered)}`

const distanceText = (distance: number): string =>
  `Nothing but numbers differs, by ${distance.toExponential(1)} at most, as between processors.`

/**
 * Judges an experiment that was run again: expectations first, then bytes. A failed expectation stays failed when the report was rewritten.
 *
 * Numbers that differ as little as between processors pass where that is asked for. For inputs that are not pinned only measured values count: other bytes
 * pass, and so do values whose mean is expected and holds.
 */
export const judge = (rerun: Rerun): CheckResult => {
  const { id, results, committed, rankings, regeneration, changed, distance, isClose, isUpdated } = rerun
  const movement = committed === undefined ? undefined : Movement.between(committed, results)
  const found = {
    id,
    results,
    changed,
    ...(movement === undefined ? {} : { movement }),
    ...(rankings === undefined ? {} : { rankings })
  }
  const moved = rankings?.reorderings.length ?? 0
  if (expectedOf(results).some(Baseline.isSurprise)) return { ...found, state: "failed", text: expectationsText(results) }
  if (changed.length === 0) return { ...found, state: "same", text: `${expectationsText(results)}${hiddenMovesText(moved)}` }
  const names = [changed.slice(0, -1).join(", "), changed.at(-1)!].filter((text) => text !== "").join(" and ")
  if (isUpdated) return { ...found, state: "updated", text: `${names} written; read the difference before you commit it` }
  if (regeneration?.isAll === true)
    return { ...found, state: "within tolerance", text: `${expectationsText(results)} ${regenerationText(regeneration, moved)}`.trim() }
  if (distance !== undefined && isClose === true)
    return { ...found, state: "close", text: `${expectationsText(results)} ${distanceText(distance)}` }
  const small = distance !== undefined ? `; ${distanceText(distance)} \`--close\` lets that pass` : ""
  const text = `${names} would change; run \`litfuse bench run ${id}\` and read the difference${uncoveredText(regeneration)}${small}`
  return { ...found, state: "changed", text }
}
