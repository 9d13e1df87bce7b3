import { aggregate, type Configured, type Measure } from "@litfuse/engine/Measure"
import * as Notice from "@litfuse/engine/Notice"
import * as Result from "effect/Result"
import { BadParameter, DuplicateDocument, EvaluationError, NoSharedTopics } from "./EvaluationError.ts"
import { join, joinPooled, type Judgements } from "./Judgements.ts"
import type { Hits, Run } from "./Run.ts"

/** Which topics are averaged: all judged ones, a missing one without hits (trec_eval `-c`), or those the run has too (plain trec_eval). */
export type TopicPolicy = "judged" | "intersection"

/** What the users of values need to know about a measure: its name, how it is averaged and how it is printed. */
export interface Column {
  readonly name: string
  readonly measure: Pick<Measure, "id" | "aggregate" | "shows" | "isInteger" | "skipsMissing">
}

/**
 * The values of a run: one array per measure, aligned with `topics`.
 *
 * - shape: `values[m][t]`, `summary[m]`; topics in byte order; `grades[t]` by rank, as `Frame` has them
 * - `values[m][t]` is NaN where a measure has none: a missing topic of a measure that skips those (BioASQ's)
 * - `missing` judged topics without a ranking; `ignored` topics of the run without judgements
 */
export interface Evaluation {
  readonly tag: string
  readonly measures: ReadonlyArray<Column>
  readonly topics: ReadonlyArray<string>
  readonly values: ReadonlyArray<Float64Array>
  readonly summary: Float64Array
  readonly grades: ReadonlyArray<Int16Array>
  readonly missing: ReadonlyArray<string>
  readonly ignored: ReadonlyArray<string>
}

const noHits: Hits = { ids: [], scores: new Float64Array(0) }

const firstDuplicate = (ids: ReadonlyArray<string>): string | undefined => {
  const seen = new Set<string>()
  for (const id of ids) if (seen.size === seen.add(id).size) return id
  return undefined
}

const firstUnfit = (judgements: Judgements, measures: ReadonlyArray<Configured>): EvaluationError | undefined => {
  const unfit = measures.find(({ measure }) => measure.needsSubtopics)
  if (unfit === undefined || [...judgements.topics.values()].some(({ subtopics }) => subtopics !== undefined)) return undefined
  const reason = new BadParameter({ what: "the qrels have no sub-topics", expected: "judgements by topic, sub-topic and document" })
  return new EvaluationError({ measure: unfit.name, reason })
}

/** Topics that are averaged, judged topics without a ranking, and topics of the run without judgements. */
export type Shared = Pick<Evaluation, "topics" | "missing" | "ignored">

/** Judged topics that are averaged, those that the run lacks, and the run's unjudged ones. Errors: `NoSharedTopics`. */
export const sharedTopics = (judged: ReadonlyArray<string>, run: Run, policy: TopicPolicy): Result.Result<Shared, NoSharedTopics> => {
  const isJudged = new Set(judged)
  const missing = judged.filter((topic) => !run.topics.has(topic))
  const ignored = [...run.topics.keys()].filter((topic) => !isJudged.has(topic))
  if (missing.length === judged.length)
    return Result.fail(new NoSharedTopics({ run: run.tag, inRun: ignored[0] ?? "none", inQrels: judged[0] ?? "none" }))
  return Result.succeed({ topics: policy === "judged" ? judged : judged.filter((topic) => run.topics.has(topic)), missing, ignored })
}

/**
 * Measures a run: joins each topic once, applies every measure, and averages in byte order of topics. The run's order is authoritative; a file from
 * outside is sorted by `Run.sort` first. With `judgedOnly` every ranking loses its unjudged documents before any measure sees it (trec_eval `-J`).
 * The parameter `judged_only` of a measure condenses for that measure alone.
 *
 * - errors: `NoSharedTopics` when no topic of the run is judged; `DuplicateDocument` when a ranking holds a document twice
 * - errors: `BadParameter` when a measure needs judgements by sub-topic and there are none
 * - agrees with: trec_eval `-c` under `judged`, plain trec_eval under `intersection`
 */
export const evaluate = (
  judgements: Judgements,
  run: Run,
  measures: ReadonlyArray<Configured>,
  policy: TopicPolicy = "judged",
  judgedOnly = false
): Result.Result<Evaluation, EvaluationError> => {
  const fail = (reason: EvaluationError["reason"]) => Result.fail(new EvaluationError({ measure: "", reason }))
  const unfit = firstUnfit(judgements, measures)
  if (unfit !== undefined) return Result.fail(unfit)
  const shared = sharedTopics([...judgements.topics.keys()], run, policy)
  if (Result.isFailure(shared)) return fail(shared.failure)
  const { topics, missing, ignored } = shared.success
  const values = measures.map(() => new Float64Array(topics.length))
  const grades: Array<Int16Array> = []
  for (let t = 0; t < topics.length; t++) {
    const topic = topics[t]!
    const isMissing = !run.topics.has(topic)
    const hits = run.topics.get(topic) ?? noHits
    const judgement = judgements.topics.get(topic)!
    const quickly = joinPooled(judgement, hits)
    const twice = quickly === undefined ? firstDuplicate(hits.ids) : undefined
    if (twice !== undefined) return fail(new DuplicateDocument({ topic, id: twice }))
    const joined = quickly ?? join(judgement, hits.ids)
    const frame = judgedOnly ? joined.condensed() : { ...joined, scores: hits.scores }
    grades.push(frame.grades)
    for (let m = 0; m < measures.length; m++) {
      const one = measures[m]!
      values[m]![t] = isMissing && one.measure.skipsMissing ? Number.NaN : one.score(frame)
    }
  }
  const summary = Float64Array.from(measures, ({ measure }, m) => aggregate(measure.aggregate, values[m]!))
  return Result.succeed({ tag: run.tag, measures, topics, values, summary, grades, missing, ignored })
}

const list = (topics: ReadonlyArray<string>): string =>
  topics.length <= 10 ? topics.join(" ") : `${topics.slice(0, 10).join(" ")} and ${topics.length - 10} more`

const skipped = (tag: string, measures: ReadonlyArray<Column>, missing: ReadonlyArray<string>): ReadonlyArray<Notice.Notice> => {
  const names = measures.filter(({ measure }) => measure.skipsMissing).map(({ name }) => name)
  if (names.length === 0 || missing.length === 0) return []
  return [Notice.make("skipped-topics", tag, `${names.join(" ")} skip the ${missing.length} topic(s) without a ranking, as BioASQ does`)]
}

/** Notices that belong to the numbers: topics that counted 0, and topics that did not count. */
export const notices = ({ tag, measures, missing, ignored }: Evaluation, policy: TopicPolicy = "judged"): ReadonlyArray<Notice.Notice> => [
  ...(missing.length === 0
    ? []
    : [
        Notice.make(
          "missing-topics",
          tag,
          `${missing.length} judged topic(s) have no ranking and ${policy === "judged" ? "count 0" : "are left out"}: ${list(missing)}`
        )
      ]),
  ...skipped(tag, measures, policy === "judged" ? missing : []),
  ...(ignored.length === 0
    ? []
    : [Notice.make("unjudged-topics", tag, `${ignored.length} topic(s) of the run are not judged and are ignored: ${list(ignored)}`)])
]
