import { signed } from "@litfuse/files/numbers"
import { toResult } from "../../report/comparison.ts"
import type { ComparisonResult, FreeTable } from "../../report/Results.ts"
import * as Correction from "@litfuse/stats/Correction"
import * as Differences from "@litfuse/stats/Differences"
import * as PValue from "@litfuse/stats/PValue"
import * as Tested from "@litfuse/stats/Tested"
import { mean } from "@litfuse/stats/Summary"
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
 * The differences by topic that a test of two systems reads: values of the forward order when one of the two is tuned, of the topics that it measures;
 * else of all topics.
 */
export const gains = (system: HeldOut, baseline: HeldOut, m: number): Float64Array => {
  const values = ({ forward, byTopic }: HeldOut) => (forward ?? byTopic)[m]!
  const isMeasured = values(system).map((value, t) => (Number.isNaN(value + values(baseline)[t]!) ? 0 : 1))
  const own = (one: HeldOut) => values(one).filter((_, t) => isMeasured[t] === 1)
  return Differences.between(own(baseline), own(system))
}

/**
 * Compares two systems on measure m: by the forward test when one of them is tuned. A loss against a run that was chosen in hindsight counts for as many
 * tests as there are runs.
 *
 * The same seed draws the same signs and topics for every row.
 */
export const difference = (system: HeldOut, baseline: HeldOut, m: number, measure: string): Difference => {
  const isForward = system.forward !== undefined || baseline.forward !== undefined
  const tested = test(gains(system, baseline, m))
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

/** A difference as results.json holds it. */
export const resultOf = ({ heldOut, isForward, ...one }: Difference, adjusted: number): ComparisonResult => ({
  ...toResult(one, one, adjusted),
  ...(isForward ? { heldOut } : {})
})

/**
 * Differences corrected as one family: all of them, or all but the first where that one was declared before the data were seen.
 *
 * - shape: the first is that of the primary system; `adjusted[i]` belongs to `all[i]`; `family` in words
 */
export const correct = (
  all: ReadonlyArray<Difference>,
  isDeclared: boolean
): { readonly family: string; readonly adjusted: ReadonlyArray<number> } => {
  const [first, others] = isDeclared ? [all.slice(0, 1), all.slice(1)] : [[], all]
  const family = others.length === 1 ? "one row" : isDeclared ? `the ${others.length} rows but the first` : `all ${others.length} rows`
  const { adjusted } = Correction.adjust(
    "holm",
    others.map(({ p }) => p),
    family
  )
  return { family, adjusted: [...first.map(({ p }) => p), ...adjusted] }
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
 * The differences of a design: that of the primary system first.
 *
 * - `declaredOn` the day on which the test of the primary system was declared; undefined when it was not
 */
export const table = (all: ReadonlyArray<Difference>, declaredOn: string | undefined): FreeTable => {
  const { family, adjusted } = correct(all, declaredOn !== undefined)
  const declared =
    declaredOn === undefined
      ? `No test was declared before the data were seen: Holm over ${family}.`
      : `The first row is the one test of the primary system, declared on ${declaredOn}; Holm over ${family}.`
  return {
    id: "differences",
    title: "Differences of held-out means over seeds, and of the forward test",
    note: `In the forward test each topic is measured by a system that was tuned on topics before it alone, because topics that share training sets are not independent. Intervals (BCa, 10,000 resamples), p (two-sided randomisation test, 100,000 sign flips) and all columns after them are of the forward test wherever one of the two is tuned. A loss against the best run in hindsight counts for as many tests as there are runs. ${declared}`,
    columns: columns("p (holm)"),
    rows: all.map((one, i) => row(one, i === 0 && declaredOn !== undefined ? "not corrected" : PValue.print(adjusted[i]!, one.isFloor)))
  }
}
