/** The scores of a ranking from the lowest, 0, to the best, 1; equal scores are all 1. Halves are compared, because a difference may be larger than any number. */
export const minMax = (scores: Float64Array): Float64Array => {
  const [best, worst] = [scores[0] ?? 0, scores.at(-1) ?? 0]
  return scores.map((score) => (best === worst ? 1 : (score / 2 - worst / 2) / (best / 2 - worst / 2)))
}
