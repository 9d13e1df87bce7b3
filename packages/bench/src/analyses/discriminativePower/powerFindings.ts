import * as Ids from "@litfuse/engine/Ids"
import { counted, fixed, percent } from "@litfuse/files/numbers"
import type { FreeTable, LineFigure } from "../../report/Results.ts"
import { kendallB } from "@litfuse/stats/RankCorrelation"
import { correlationText } from "../correlationText.ts"
import type { Design, MeasurePower, Separation } from "./Power.ts"

/** One run set, measured. `powers`: by measure, in the order asked for. */
export interface RunSetPower {
  readonly set: string
  readonly runs: number
  readonly topics: number
  readonly powers: ReadonlyArray<MeasurePower>
}

const levels = [0.001, 0.005, 0.01, 0.05, 0.1]

const ordered = (powers: ReadonlyArray<MeasurePower>): ReadonlyArray<MeasurePower> =>
  [...powers].sort((a, b) => b.tukey.power.share - a.tukey.power.share || Ids.compare(a.measure.name, b.measure.name))

const share = ({ power }: Separation): string => percent(power.share)

/** The difference needed, as a share of the distance between the best and the worst run: the same unit for every measure. */
const relative = ({ tukey, span }: MeasurePower): number | null => (tukey.least === null || span === 0 ? null : tukey.least / span)

const named = ({ measure, tukey }: MeasurePower): string =>
  tukey.least === null ? `${measure.name} none` : `${measure.name} ${fixed(tukey.least, 3)}`

const conclusionsOn = ({ runs, topics, powers }: RunSetPower, { alpha }: Design): ReadonlyArray<string> => {
  const best = ordered(powers)
  const [first, last] = [best[0]!, best.at(-1)!]
  const pairs = first.tukey.power.pairs
  const tau = kendallB(
    powers.map(({ tukey }) => tukey.power.share),
    powers.map(({ holm }) => holm.power.share)
  )
  const holms = [...powers].sort((a, b) => b.holm.power.share - a.holm.power.share || Ids.compare(a.measure.name, b.measure.name))
  const low = powers.filter(({ tooLow }) => tooLow > 0)
  return [
    `${counted(runs, "run")}, ${counted(pairs, "pair")}, ${counted(topics, "topic")}. Test: topic-blocked randomised Tukey HSD at ${alpha}; family: all pairs of the set, one measure at a time. ${first.measure.name} separates most pairs, ${share(first.tukey)}; ${last.measure.name} fewest, ${share(last.tukey)}.`,
    `The difference of means needed under Tukey HSD, below which no pair is separated: ${best.map(named).join(", ")}.`,
    `Sign flips pair by pair with Holm's correction (the same family) separate ${share(holms[0]!.holm)} (${holms[0]!.measure.name}) to ${share(holms.at(-1)!.holm)} (${holms.at(-1)!.measure.name}). Kendall's tau-b between the orders of the ${counted(powers.length, "measure")} by the two tests is ${correlationText(tau)}.`,
    ...low.map(
      ({ measure, tooLow }) =>
        `${measure.name}: ${counted(tooLow, "ranking")} of ${(runs * topics).toLocaleString("en-GB")} had too few judged hits before the cut; their values are the least possible.`
    )
  ]
}

const tableOf = ({ set, powers }: RunSetPower, { alpha }: Design): FreeTable => ({
  id: "pairs",
  title: `${set}: pairs separated at ${alpha}; family of each row and test: all pairs of the set on that measure`,
  columns: [
    { name: "measure" },
    { name: "pairs" },
    { name: "Tukey HSD" },
    { name: "Tukey share", digits: 3 },
    { name: "difference needed", digits: 4 },
    { name: "of best - worst", digits: 3 },
    { name: "sign flips, Holm" },
    { name: "Holm share", digits: 3 },
    { name: "least separated", digits: 4 },
    { name: "most not separated", digits: 4 },
    { name: "best - worst", digits: 4 }
  ],
  rows: ordered(powers).map((one) => {
    const { measure, tukey, holm, span } = one
    return [
      measure.name,
      tukey.power.pairs,
      tukey.power.toldApart,
      tukey.power.share,
      tukey.least,
      relative(one),
      holm.power.toldApart,
      holm.power.share,
      holm.least,
      holm.most,
      span
    ]
  })
})

const atLeast = (curve: Float64Array, level: number): number => {
  let low = 0
  let high = curve.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (curve[middle]! >= level) low = middle + 1
    else high = middle
  }
  return low
}

const apart = ({ tukey: { power } }: MeasurePower, level: number): number =>
  power.pairs === 0 ? 0 : 1 - atLeast(power.curve, level) / power.pairs

const levelsTable = ({ set, powers }: RunSetPower): FreeTable => ({
  id: "levels",
  title: `${set}: share of pairs separated by Tukey HSD at other levels`,
  columns: [{ name: "measure" }, ...levels.map((level) => ({ name: `p < ${level}`, digits: 3 }))],
  rows: ordered(powers).map((one) => [one.measure.name, ...levels.map((level) => apart(one, level))])
})

/** The highest level that the curves show; claims are not made above it. */
const highest = 0.15
const steps = 75

const figureOf = ({ set, powers }: RunSetPower, { alpha }: Design, drawn: ReadonlyArray<string>): LineFigure => ({
  id: "asl",
  title: `${set}: achieved significance levels of all pairs, Tukey HSD`,
  x: { name: "share of pairs, from the largest p; further left is more discriminative", from: 0, to: 1 },
  y: { name: "achieved significance level (p)", from: 0, to: highest },
  reference: alpha,
  // in the order of the parameters and not by power, so that a measure has the same colour in every figure
  lines: drawn
    .flatMap((name) => powers.filter(({ measure }) => measure.name === name))
    .map((one) => ({
      label: one.measure.name,
      points: Array.from({ length: steps }, (_, i) => {
        const level = (highest * (steps - i)) / steps
        return [1 - apart(one, level), level] as const
      })
    }))
})

/** The discriminative power of measures on one run set: sentences, tables, the curve of significance levels of those `drawn`. */
export const powerFindings = (measured: RunSetPower, design: Design, drawn: ReadonlyArray<string>) => ({
  conclusions: conclusionsOn(measured, design),
  tables: [tableOf(measured, design), levelsTable(measured)],
  figures: [figureOf(measured, design, drawn)]
})
