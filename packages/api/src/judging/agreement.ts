import { isOpen, type Standing } from "@litfuse/project/Judgements"
import * as Pool from "@litfuse/project/Pool"
import * as Kappa from "@litfuse/stats/Agreement"

/** An assessor: documents that got a grade, and those of which the assessor was unsure. */
export interface Assessor {
  readonly who: string
  readonly judged: number
  readonly unsure: number
}

/**
 * Two assessors: how many documents both gave a grade, on what share of these they agree, Cohen's kappa, and the same with linear weights. Null where it
 * is not defined.
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
 * How far people have come, and how far they agree.
 *
 * - `judged` documents of which somebody said something; `open` those on which people disagree or are unsure, and which nobody has settled
 * - `ac1` Gwet's AC1 of all assessors; null where no document has two grades
 * - `grades` how many documents have each grade that counts
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

/** What people say of a document of a pool; nothing yet. */
export const unsaid: Standing = { words: [], settled: [], grade: undefined }

/** What people say of each document, by topic and id. */
export type Said = (topic: string, document: string) => Standing

const finite = (x: number): number | null => (Number.isFinite(x) ? x : null)

/** Agreement over all documents of a pool, of all topics together; what somebody is unsure of is left out of every measure. */
export const agreementOf = ({ topics, scale }: Pool.Pool, said: Said): Agreement => {
  const steps: ReadonlyArray<Pool.Step> = Pool.scales[scale]
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
