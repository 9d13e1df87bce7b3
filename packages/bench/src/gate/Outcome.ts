import * as Baseline from "../Baseline.ts"
import { verdict } from "../report/markdown.ts"
import { expectedOf, type Results } from "../report/Results.ts"
import * as Movement from "./Movement.ts"
import type { Comparison } from "./Reordering.ts"

/**
 * How an experiment came through the gate: the report is the same, would change, was rewritten; an expected value does not hold; its data are
 * not here; it cannot be run.
 */
export type State = "same" | "changed" | "updated" | "failed" | "no data" | "broken"

/**
 * What the gate found for one experiment.
 *
 * - `text` the finding in a sentence; of a broken one, one line per problem
 * - `results` made again; absent when nothing was run
 * - `movement` against the committed results; absent when there are none to compare with
 * - `rankings` what moved in them; absent when none are kept to compare with
 * - `changed` names of files that differ from the committed ones
 */
export interface Outcome {
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

/** The expected values of an outcome, those of tables first. */
export const expectations = ({ results }: Outcome): ReadonlyArray<Expected> =>
  results === undefined
    ? []
    : [...results.tables, ...results.analyses].flatMap(({ id, expected }) => expected.map((cell) => ({ ...cell, part: id })))

/** True when the gate must not open: a value failed, a report would change, or an experiment cannot be run. */
export const isFailure = ({ state }: Outcome): boolean => state === "failed" || state === "changed" || state === "broken"

/** `equal`, `within tolerance`, or `failed` with how: better than expected has failed as much as worse. */
export const verdictText = (cell: Pick<Baseline.Cell, "verdict">): string =>
  Baseline.isSurprise(cell) ? `failed (${cell.verdict})` : cell.verdict

/** What is needed to judge an experiment that was run again. */
export interface Rerun {
  readonly id: string
  readonly results: Results
  readonly committed: Results | undefined
  readonly rankings?: Comparison | undefined
  readonly changed: ReadonlyArray<string>
  readonly isUpdated: boolean
}

/** What no byte that is committed shows: rankings of data that may not be redistributed, kept beside the repository. */
const quietly = (moved: number): string =>
  moved === 0 ? "" : ` ${moved} ${moved === 1 ? "ranking" : "rankings"} moved, which no value shows.`

/** Judges an experiment that was run again: expectations first, then bytes. A failed expectation stays failed when the report was rewritten. */
export const judge = ({ id, results, committed, rankings, changed, isUpdated }: Rerun): Outcome => {
  const movement = committed === undefined ? undefined : Movement.between(committed, results)
  const found = {
    id,
    results,
    changed,
    ...(movement === undefined ? {} : { movement }),
    ...(rankings === undefined ? {} : { rankings })
  }
  if (expectedOf(results).some(Baseline.isSurprise)) return { ...found, state: "failed", text: verdict(results) }
  if (changed.length === 0) return { ...found, state: "same", text: `${verdict(results)}${quietly(rankings?.reorderings.length ?? 0)}` }
  const names = [changed.slice(0, -1).join(", "), changed.at(-1)!].filter((text) => text !== "").join(" and ")
  return isUpdated
    ? { ...found, state: "updated", text: `${names} written; read the difference before you commit it` }
    : { ...found, state: "changed", text: `${names} would change; run \`litfuse bench run ${id}\` and read the difference` }
}
