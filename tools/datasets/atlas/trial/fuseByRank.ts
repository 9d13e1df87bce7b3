/**
 * Reciprocal rank fusion with k = 60, ties within a list broken by position, a missing document adding nothing: a test twin.
 *
 * - source: Cormack, Clarke & Büttcher, SIGIR 2009
 */
export const fuseByRank = <Id>(lists: ReadonlyArray<ReadonlyArray<Id>>): ReadonlyArray<Id> => {
  const scores = new Map<Id, number>()
  for (const list of lists) list.forEach((id, i) => scores.set(id, (scores.get(id) ?? 0) + 1 / (60 + i + 1)))
  return [...scores].sort(([, a], [, b]) => b - a).map(([id]) => id)
}
