import { aggregate, gainOf, type Configured, type Gains } from "@litfuse/engine/Measure"
import { frameOf, join, type Judgement, type Judgements } from "./Judgements.ts"
import type { Compat, Hits, Run } from "./Run.ts"

/**
 * How far one measure's value could move if tied documents were in another order.
 *
 * - `worst`, `best` the lowest and highest value of the run over all orders of its tied documents: exact, not sampled
 * - `tied` topics with tied documents inside the cutoff; `moving` those of them whose value can move
 */
export interface Span {
  readonly measure: string
  readonly value: number
  readonly worst: number
  readonly best: number
  readonly tied: number
  readonly moving: number
}

/** At least two ranks with equal scores, from `from` up to `to`, exclusive. */
interface Group {
  readonly from: number
  readonly to: number
}

/** The groups of tied ranks of one ranking. Scores are compared as the version of trec_eval compares them: 9.0.8 as 32-bit floats. */
export const groups = ({ scores }: Pick<Hits, "scores">, compat: Compat): ReadonlyArray<Group> => {
  const keys = compat === "trec_eval-9.0.8" ? Float32Array.from(scores) : scores
  const found: Array<Group> = []
  for (let from = 0; from < keys.length;) {
    let to = from + 1
    while (to < keys.length && keys[to] === keys[from]) to++
    if (to - from > 1) found.push({ from, to })
    from = to
  }
  return found
}

const reordered = (grades: Int16Array, tied: ReadonlyArray<Group>, gain: (grade: number) => number, isBest: boolean): Int16Array => {
  const sorted = grades.slice()
  // equal gains stay in order of grade, so that the result does not depend on the order before
  const rising = (a: number, b: number) => gain(a) - gain(b) || a - b
  for (const { from, to } of tied) {
    const part = sorted.subarray(from, to)
    if (isBest) part.sort((a, b) => rising(b, a))
    else part.sort(rising)
  }
  return sorted
}

/** The order of gain: a measure's gains where it has them, else the grade. */
const gainOfMeasure = ({ values }: Configured): ((grade: number) => number) => {
  const gains = values["gains"] as Gains | undefined
  return gains === undefined || gains.pairs.size === 0 ? (grade) => grade : (grade) => gainOf(gains, grade)
}

/**
 * True for a measure whose extremes over all orders of tied documents are known. Such a measure never rises when a worse document moves above a
 * relevant one. So the best order of a tie is from the best document down, and the worst order is the reverse. Examples are nDCG, P, R, RR and AP.
 */
export const hasExactSpan = (configured: Configured): boolean => configured.laws.swapNeverRaises && !configured.measure.needsSubtopics

const cutoffOf = ({ values }: Configured): number => (values["cutoff"] as number | undefined) ?? Number.POSITIVE_INFINITY

interface Topic {
  readonly judgement: Judgement
  readonly grades: Int16Array
  readonly tied: ReadonlyArray<Group>
}

const spanOf = (configured: Configured, topics: ReadonlyArray<Topic>): Span => {
  const value = new Float64Array(topics.length)
  const worst = new Float64Array(topics.length)
  const best = new Float64Array(topics.length)
  const gain = gainOfMeasure(configured)
  const cutoff = cutoffOf(configured)
  let tied = 0
  let moving = 0
  for (const [t, topic] of topics.entries()) {
    const score = (grades: Int16Array) => configured.score(frameOf(topic.judgement, grades))
    value[t] = score(topic.grades)
    worst[t] = value[t]!
    best[t] = value[t]!
    const inside = topic.tied.filter(({ from }) => from < cutoff)
    if (inside.length === 0) continue
    tied++
    worst[t] = score(reordered(topic.grades, inside, gain, false))
    best[t] = score(reordered(topic.grades, inside, gain, true))
    if (best[t]! > worst[t]!) moving++
  }
  const kind = configured.measure.aggregate
  return {
    measure: configured.name,
    value: aggregate(kind, value),
    worst: aggregate(kind, worst),
    best: aggregate(kind, best),
    tied,
    moving
  }
}

/**
 * How far a run's values depend on the order of tied documents, for each measure that has exact bounds (`hasExactSpan`). Others are left out. A tie
 * counts as inside the cutoff when its first rank is.
 *
 * - shape: `run` sorted by `compat`; `topics` those that are averaged, as `Evaluation.topics` has them; a missing topic has an empty ranking
 * - empty: without ties worst, value and best are equal
 */
export const spans = (
  judgements: Judgements,
  run: Run,
  topics: ReadonlyArray<string>,
  measures: ReadonlyArray<Configured>,
  compat: Compat
): ReadonlyArray<Span> => {
  const none: Hits = { ids: [], scores: new Float64Array(0) }
  const prepared = topics.map((topic): Topic => {
    const judgement = judgements.topics.get(topic)!
    const hits = run.topics.get(topic) ?? none
    return { judgement, grades: join(judgement, hits.ids).grades, tied: groups(hits, compat) }
  })
  return measures.filter(hasExactSpan).map((configured) => spanOf(configured, prepared))
}
