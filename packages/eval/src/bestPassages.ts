import { type Compat, type Run, sort } from "./Run.ts"

/**
 * A run of passages as one of their documents: each document has the score of its best passage (MaxP).
 *
 * - `parent` finds the id of the document in that of a passage: its first group, or all that it matches. An id that it does not match stays
 * - shape: sorted as `compat` sorts
 * - source: Callan, SIGIR 1994; Dai & Callan, SIGIR 2019
 */
export const bestPassages = (run: Run, parent: RegExp, compat: Compat): Run => {
  const topics = [...run.topics].map(([topic, { ids, scores }]) => {
    const best = new Map<string, number>()
    for (const [i, id] of ids.entries()) {
      const found = parent.exec(id)
      const document = found === null ? id : (found[1] ?? found[0])
      best.set(document, Math.max(best.get(document) ?? scores[i]!, scores[i]!))
    }
    return [topic, { ids: [...best.keys()], scores: Float64Array.from(best.values()) }] as const
  })
  return sort({ ...run, topics: new Map(topics) }, compat)
}
