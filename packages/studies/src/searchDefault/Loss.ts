import * as Invariant from "@litfuse/engine/Invariant"
import * as Seed from "@litfuse/stats/Seed"

/**
 * What systems reach, as means over draws.
 *
 * - shape: `values[s][w][t]` of system s, world w, topic t
 */
export type Values = ReadonlyArray<ReadonlyArray<Float64Array>>

/** Losses by system and world: `losses[s][w]`. */
export type Losses = ReadonlyArray<Float64Array>

const meanOver = (values: Float64Array, topics: ArrayLike<number>): number => {
  let sum = 0
  for (let i = 0; i < topics.length; i++) sum += values[topics[i]!]!
  return sum / topics.length
}

/**
 * The loss of each system in each world: the mean of the best system there less its own mean.
 *
 * - shape: `topics` the topics that count, one or more; one that is listed twice counts twice
 * - units: those of the values; at least 0, and 0 for the best system of a world
 */
export const lossesOf = (values: Values, topics: ArrayLike<number>): Losses => {
  Invariant.check(topics.length > 0, "losses are means over at least one topic")
  const means = values.map((worlds) => Float64Array.from(worlds, (own) => meanOver(own, topics)))
  return means.map((own) => own.map((value, w) => Math.max(...means.map((one) => one[w]!)) - value))
}

/** The place of the greatest loss of a system: the first of several. */
export const worstWorld = (losses: Float64Array): number => losses.indexOf(Math.max(...losses))

/** The greatest loss of a system over some worlds, all by default. Empty: 0 without worlds. */
export const worstLoss = (losses: Float64Array, isWanted: (world: number) => boolean = () => true): number =>
  losses.reduce((worst, loss, w) => (isWanted(w) ? Math.max(worst, loss) : worst), 0)

/** The system with the smallest worst loss on some topics; of several, the first. */
export const choose = (values: Values, topics: ArrayLike<number>): number => {
  const worst = lossesOf(values, topics).map((own) => worstLoss(own))
  return worst.indexOf(Math.min(...worst))
}

/** Percentiles of an estimate over resamples of topics. */
export interface Percentiles {
  readonly lower: number
  readonly upper: number
}

const percentiles = (estimates: Float64Array): Percentiles => {
  const sorted = estimates.toSorted()
  const at = (share: number): number => sorted[Math.round(share * (sorted.length - 1))]!
  return { lower: at(0.025), upper: at(0.975) }
}

/**
 * How worst losses vary when topics are drawn again: 95 % of resamples by system, and of the difference of two systems.
 *
 * A resample is noisier than the topics that were seen, and a greatest value grows with noise. So these percentiles of worst losses lie too high; those of
 * the difference of two systems less so.
 *
 * - shape: `bySystem` in the order of the values; `difference` of the first system of `pair` less the second
 */
export const resampled = (
  values: Values,
  topics: ReadonlyArray<number>,
  pair: readonly [number, number],
  { resamples, seed }: { readonly resamples: number; readonly seed: Seed.Seed }
): { readonly bySystem: ReadonlyArray<Percentiles>; readonly difference: Percentiles } => {
  const stream = Seed.stream(seed)
  const drawn = new Int32Array(topics.length)
  const worst = values.map(() => new Float64Array(resamples))
  const differences = new Float64Array(resamples)
  for (let r = 0; r < resamples; r++) {
    stream.drawBelow(topics.length, drawn)
    const losses = lossesOf(
      values,
      drawn.map((place) => topics[place]!)
    )
    for (const [s, own] of losses.entries()) worst[s]![r] = worstLoss(own)
    differences[r] = worst[pair[0]]![r]! - worst[pair[1]]![r]!
  }
  return { bySystem: worst.map(percentiles), difference: percentiles(differences) }
}
