import { NotInPool, Unjudged, type Frame } from "@litfuse/engine/Measure"
import type { Qrels } from "./Qrels.ts"

/** One topic's judgements, prepared once for all the runs that are measured against them. */
export interface Judgement {
  readonly topic: string
  readonly grades: ReadonlyMap<string, number>
  /** All positive grades, high to low. */
  readonly ideal: Int16Array
  /** Documents judged with each grade from 0 to the collection's maximum. */
  readonly judged: Int32Array
}

/**
 * Judgements ready for evaluation: topics in byte order, and the maximum grade of the collection.
 *
 * - `maximum` comes from the manifest when there is one, else from the whole qrels file
 */
export interface Judgements {
  readonly topics: ReadonlyMap<string, Judgement>
  readonly maximum: number
}

const judgement = (topic: string, grades: ReadonlyMap<string, number>, maximum: number): Judgement => {
  const judged = new Int32Array(maximum + 1)
  let positive = 0
  for (const grade of grades.values()) {
    if (grade >= 0) judged[grade]!++
    if (grade > 0) positive++
  }
  const ideal = new Int16Array(positive)
  for (let grade = maximum, at = 0; grade > 0; at += judged[grade]!, grade--) ideal.fill(grade, at, at + judged[grade]!)
  return { topic, grades, ideal, judged }
}

/** Prepares qrels; `maximum` may be above what the file holds, never below. */
export const make = (qrels: Qrels, maximum = qrels.maximum): Judgements => {
  const top = Math.max(maximum, qrels.maximum)
  return { topics: new Map([...qrels.topics].map(([topic, grades]) => [topic, judgement(topic, grades, top)])), maximum: top }
}

const sumFrom = (judged: Int32Array, rel: number): number => {
  let sum = 0
  for (let grade = rel; grade < judged.length; grade++) sum += judged[grade]!
  return sum
}

const prefixCounts = (grades: Int16Array, rel: number): Int32Array => {
  const counts = new Int32Array(grades.length + 1)
  for (let i = 0; i < grades.length; i++) counts[i + 1] = counts[i]! + (grades[i]! >= rel ? 1 : 0)
  return counts
}

/**
 * A topic's frame from the grades of its hits: prefix counts are computed at most once per `rel`.
 *
 * - shape: `grades` by rank, as `Frame` has them
 */
export const frameOf = ({ topic, ideal, judged }: Omit<Judgement, "grades">, grades: Int16Array): Frame => {
  const counts: Array<Int32Array | undefined> = []
  return {
    topic,
    grades,
    ideal,
    judged,
    maximum: judged.length - 1,
    relevant: (rel) => sumFrom(judged, rel),
    nonRelevant: (rel) => sumFrom(judged, 0) - sumFrom(judged, rel),
    relevantAt: (rel) => (counts[rel] ??= prefixCounts(grades, rel))
  }
}

/** Joins hits with a topic's judgements: the one place where a document id meets a grade. */
export const join = (judgement: Judgement, ids: ReadonlyArray<string>): Frame => {
  const grades = new Int16Array(ids.length)
  for (let i = 0; i < ids.length; i++) {
    const grade = judgement.grades.get(ids[i]!)
    grades[i] = grade === undefined ? NotInPool : grade < 0 ? Unjudged : grade
  }
  return frameOf(judgement, grades)
}
