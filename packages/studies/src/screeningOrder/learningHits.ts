import * as BalancedLogistic from "@litfuse/lexical/learning/BalancedLogistic"
import type { TermWeights } from "@litfuse/lexical/learning/TermWeights"
import type { Start } from "./drawStart.ts"

/**
 * Screens in the order that learns, and trains again after every `every` decisions. Ends with the last relevant record.
 *
 * - shape: how many records were screened when each hit was found, ascending; the priors are no part of it
 */
export const learningHits = (texts: TermWeights, marks: Uint8Array, { priors, place }: Start, every: number): ReadonlyArray<number> => {
  const examples = priors.map((row) => ({ row, isIn: marks[row] === 1 }))
  const isDone = new Uint8Array(texts.size)
  for (const row of priors) isDone[row] = 1
  const left = marks.reduce((sum, mark) => sum + mark, 0) - 1
  const hits: Array<number> = []
  while (hits.length < left) {
    const scores = BalancedLogistic.scores(BalancedLogistic.fit(texts, examples)!, texts)
    const open = Array.from(scores.keys()).filter((row) => isDone[row] === 0)
    open.sort((a, b) => scores[b]! - scores[a]! || place[a]! - place[b]!)
    for (const row of open.slice(0, every)) {
      isDone[row] = 1
      examples.push({ row, isIn: marks[row] === 1 })
      if (marks[row] === 1) hits.push(examples.length - priors.length)
    }
  }
  return hits
}
