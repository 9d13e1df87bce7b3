import { fixed } from "@litfuse/files/numbers"
import { calibration, matchProbability } from "@litfuse/engine/dedup/matchProbability"
import { thresholds } from "@litfuse/engine/dedup/weights"
import * as Isotonic from "@litfuse/stats/Isotonic"
import * as Logistic from "@litfuse/stats/Logistic"
import * as Seed from "@litfuse/stats/Seed"
import type { FreeTable } from "@litfuse/bench/report/Results"
import * as Calibration from "./leaveOneOut.ts"

/**
 * How well the curve of the other sets says what a score means on each set. It is compared with the scores as log odds, and with the staircase of the other
 * sets.
 */
export const reliabilityCurves = (held: ReadonlyArray<Calibration.HeldOut>, seed: number): FreeTable => {
  const sets = held.map(({ set }) => set)
  const all = Calibration.fitCurve(sets)
  const even = Calibration.intervalOf(sets, Calibration.evenThreshold, Seed.derive(seed, "calibration"))
  return {
    id: "calibration",
    title: "Probabilities of scores, learned on the other sets: pairs with hidden identifiers, and without a veto",
    columns: [
      { name: "set left out" },
      { name: "pairs", digits: 0 },
      { name: "slope", digits: 3 },
      { name: "intercept", digits: 3 },
      { name: "even at", digits: 2 },
      { name: "95 % of even at" },
      { name: `at ${thresholds.merge}, where merging starts`, digits: 3 },
      { name: "slope on the set", digits: 3 },
      { name: "intercept on the set", digits: 3 },
      { name: "Brier", digits: 5 },
      { name: "Brier, staircase", digits: 5 },
      { name: "Brier, score as log odds", digits: 5 }
    ],
    rows: [
      ...held.map(({ set, set: { id, pairs }, curve, steps }) => [
        id,
        pairs.length,
        curve.slope,
        curve.intercept,
        Calibration.evenThreshold(curve),
        "",
        Logistic.at(curve, thresholds.merge),
        Calibration.shareRight(set, curve)?.slope ?? null,
        Calibration.shareRight(set, curve)?.intercept ?? null,
        Calibration.brier(pairs, (score) => Logistic.at(curve, score)),
        Calibration.brier(pairs, (score) => Isotonic.at(steps, score)),
        Calibration.brier(pairs, Logistic.logistic)
      ]),
      ...(all === undefined
        ? []
        : [
            [
              "none",
              sets.reduce((sum, { pairs }) => sum + pairs.length, 0),
              all.slope,
              all.intercept,
              Calibration.evenThreshold(all),
              `${fixed(even.low, 2)} to ${fixed(even.high, 2)}`,
              Logistic.at(all, thresholds.merge),
              null,
              null,
              null,
              null,
              null
            ]
          ])
    ]
  }
}

/** What a veto means: pairs that would be merged without it, and how many of them are one publication. */
export const vetoes = (sets: ReadonlyArray<Calibration.Pairs>): FreeTable => {
  const row = (id: string, pairs: ReadonlyArray<Calibration.Pair>): FreeTable["rows"] => {
    if (pairs.length === 0) return []
    const mean = (isVetoed: boolean) => pairs.reduce((sum, { score }) => sum + matchProbability(score, isVetoed), 0) / pairs.length
    return [[id, pairs.length, mean(false), mean(true), pairs.filter(({ isSame }) => isSame).length / pairs.length]]
  }
  return {
    id: "vetoed",
    title: "Pairs that a veto separates, and their probabilities",
    columns: [
      { name: "set" },
      { name: "pairs", digits: 0 },
      { name: "mean probability without the veto", digits: 3 },
      { name: "as it is printed", digits: 3 },
      { name: "share that is one publication", digits: 3 }
    ],
    rows: [
      ...sets.flatMap(({ id, vetoed }) => row(id, vetoed)),
      ...row(
        "all sets",
        sets.flatMap(({ vetoed }) => vetoed)
      )
    ]
  }
}

/** Bounds of the bins, as probabilities. */
const bounds = [0, 0.01, 0.1, 0.5, 0.9, 0.99, 1]

const rowsOf = (id: string, all: ReadonlyArray<{ readonly p: number; readonly isSame: boolean }>): FreeTable["rows"] =>
  bounds.slice(1).flatMap((to, i) => {
    const from = bounds[i]!
    const inside = all.filter(({ p }) => p >= from && (p < to || to === 1))
    if (inside.length === 0) return []
    const mean = inside.reduce((sum, { p }) => sum + p, 0) / inside.length
    return [[id, String(from), String(to), inside.length, mean, inside.filter(({ isSame }) => isSame).length / inside.length]]
  })

/**
 * How many pairs are one publication, by the probability that a curve gives them. Each set has the curve of the other sets, alone and all sets together.
 * `others` have the curve that is used.
 */
export const bins = (held: ReadonlyArray<Calibration.HeldOut>, others: ReadonlyArray<Calibration.Pairs>): FreeTable => {
  const known = held.map(({ set, curve }) => ({
    id: set.id,
    all: set.pairs.map(({ score, isSame }) => ({ p: Logistic.at(curve, score), isSame }))
  }))
  const used = others.map(({ id, pairs }) => ({
    id,
    all: pairs.map(({ score, isSame }) => ({ p: Logistic.at(calibration, score), isSame }))
  }))
  const together = known.length === 0 ? [] : [{ id: "all sets left out in turn", all: known.flatMap(({ all }) => all) }]
  return {
    id: "reliability",
    title: "Probabilities, and the truth",
    columns: [
      { name: "set" },
      { name: "probability from" },
      { name: "to" },
      { name: "pairs", digits: 0 },
      { name: "mean probability", digits: 3 },
      { name: "share that is one publication", digits: 3 }
    ],
    rows: [...known, ...together, ...used].flatMap(({ id, all }) => rowsOf(id, all))
  }
}
