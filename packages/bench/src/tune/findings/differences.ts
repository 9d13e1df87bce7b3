import { signed } from "@litfuse/files/numbers"
import { toResult } from "../../report/comparison.ts"
import type { ComparisonResult, FreeTable } from "../../report/Results.ts"
import * as Correction from "@litfuse/stats/Correction"
import * as Differences from "@litfuse/stats/Differences"
import * as PValue from "@litfuse/stats/PValue"
import * as Tested from "@litfuse/stats/Tested"
import type { HeldOut } from "../HeldOut.ts"

/** A system against a baseline on one measure: values of topics are means over all seeds. */
export interface Difference extends Tested.Tested {
  readonly system: string
  readonly baseline: string
  readonly measure: string
}

/** Compares two systems on measure m; the same seed draws the same signs and topics for every row. */
export const difference = (system: HeldOut, baseline: HeldOut, m: number, measure: string): Difference => ({
  system: system.system,
  baseline: baseline.system,
  measure,
  ...Tested.make(1)(Differences.between(baseline.byTopic[m]!, system.byTopic[m]!))
})

/** A difference as results.json holds it. */
export const resultOf = (one: Difference, adjusted: number): ComparisonResult => toResult(one, one, adjusted)

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
  { name: "difference" },
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
  signed(one.difference),
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
    title: `Differences of held-out values, mean over seeds by topic: BCa intervals (10,000 resamples), two-sided randomisation tests (100,000 sign flips). The first row is the one test declared for the primary system; Holm over ${family}.`,
    columns: columns("p (holm)"),
    rows: [row(primary, "not corrected"), ...others.map((one, i) => row(one, PValue.print(adjusted[i]!, one.isFloor)))]
  }
}
