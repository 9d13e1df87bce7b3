/** The grade in `Frame.grades` of a document that is not in the qrels of its topic. */
export const NotInPool = -1

/** The grade in `Frame.grades` of a document with a negative judgement: shown to an assessor, not judged. */
export const Unjudged = -2

/**
 * Lists of sub-topic judgements, one list per document, laid end to end.
 *
 * - shape: document i has the pairs from `offsets[i]` to `offsets[i + 1]`; `members[j]` is a sub-topic from 0, `grades[j]` its grade, above 0
 */
export interface SubtopicLists {
  readonly offsets: Int32Array
  readonly members: Int32Array
  readonly grades: Int16Array
}

/** The judgements of sub-topics. Shape: `hits` by rank; `pool` every document that covers some sub-topic, in tie order of ids; `size` sub-topics. */
export interface Subtopics {
  readonly size: number
  readonly hits: SubtopicLists
  readonly pool: SubtopicLists
}

/**
 * One topic prepared for evaluation: a ranking joined with its judgements. It hides ids, ties, files and averages.
 *
 * - shape: `grades` by rank, best hit first; a judged document has its grade (0 or more), another `NotInPool` or `Unjudged`
 * - shape: `ideal` all positive judged grades of the topic, high to low, retrieved or not
 * - shape: `judged[g]` the number of documents judged with grade g, for g from 0 to `maximum`
 * - `maximum` the highest grade of the **collection**, never of the topic
 * - `subtopics` only if the judgements have them
 * - `scores` of the hits by rank, for measures that order ties otherwise; absent where they are not known. Plugins from outside do not get them
 * - empty: no hits, no judged documents: arrays of length 0 and counts of 0
 */
export interface Frame {
  readonly topic: string
  readonly grades: Int16Array
  readonly ideal: Int16Array
  readonly judged: Int32Array
  readonly maximum: number
  readonly subtopics: Subtopics | undefined
  readonly scores?: Float64Array
  /** R: judged documents with grade >= rel, retrieved or not. */
  readonly relevant: (rel: number) => number
  /** Judged documents with 0 <= grade < rel, retrieved or not. */
  readonly nonRelevant: (rel: number) => number
  /** Prefix counts: `relevantAt(rel)[k]` hits with grade >= rel among the first k, for k from 0 to `grades.length`. */
  readonly relevantAt: (rel: number) => Int32Array
  /** The same topic with the unjudged hits taken out and the ranks closed up: trec_eval `-J`, the lists of nDCG' and AP'. */
  readonly condensed: () => Frame
}

/** The parts of a frame. */
export interface Parts {
  readonly topic: string
  readonly grades: Int16Array
  readonly ideal: Int16Array
  readonly judged: Int32Array
  readonly subtopics?: Subtopics | undefined
}

const countFrom = (judged: Int32Array, rel: number): number => {
  let count = 0
  for (let grade = Math.max(0, rel); grade < judged.length; grade++) count += judged[grade]!
  return count
}

const prefixCounts = (grades: Int16Array, rel: number): Int32Array => {
  const counts = new Int32Array(grades.length + 1)
  for (let i = 0; i < grades.length; i++) counts[i + 1] = counts[i]! + (grades[i]! >= rel ? 1 : 0)
  return counts
}

const keepJudged = (lists: SubtopicLists, grades: Int16Array, count: number): SubtopicLists => {
  const offsets = new Int32Array(count + 1)
  let total = 0
  for (let i = 0, to = 0; i < grades.length; i++) {
    if (grades[i]! < 0) continue
    total += lists.offsets[i + 1]! - lists.offsets[i]!
    offsets[++to] = total
  }
  const members = new Int32Array(total)
  const own = new Int16Array(total)
  for (let i = 0, to = 0; i < grades.length; i++) {
    if (grades[i]! < 0) continue
    for (let from = lists.offsets[i]!; from < lists.offsets[i + 1]!; from++, to++) {
      members[to] = lists.members[from]!
      own[to] = lists.grades[from]!
    }
  }
  return { offsets, members, grades: own }
}

const condense = (parts: Parts): Frame => {
  const grades = parts.grades.filter((grade) => grade >= 0)
  const { subtopics } = parts
  const hits = subtopics === undefined ? undefined : keepJudged(subtopics.hits, parts.grades, grades.length)
  return make({ ...parts, grades, subtopics: hits === undefined ? undefined : { ...subtopics!, hits } })
}

/** A frame. Prefix counts and the condensed list are computed once, on first request. */
export const make = (parts: Parts): Frame => {
  const { topic, grades, ideal, judged, subtopics } = parts
  const counts: Array<Int32Array | undefined> = []
  let condensed: Frame | undefined
  return {
    topic,
    grades,
    ideal,
    judged,
    maximum: judged.length - 1,
    subtopics,
    relevant: (rel) => countFrom(judged, rel),
    nonRelevant: (rel) => countFrom(judged, 0) - countFrom(judged, rel),
    relevantAt: (rel) => (counts[rel] ??= prefixCounts(grades, rel)),
    condensed: () => (condensed ??= condense(parts))
  }
}

/** All positive grades, high to low, from the number of documents judged with each grade. */
export const idealOf = (judged: Int32Array): Int16Array => {
  const ideal = new Int16Array(countFrom(judged, 1))
  for (let grade = judged.length - 1, at = 0; grade > 0; at += judged[grade]!, grade--) ideal.fill(grade, at, at + judged[grade]!)
  return ideal
}
