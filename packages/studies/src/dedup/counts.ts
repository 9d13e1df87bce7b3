import * as Seed from "@litfuse/stats/Seed"

/** What was decided right and wrong about some records: found, wrongly found, missed. */
export interface Counts {
  readonly right: number
  readonly wrong: number
  readonly missed: number
}

/** Precision, recall and their harmonic mean. Where nothing was found, or nothing is there to be found, nothing is wrong: 1. */
export interface Values {
  readonly precision: number
  readonly recall: number
  readonly f1: number
}

const sum = (units: ReadonlyArray<Counts>, at: (i: number) => number): Values => {
  let [right, wrong, missed] = [0, 0, 0]
  for (let i = 0; i < units.length; i++) {
    const unit = units[at(i)]!
    right += unit.right
    wrong += unit.wrong
    missed += unit.missed
  }
  const share = (part: number, whole: number): number => (whole === 0 ? 1 : part / whole)
  return { precision: share(right, right + wrong), recall: share(right, right + missed), f1: share(2 * right, 2 * right + wrong + missed) }
}

/** The counts of all units. */
export const total = (units: ReadonlyArray<Counts>): Counts => ({
  right: units.reduce((all, { right }) => all + right, 0),
  wrong: units.reduce((all, { wrong }) => all + wrong, 0),
  missed: units.reduce((all, { missed }) => all + missed, 0)
})

/** The values of all units together. */
export const values = (units: ReadonlyArray<Counts>): Values => sum(units, (i) => i)

/** The ends of a 95 % interval. */
export interface Ends {
  readonly low: number
  readonly high: number
}

/**
 * The percentile interval of F1 when whole units are drawn anew: what happens within one is not independent.
 *
 * - empty: 1 to 1 without units
 */
export const intervalOfF1 = (units: ReadonlyArray<Counts>, seed: Seed.Seed, resamples: number): Ends => {
  if (units.length === 0) return { low: 1, high: 1 }
  const { below } = Seed.stream(seed)
  const found = Float64Array.from({ length: resamples }, () => sum(units, () => below(units.length)).f1).sort()
  return { low: found[Math.floor(0.025 * (resamples - 1))]!, high: found[Math.ceil(0.975 * (resamples - 1))]! }
}
