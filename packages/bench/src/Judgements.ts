import { type Frame, idealOf, makeFrame, NotInPool, Unjudged } from "@litfuse/engine/Measure"
import type { Qrels } from "./Qrels.ts"
import * as Subtopics from "./Subtopics.ts"

/** One topic's judgements, prepared once for all the runs that are measured against them. */
export interface Judgement {
  readonly topic: string
  readonly grades: ReadonlyMap<string, number>
  /** All positive grades, high to low. */
  readonly ideal: Int16Array
  /** Documents judged with each grade from 0 to the collection's maximum. */
  readonly judged: Int32Array
  readonly subtopics: Subtopics.Prepared | undefined
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

const judgement = (
  topic: string,
  grades: ReadonlyMap<string, number>,
  maximum: number,
  subtopics: Subtopics.Covers | undefined
): Judgement => {
  const judged = new Int32Array(maximum + 1)
  for (const grade of grades.values()) if (grade >= 0) judged[grade]!++
  return { topic, grades, ideal: idealOf(judged), judged, subtopics: subtopics && Subtopics.prepare(subtopics) }
}

/** Prepares qrels; `maximum` may be above what the file holds, never below. */
export const make = (qrels: Qrels, maximum = qrels.maximum): Judgements => {
  const top = Math.max(maximum, qrels.maximum)
  const topics = new Map<string, Judgement>()
  for (const [topic, grades] of qrels.topics) topics.set(topic, judgement(topic, grades, top, qrels.subtopics?.get(topic)))
  return { topics, maximum: top }
}

/** Joins hits with a topic's judgements: the one place where a document id meets a grade. */
export const join = (judgement: Judgement, ids: ReadonlyArray<string>): Frame => {
  const grades = new Int16Array(ids.length)
  for (let i = 0; i < ids.length; i++) {
    const grade = judgement.grades.get(ids[i]!)
    grades[i] = grade === undefined ? NotInPool : grade < 0 ? Unjudged : grade
  }
  return frameOf(judgement, grades, judgement.subtopics && Subtopics.join(judgement.subtopics, ids))
}

/**
 * A topic's frame from the grades of its hits.
 *
 * - shape: `grades` by rank, as `Frame` has them
 */
export const frameOf = (
  { topic, ideal, judged }: Pick<Judgement, "topic" | "ideal" | "judged">,
  grades: Int16Array,
  subtopics?: Frame["subtopics"]
): Frame => makeFrame({ topic, grades, ideal, judged, subtopics })
