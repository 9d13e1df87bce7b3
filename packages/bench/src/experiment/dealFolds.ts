import * as Seed from "@litfuse/stats/Seed"

/**
 * Deals topics into folds: shuffled by the seed, then one by one, so that fold sizes differ by at most one.
 *
 * - shape: entry t is the fold of topic t, from 0
 * - empty: no topics, no entries; more folds than topics leaves folds empty
 */
export const dealFolds = (topics: number, count: number, seed: number): Int32Array => {
  const drawn = Seed.stream(Seed.derive(seed, "folds"))
  const order = Seed.shuffle(
    drawn,
    Array.from({ length: topics }, (_, t) => t)
  )
  const foldOf = new Int32Array(topics)
  for (let i = 0; i < topics; i++) foldOf[order[i]!] = i % count
  return foldOf
}
