import type * as Trained from "./Trained.ts"

/** By rank, the share of training topics whose hit there is relevant; 0 where no topic has a hit that counts. */
export const trainingPositions = (topics: ReadonlyArray<Trained.Topic>, { rel, unjudged }: Trained.Reading): ReadonlyArray<number> => {
  const deepest = topics.reduce((deepest, { grades }) => Math.max(deepest, grades.length), 0)
  return Array.from({ length: deepest }, (_, i) => {
    let relevant = 0
    let counted = 0
    for (const { grades } of topics) {
      if (i >= grades.length || (unjudged === "drop" && grades[i]! < 0)) continue
      if (grades[i]! >= rel) relevant++
      counted++
    }
    return counted === 0 ? 0 : relevant / counted
  })
}
