import * as Ids from "@litfuse/engine/Ids"
import type { IdPool } from "./IdPool.ts"
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

/** One topic's judgements by number: `documents[i]` has `grades[i]`, no document twice. */
export interface PooledTopic {
  readonly documents: Int32Array
  readonly grades: Int16Array
}

/** Judgements whose documents are numbers of a pool: topic -> its judgements, topics in byte order. */
export interface Pooled {
  readonly ids: IdPool
  readonly topics: ReadonlyMap<string, PooledTopic>
}

// Kept outside the qrels, so that a copy of qrels with other topics does not inherit the numbers.
const pooled = new WeakMap<Qrels, Pooled>()

/** The pool and the numbers that qrels were made from, if they were. */
export const pooledOf = (qrels: Qrels): Pooled | undefined => pooled.get(qrels)

const textsOf = (ids: IdPool, { documents, grades }: PooledTopic): ReadonlyMap<string, number> => {
  const texts = new Map<string, number>()
  for (let i = 0; i < documents.length; i++) texts.set(ids.text(documents[i]!), grades[i]!)
  return texts
}

/** Qrels whose documents are numbers of a pool, and become strings when they are read. */
export const fromPool = (ids: IdPool, topics: ReadonlyMap<string, PooledTopic>): Qrels => {
  let maximum = 0
  for (const { grades } of topics.values()) for (let i = 0; i < grades.length; i++) if (grades[i]! > maximum) maximum = grades[i]!
  const sorted = new Map([...topics].sort(([a], [b]) => Ids.compare(a, b)))
  let texts: Qrels["topics"] | undefined
  const qrels: Qrels = {
    get topics() {
      return (texts ??= new Map([...sorted].map(([topic, judged]) => [topic, textsOf(ids, judged)])))
    },
    maximum
  }
  pooled.set(qrels, { ids, topics: sorted })
  return qrels
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

/** Only judgements of the given documents: for a collection whose corpus is cut down. A topic stays, even when it loses all its judgements. */
export const within = (qrels: Qrels, documents: ReadonlySet<string>): Qrels => ({
  ...qrels,
  topics: new Map([...qrels.topics].map(([topic, grades]) => [topic, new Map([...grades].filter(([document]) => documents.has(document)))]))
})
