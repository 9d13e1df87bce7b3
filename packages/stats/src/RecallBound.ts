/** What a random sample of the records that were not screened says about recall. It never says when to stop. */
import * as Hypergeometric from "./Hypergeometric.ts"
import * as Seed from "./Seed.ts"

/**
 * What is known at a look.
 *
 * - `found` records included so far, those of the sample not counted
 * - `left` records that were not screened when the sample was drawn, the sample included
 * - `drawn` the size of the sample, declared before it was drawn; `hits` how many of it were included
 */
export interface Look {
  readonly found: number
  readonly left: number
  readonly drawn: number
  readonly hits: number
}

/**
 * A bound on recall, relative to the decisions of the reviewers themselves.
 *
 * - `missed` the most included records that may still be unread, at this alpha; `recall` the least share of all that was found
 * - `alpha` how often a bound of this kind may be wrong
 */
export interface RecallBound {
  readonly missed: number
  readonly recall: number
  readonly alpha: number
}

/**
 * The bound of one look: `found / (found + missed)`, where hits of the sample are found, too. `missed` is the exact hypergeometric upper bound.
 *
 * - empty: recall is 1 where nothing was found and nothing can be missed
 * - errors: a sample larger than what is left, or hits that are not in it, break a contract
 */
export const at = ({ found, left, drawn, hits }: Look, alpha: number): RecallBound => {
  const missed = Hypergeometric.upperBound(hits, drawn, left, alpha) - hits
  const all = found + hits
  return { missed, recall: missed === 0 ? 1 : all / (all + missed), alpha }
}

/**
 * The alpha of one of several looks: each spends the same share. All bounds together are then wrong at most as often as `alpha` says. Declare the number of looks
 * before the first one.
 *
 * - source: Bonferroni's inequality, which asks nothing of how the looks depend on each other
 */
export const shareOf = (alpha: number, looks: number): number => alpha / looks

/** Draws the sample of a look: `size` of the rows that were not screened, in the order in which to read them. The same seed and look give the same sample. */
export const sample = (left: ReadonlyArray<number>, size: number, seed: number, look: number): ReadonlyArray<number> =>
  Seed.shuffle(
    Seed.stream(Seed.derive(seed, "sample of unscreened records", look)),
    left.toSorted((a, b) => a - b)
  ).slice(0, size)
