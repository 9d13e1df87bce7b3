/**
 * nDCG at a cutoff, gains = grades, discount log2(rank + 1): a test twin of litfuse's measure, in one loop and without its frames.
 *
 * - shape: `ranked` document by document, best first; what is not in `grades`, and negative grades, gain nothing
 * - empty: 0 when no grade is positive
 * - agrees with: trec_eval `ndcg_cut`
 */
export const ndcg = <Id>(ranked: ReadonlyArray<Id>, grades: ReadonlyMap<Id, number>, cutoff: number): number => {
  const dcg = (gains: ReadonlyArray<number>): number =>
    gains.slice(0, cutoff).reduce((sum, gain, i) => sum + Math.max(0, gain) / Math.log2(i + 2), 0)
  const best = dcg([...grades.values()].sort((a, b) => b - a))
  return best === 0 ? 0 : dcg(ranked.map((id) => grades.get(id) ?? 0)) / best
}

/** The share of documents with a positive grade among the first `cutoff`; 0 when there are none. */
export const recall = <Id>(ranked: ReadonlyArray<Id>, grades: ReadonlyMap<Id, number>, cutoff: number): number => {
  const relevant = [...grades.values()].filter((grade) => grade > 0).length
  return relevant === 0 ? 0 : ranked.slice(0, cutoff).filter((id) => (grades.get(id) ?? 0) > 0).length / relevant
}
