import * as Hypergeometric from "@litfuse/stats/Hypergeometric"
import * as RecallBound from "@litfuse/stats/RecallBound"
import * as SamplePrice from "@litfuse/stats/SamplePrice"
import * as Seed from "@litfuse/stats/Seed"

/** A moment of a run: records included so far, records left, and how many relevant ones are among them. */
export interface Moment {
  readonly found: number
  readonly left: number
  readonly missed: number
}

/** The moment of an order after a share of its records. `hits` as in `playLooks`. */
export const momentAt = (records: number, hits: ReadonlyArray<number>, share: number): Moment => {
  const screened = Math.floor(share * records)
  const found = hits.filter((hit) => hit <= screened).length
  return { found, left: records - screened, missed: hits.length - found }
}

/**
 * One declared look, over all samples that could be drawn, by their probabilities.
 *
 * - `coverage` how often the bound holds; `bound` its mean; `recall` the mean recall after the sample
 */
export const oneLook = (
  moment: Moment,
  drawn: number,
  alpha: number
): { readonly coverage: number; readonly bound: number; readonly recall: number } => {
  const { found, left, missed } = moment
  let [coverage, bound, recall] = [0, 0, 0]
  for (let hits = 0; hits <= Math.min(missed, drawn); hits++) {
    const likelihood = Hypergeometric.probability({ population: left, marked: missed, drawn }, hits)
    if (likelihood === 0) continue
    const said = RecallBound.at({ found, left, drawn, hits }, alpha).recall
    const is = (found + hits) / (found + missed)
    if (said <= is + 1e-12) coverage += likelihood
    bound += likelihood * said
    recall += likelihood * is
  }
  return { coverage, bound, recall }
}

/**
 * Whether the forecast of a pilot sample, drawn at random, holds the price that the true number of missed records has. `width` is how far its ends are apart, as a
 * share of what is left after the pilot.
 */
export const playForecast = (
  { found, left, missed }: Moment,
  pilot: number,
  aim: SamplePrice.Aim,
  power: number,
  stream: Seed.Stream
): { readonly isRight: boolean; readonly width: number } => {
  // the first `missed` of the records that are left are the relevant ones: a sample in random order takes any of them alike
  const order = Seed.shuffle(
    stream,
    Array.from({ length: left }, (_, i) => i)
  )
  const hits = order.slice(0, pilot).filter((i) => i < missed).length
  const { price } = SamplePrice.forecast({ found, left, drawn: pilot, hits }, aim, power)
  const [low, high] = [Math.min(...price), Math.max(...price)]
  const is = SamplePrice.likely({ found: found + hits, left: left - pilot }, aim, missed - hits, power)
  return { isRight: low <= is && is <= high, width: (high - low) / Math.max(1, left - pilot) }
}
