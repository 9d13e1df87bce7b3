import { isOpen, type DocumentJudgements } from "@litfuse/project/JudgementLog"
import * as JudgementPool from "@litfuse/project/JudgementPool"
import * as Kappa from "@litfuse/stats/Agreement"

/** An assessor: documents with a grade, and documents marked as unsure. */
export interface Assessor {
  readonly who: string
  readonly judged: number
  readonly unsure: number
}

/**
 * Two assessors: how many documents both graded, the share with equal grades, Cohen's kappa, and kappa with linear weights. Null if undefined.
 */
export interface Pair {
  readonly first: string
  readonly second: string
  readonly both: number
  readonly same: number | null
  readonly kappa: number | null
  readonly weighted: number | null
}

/**
 * The progress of the assessors, and their agreement.
 *
 * - `judged` documents with at least one judgement; `open` those with disagreement or uncertainty that are not settled
 * - `ac1` Gwet's AC1 of all assessors; null if no document has two grades
 * - `grades` how many documents have each effective grade
 */
export interface Agreement {
  readonly documents: number
  readonly judged: number
  readonly open: number
  readonly settled: number
  readonly assessors: ReadonlyArray<Assessor>
  readonly pairs: ReadonlyArray<Pair>
  readonly ac1: number | null
  readonly grades: ReadonlyArray<{ readonly grade: number; readonly label: string; readonly count: number }>
}

/** The judgements of a document without any. */
export const unsaid: DocumentJudgements = { words: [], settled: [], grade: undefined }

/** The judgements of each document, by topic and id. */
export type Said = (topic: string, document: string) => DocumentJudgements

const finite = (x: number): number | null => (Number.isFinite(x) ? x : null)

/** Agreement over all documents of a pool, all topics together; unsure judgements are excluded from every measure. */
export const agreementOf = ({ topics, scale }: JudgementPool.JudgementPool, said: Said): Agreement => {
  const steps: ReadonlyArray<JudgementPool.Step> = JudgementPool.scales[scale]
  const all = topics.flatMap(({ id, documents }) => documents.map((document) => said(id, document.id)))
  const names = [...new Set(all.flatMap(({ words }) => words.map(({ who }) => who)))].sort()
  const answers = new Map(names.map((who) => [who, new Int16Array(all.length).fill(-1)]))
  const unsure = new Map(names.map((who) => [who, 0]))
  for (const [i, { words }] of all.entries())
    for (const { who, grade } of words)
      if (grade === "unsure") unsure.set(who, unsure.get(who)! + 1)
      else answers.get(who)![i] = steps.findIndex((step) => step.grade === grade)
  const pairs = names.flatMap((first, i) =>
    names.slice(i + 1).map((second): Pair => {
      const { both, same, kappa, weighted } = Kappa.beside(answers.get(first)!, answers.get(second)!, steps.length)
      return { first, second, both, same: finite(same), kappa: finite(kappa), weighted: finite(weighted) }
    })
  )
  return {
    documents: all.length,
    judged: all.filter(({ words, settled }) => words.length + settled.length > 0).length,
    open: all.filter(isOpen).length,
    settled: all.filter(({ settled }) => settled.length > 0).length,
    assessors: names.map((who) => ({ who, judged: answers.get(who)!.filter((answer) => answer >= 0).length, unsure: unsure.get(who)! })),
    pairs,
    ac1: finite(Kappa.ac1([...answers.values()], steps.length)),
    grades: steps.map(({ grade, label }) => ({ grade, label, count: all.filter((one) => one.grade === grade).length }))
  }
}
