import * as Ids from "@litfuse/engine/Ids"
import { bestGrades, type Covers } from "./Subtopics.ts"

/**
 * Relevance judgements of a collection: topic -> document id -> grade.
 *
 * - shape: topics in byte order; grades are integers; a negative grade means "shown, not judged" and counts as unjudged
 * - empty: a topic without a judgement does not exist here
 * - agrees with: trec_eval's qrels
 */
export interface Qrels {
  readonly topics: ReadonlyMap<string, ReadonlyMap<string, number>>
  /** The highest grade of the whole collection, 0 when nothing is relevant: graded measures divide by it, never by a topic's own. */
  readonly maximum: number
  /** Judgements by sub-topic, where the collection has them: topic -> sub-topic -> document id -> grade. */
  readonly subtopics?: ReadonlyMap<string, Covers>
}

/** Puts topics into byte order and finds the maximum grade. */
export const make = (topics: ReadonlyMap<string, ReadonlyMap<string, number>>): Qrels => {
  let maximum = 0
  for (const grades of topics.values()) for (const grade of grades.values()) if (grade > maximum) maximum = grade
  return { topics: new Map([...topics].sort(([a], [b]) => Ids.compare(a, b))), maximum }
}

/** Qrels of a collection with sub-topics: a document's grade for a topic is its best for any of the topic's sub-topics. */
export const fromSubtopics = (subtopics: ReadonlyMap<string, Covers>): Qrels => ({
  ...make(new Map([...subtopics].map(([topic, covers]) => [topic, bestGrades(covers)]))),
  subtopics
})

/** The number of judgements. */
export const size = (qrels: Qrels): number => {
  let n = 0
  for (const grades of qrels.topics.values()) n += grades.size
  return n
}

/** Only the given topics, for a split or a fold. Topics without judgements stay absent. */
export const restrict = (qrels: Qrels, topics: ReadonlySet<string>): Qrels => ({
  ...qrels,
  topics: new Map([...qrels.topics].filter(([topic]) => topics.has(topic)))
})

/** Only judgements of the given documents: what is left of a collection when its corpus is cut down. Topics may lose all judgements, and stay. */
export const within = (qrels: Qrels, documents: ReadonlySet<string>): Qrels => ({
  ...qrels,
  topics: new Map([...qrels.topics].map(([topic, grades]) => [topic, new Map([...grades].filter(([document]) => documents.has(document)))]))
})
