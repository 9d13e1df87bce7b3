import { signed } from "@litfuse/files/numbers"
import { toResult } from "../../report/comparison.ts"
import type { ComparisonResult, FreeTable } from "../../report/Results.ts"
import * as Correction from "@litfuse/stats/Correction"
import * as Differences from "@litfuse/stats/Differences"
import * as PValue from "@litfuse/stats/PValue"
import * as Tested from "@litfuse/stats/Tested"
import { mean } from "@litfuse/stats/Summary"
import * as Coverage from "../../report/coverage.ts"
import { hindsightP } from "../hindsight.ts"
import type { HeldOut } from "../HeldOut.ts"

/**
 * A system against a baseline on one measure.
 *
 * - `heldOut` the difference of held-out means over all seeds
 * - `isForward` everything else is of the forward test: one of the two is tuned, and topics that share training sets are not independent. Else it
 *   is of all topics
 */
export interface Difference extends Tested.Tested {
  readonly heldOut: number
  readonly isForward: boolean
  readonly system: string
  readonly baseline: string
  readonly measure: string
}

const test = Tested.make(1)

/**
 * Compares two systems on measure m: by the forward test when one of them is tuned. A loss against a run that was chosen in hindsight counts for as many
 * tests as there are runs.
 *
 * The same seed draws the same signs and topics for every row.
 */
export const difference = (system: HeldOut, baseline: HeldOut, m: number, measure: string): Difference => {
  const isForward = system.forward !== undefined || baseline.forward !== undefined
  const values = ({ forward, byTopic }: HeldOut) => (forward ?? byTopic)[m]!
  const isMeasured = values(system).map((value, t) => (Number.isNaN(value + values(baseline)[t]!) ? 0 : 1))
  const own = (one: HeldOut) => values(one).filter((_, t) => isMeasured[t] === 1)
  const tested = test(Differences.between(own(baseline), own(system)))
  const p = baseline.chosenFrom === undefined ? tested.p : hindsightP(tested.p, tested.difference, baseline.chosenFrom)
  return {
    system: system.system,
    baseline: baseline.system,
    measure,
    heldOut: mean(Differences.between(baseline.byTopic[m]!, system.byTopic[m]!)),
    isForward,
    ...tested,
    p
  }
}

/** A difference as sentences have it. */
export const text = (one: Difference): string =>
  one.isForward
    ? `${signed(one.heldOut)} held out (forward test ${signed(one.difference)}, p ${PValue.print(one.p, one.isFloor)})`
    : Coverage.text(one)

/** A difference as results.json holds it. */
export const resultOf = ({ heldOut, isForward, ...one }: Difference, adjusted: number): ComparisonResult => ({
  ...toResult(one, one, adjusted),
  ...(isForward ? { heldOut } : {})
})

/**
 * All differences but the declared one, corrected as one family.
 *
 * - shape: `adjusted[i]` belongs to `others[i]`; `family` in words
 */
export const correct = (others: ReadonlyArray<Difference>): { readonly family: string; readonly adjusted: ArrayLike<number> } => {
  const family = `the ${others.length} rows but the first`
  const { adjusted } = Correction.adjust(
    "holm",
    others.map(({ p }) => p),
    family
  )
  return { family, adjusted }
}

const columns = (last: string) => [
  { name: "system" },
  { name: "against" },
  { name: "measure" },
  { name: "held out" },
  { name: "forward" },
  { name: "95 % interval" },
  { name: "p" },
  { name: last },
  { name: "wins / ties / losses" },
  { name: "d_z", digits: 2 },
  { name: "detectable", digits: 4 }
]

const finite = (value: number): number | null => (Number.isFinite(value) ? value : null)

const row = (one: Difference, adjusted: string): ReadonlyArray<string | number | null> => [
  one.system,
  one.baseline,
  one.measure,
  signed(one.heldOut),
  one.isForward ? signed(one.difference) : "not tuned",
  Number.isFinite(one.lower) ? `[${signed(one.lower)}, ${signed(one.upper)}]` : "none",
  PValue.print(one.p, one.isFloor),
  adjusted,
  `${one.wins} / ${one.ties} / ${one.losses}`,
  finite(one.effect.cohensD),
  finite(one.detectable)
]

/**
 * The differences of a design. The first one is the one test that was declared before; all others are one family.
 *
 * - shape: `others` in the order of the table
 */
export const table = (primary: Difference, others: ReadonlyArray<Difference>): FreeTable => {
  const { family, adjusted } = correct(others)
  return {
    id: "differences",
    title: `Differences of held-out means over seeds, and of the forward test, in which each topic is measured by a system that was tuned on topics before it alone: topics that share training sets are not independent, so intervals (BCa, 10,000 resamples), p (two-sided randomisation test, 100,000 sign flips) and all that follows are of the forward test wherever one of the two is tuned. A loss against the best run in hindsight counts for as many tests as there are runs. The first row is the one test declared for the primary system; Holm over ${family}.`,
    columns: columns("p (holm)"),
    rows: [row(primary, "not corrected"), ...others.map((one, i) => row(one, PValue.print(adjusted[i]!, one.isFloor)))]
  }
}
