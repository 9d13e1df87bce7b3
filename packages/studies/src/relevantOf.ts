import type { Qrels } from "@litfuse/eval/Qrels"

/** The relevant documents of each topic, those with a grade above 0. */
export const relevantOf = ({ topics }: Qrels): ReadonlyMap<string, ReadonlySet<string>> =>
  new Map([...topics].map(([topic, grades]) => [topic, new Set([...grades].flatMap(([id, grade]) => (grade > 0 ? [id] : [])))]))
