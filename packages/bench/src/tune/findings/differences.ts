import type { FreeTable } from "../../report/Results.ts"
import * as Seed from "../../Seed.ts"
import * as Bootstrap from "../../stats/Bootstrap.ts"
import * as Correction from "../../stats/Correction.ts"
import * as Differences from "../../stats/Differences.ts"
import * as PValue from "../../stats/PValue.ts"
import * as Randomisation from "../../stats/Randomisation.ts"
import { mean } from "../../stats/Summary.ts"
import type { Held } from "../Held.ts"

/** A system against a baseline on one measure: values of topics are means over all seeds. */
export interface Difference {
  readonly system: string
  readonly baseline: string
  readonly measure: string
  readonly difference: number
  readonly lower: number
  readonly upper: number
  readonly p: number
  readonly isFloor: boolean
  readonly wins: number
  readonly ties: number
  readonly losses: number
}

/** Compares two systems on measure m; the same seed draws the same signs and topics for every row. */
export const difference = (system: Held, baseline: Held, m: number, measure: string): Difference => {
  const differences = Differences.between(baseline.byTopic[m]!, system.byTopic[m]!)
  const seed = Seed.derive(1, "tune", measure)
  const { lower, upper } = Bootstrap.interval(differences, { seed })
  const { p, isFloor } = Randomisation.test(differences, { seed })
  return {
    system: system.system,
    baseline: baseline.system,
    measure,
    difference: mean(differences),
    lower,
    upper,
    p,
    isFloor,
    wins: differences.filter((x) => x > 0).length,
    ties: differences.filter((x) => x === 0).length,
    losses: differences.filter((x) => x < 0).length
  }
}

const signed = (value: number): string => `${value < 0 ? "-" : "+"}${Math.abs(value).toFixed(4)}`

const columns = (last: string) => [
  { name: "system" },
  { name: "against" },
  { name: "measure" },
  { name: "difference" },
  { name: "95 % interval" },
  { name: "p" },
  { name: last },
  { name: "wins / ties / losses" }
]

const row = (one: Difference, adjusted: string): ReadonlyArray<string> => [
  one.system,
  one.baseline,
  one.measure,
  signed(one.difference),
  Number.isFinite(one.lower) ? `[${signed(one.lower)}, ${signed(one.upper)}]` : "none",
  PValue.print(one.p, one.isFloor),
  adjusted,
  `${one.wins} / ${one.ties} / ${one.losses}`
]

/**
 * The differences of a design. The first one is the one test that was declared before; all others are one family.
 *
 * - shape: `others` in the order of the table
 */
export const table = (primary: Difference, others: ReadonlyArray<Difference>): FreeTable => {
  const family = `the ${others.length} rows but the first`
  const { adjusted } = Correction.adjust(
    "holm",
    others.map(({ p }) => p),
    family
  )
  return {
    id: "differences",
    title: `Differences of held-out values, mean over seeds by topic: BCa intervals (10,000 resamples), two-sided randomisation tests (100,000 sign flips). The first row is the one test declared for the primary system; Holm over ${family}.`,
    columns: columns("p (holm)"),
    rows: [row(primary, "not corrected"), ...others.map((one, i) => row(one, PValue.print(adjusted[i]!, one.isFloor)))]
  }
}
