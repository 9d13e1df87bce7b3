import { counted } from "@litfuse/files/numbers"
import * as Seed from "@litfuse/stats/Seed"
import type { FreeTable } from "../../report/Results.ts"
import type { Surface } from "../variants/HeldOutVariant.ts"
import { argmaxShares } from "../variants/argmaxShares.ts"
import type { AnalyzerDesign } from "./AnalyzerDesign.ts"

/** Parameters that count only relative to each other, and the shares by which a program drew the target. */
type Weights = NonNullable<AnalyzerDesign["weights"]>

/**
 * What is known of one weight, as its share of the sum of all.
 *
 * - `best` its share in the setting that is best on all groups; `low` and `high` the middle 95 % of its share when groups are drawn anew
 * - `moves` whether another value of it, all else being equal, changes the value of some group; undefined = it is fixed
 * - `drawn` the share by which the target was drawn; undefined = that is not known
 */
export interface WeightRange {
  readonly name: string
  readonly best: number
  readonly low: number
  readonly high: number
  readonly moves: boolean | undefined
  readonly drawn: number | undefined
}

const shareOf = (params: Readonly<Record<string, unknown>>, names: ReadonlyArray<string>, name: string): number => {
  const all = names.reduce((sum, one) => sum + Number(params[one]), 0)
  return all === 0 ? 0 : Number(params[name]) / all
}

/** A value and the share of resamples that chose it. */
type Chosen = readonly [value: number, share: number]

/** The least value up to which the shares reach a level. */
const quantile = (sorted: ReadonlyArray<Chosen>, level: number): number => {
  let sum = 0
  for (const [value, share] of sorted) {
    sum += share
    if (sum >= level - 1e-9) return value
  }
  return sorted.at(-1)![0]
}

/** Whether settings that differ from the best one in dimension d alone have other values in some group. */
const moves = ({ points, values }: Surface, best: number, d: number): boolean =>
  points.some(
    (point, p) => point.every((at, i) => i === d || at === points[best]![i]) && values[p]!.some((one, t) => one !== values[best]![t])
  )

/**
 * The range of each weight: which settings are best when groups are drawn again, with replacement.
 *
 * - shape: in the order of `weights.of`; `paramsAt[p]` the parameters of point p; `open` the names of the dimensions
 * - units: shares that sum to 1
 */
export const weightRanges = (
  { of, drawn }: Weights,
  surface: Surface,
  paramsAt: ReadonlyArray<Readonly<Record<string, unknown>>>,
  open: ReadonlyArray<string>
): ReadonlyArray<WeightRange> => {
  const shares = argmaxShares(surface, Seed.derive(1, "weights"))
  const means = surface.values.map((values) => values.reduce((sum, one) => sum + one, 0))
  const best = means.indexOf(Math.max(...means))
  return of.map((name) => {
    const sorted = paramsAt
      .map((params, p): Chosen => [shareOf(params, of, name), shares[p]!])
      .filter(([, share]) => share > 0)
      .sort(([a], [b]) => a - b)
    const d = open.indexOf(name)
    return {
      name,
      best: shareOf(paramsAt[best]!, of, name),
      low: quantile(sorted, 0.025),
      high: quantile(sorted, 0.975),
      moves: d < 0 ? undefined : moves(surface, best, d),
      drawn: drawn?.[name]
    }
  })
}

/** Whether the share by which the target was drawn is in the range. */
const isRecovered = ({ low, high, drawn }: WeightRange): boolean => drawn !== undefined && low - 1e-9 <= drawn && drawn <= high + 1e-9

const identified = ({ moves }: WeightRange): string => {
  if (moves === undefined) return "fixed, as the unit of the others"
  return moves ? "yes" : "no: no value of it changes the value of a group"
}

/** The ranges as a table. */
export const rangesTable = (ranges: ReadonlyArray<WeightRange>): FreeTable => {
  const isDrawn = ranges.some(({ drawn }) => drawn !== undefined)
  return {
    id: "weights",
    title: "Weights as shares of their sum: the best setting on all groups, and the middle 95 % over 2,000 resamples of groups",
    columns: [
      { name: "weight" },
      { name: "best", digits: 3 },
      { name: "from", digits: 3 },
      { name: "to", digits: 3 },
      { name: "identified" },
      ...(isDrawn ? [{ name: "drawn with", digits: 3 }, { name: "in the range" }] : [])
    ],
    rows: ranges.map((one) => [
      one.name,
      one.best,
      one.low,
      one.high,
      identified(one),
      ...(isDrawn ? [one.drawn ?? null, isRecovered(one) ? "yes" : "no"] : [])
    ])
  }
}

/** What the ranges say, in a sentence. */
export const rangesSentence = (ranges: ReadonlyArray<WeightRange>): string => {
  const known = ranges.filter(({ drawn }) => drawn !== undefined)
  const still = ranges.filter(({ moves }) => moves === false).map(({ name }) => name)
  const identifies = still.length === 0 ? "Every open weight is identified." : `Not identified: ${still.join(", ")}.`
  if (known.length === 0) return identifies
  return `A method check: ${known.filter(isRecovered).length} of ${counted(known.length, "weight")} by which the target was drawn are in the range of what is chosen. ${identifies}`
}
