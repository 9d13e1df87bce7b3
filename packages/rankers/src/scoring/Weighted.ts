/** Features with weights made into one score, whatever their values were read from. */
import { mean, rangeOf, standardDeviation } from "@litfuse/stats/Summary"
import { correlation } from "./summary.ts"

/** How the values of a feature are brought to one scale. */
export const normalisations = ["min_max", "z_score", "none"] as const
/** How features are made into a score: a sum, or a weighted geometric mean, in which a value of 0 cannot be made good by another. */
export const combinations = ["weighted_sum", "composite"] as const

/** A feature with its values by row, as they are and normalised; NaN = not known. */
export interface Feature {
  readonly name: string
  readonly weight: number
  readonly raw: Float64Array
  readonly values: Float64Array
}

/** How scores are made; `missing` whether one is made of what is known, or of everything alone. */
export interface How {
  readonly combine: (typeof combinations)[number]
  readonly missing: "rescale" | "exclude"
}

/** The values of a feature on one scale: from the lowest, 0, to the highest, 1; or in standard deviations from the mean. Equal values are all 1, or all 0. */
export const normalised = (raw: Float64Array, how: (typeof normalisations)[number]): Float64Array => {
  const own = raw.filter((value) => !Number.isNaN(value))
  if (how === "none" || own.length === 0) return raw
  if (how === "z_score") {
    const [centre, spread] = [mean(own), own.length < 2 ? 0 : standardDeviation(own)]
    const scaled = (value: number): number => (spread === 0 ? 0 : (value - centre) / spread)
    return raw.map((value) => (Number.isNaN(value) ? value : scaled(value)))
  }
  const [low, high] = rangeOf(own)
  const scaled = (value: number): number => (low === high ? 1 : (value - low) / (high - low))
  return raw.map((value) => (Number.isNaN(value) ? value : scaled(value)))
}

const weightAt = (features: ReadonlyArray<Feature>, row: number): number =>
  features.reduce((sum, { weight, values }) => sum + (Number.isNaN(values[row]!) ? 0 : weight), 0)

/** The share of a feature's weight in the weights of what is known of a row. */
export const shareOf = (features: ReadonlyArray<Feature>, { weight }: Feature, row: number): number => weight / weightAt(features, row)

/** The score of a row; NaN where nothing is known of it, and where a composite has a value below 0. */
export const scoreOf = (features: ReadonlyArray<Feature>, { combine, missing }: How, row: number): number => {
  const present = features.filter(({ weight, values }) => weight > 0 && !Number.isNaN(values[row]!))
  if (present.length === 0 || (missing === "exclude" && present.length < features.filter(({ weight }) => weight > 0).length))
    return Number.NaN
  if (combine === "weighted_sum") return present.reduce((sum, one) => sum + shareOf(features, one, row) * one.values[row]!, 0)
  return present.some(({ values }) => values[row]! < 0)
    ? Number.NaN
    : present.reduce((product, one) => product * one.values[row]! ** shareOf(features, one, row), 1)
}

/** How features go together, each pair once. */
export const correlationsOf = (features: ReadonlyArray<Feature>) =>
  features.flatMap((a, i) =>
    features.slice(i + 1).map((b) => ({ features: [a.name, b.name] as const, correlation: correlation(a.values, b.values) }))
  )
