import type { Configured } from "@litfuse/engine/Measure"
import * as Notice from "@litfuse/engine/Notice"
import * as Result from "effect/Result"
import { DuplicateDocument, EvaluationError, NoSharedTopics } from "./EvaluationError.ts"
import { join, type Judgements } from "./Judgements.ts"
import type { Run } from "./Run.ts"

/**
 * Which topics are averaged: every judged topic, a missing one counting as a ranking without hits (trec_eval `-c`), or only the topics that
 * the run has too (plain trec_eval).
 */
export type TopicPolicy = "judged" | "intersection"

/**
 * The values of a run: one array per measure, aligned with `topics`.
 *
 * - shape: `values[m][t]`, `summary[m]`; topics in byte order
 * - `missing` judged topics without a ranking; `ignored` topics of the run that nobody judged
 */
export interface Evaluation {
  readonly tag: string
  readonly measures: ReadonlyArray<Configured>
  readonly topics: ReadonlyArray<string>
  readonly values: ReadonlyArray<Float64Array>
  readonly summary: Float64Array
  readonly missing: ReadonlyArray<string>
  readonly ignored: ReadonlyArray<string>
}

/** Where geometric means put a value of 0, as trec_eval does. */
const floor = 0.00001

const aggregate = ({ measure }: Configured, values: Float64Array): number => {
  if (values.length === 0) return 0
  let sum = 0
  if (measure.aggregate === "gmean") for (const value of values) sum += Math.log(Math.max(value, floor))
  else for (const value of values) sum += value
  if (measure.aggregate === "sum") return sum
  return measure.aggregate === "mean" ? sum / values.length : Math.exp(sum / values.length)
}

const firstDuplicate = (ids: ReadonlyArray<string>): string | undefined => {
  const seen = new Set<string>()
  for (const id of ids) if (seen.size === seen.add(id).size) return id
  return undefined
}

/**
 * Measures a run: joins each topic once, applies every measure, and averages in byte order of topics. The run's order is authoritative;
 * `Run.sort` has given a file from outside its order before.
 *
 * - errors: `NoSharedTopics` when no topic of the run is judged; `DuplicateDocument` when a ranking holds a document twice
 * - agrees with: trec_eval `-c` under `judged`, plain trec_eval under `intersection`
 */
export const evaluate = (
  judgements: Judgements,
  run: Run,
  measures: ReadonlyArray<Configured>,
  policy: TopicPolicy = "judged"
): Result.Result<Evaluation, EvaluationError> => {
  const fail = (reason: EvaluationError["reason"]) => Result.fail(new EvaluationError({ measure: "", reason }))
  const judged = [...judgements.topics.keys()]
  const missing = judged.filter((topic) => !run.topics.has(topic))
  const ignored = [...run.topics.keys()].filter((topic) => !judgements.topics.has(topic))
  if (missing.length === judged.length)
    return fail(new NoSharedTopics({ run: run.tag, inRun: ignored[0] ?? "none", inQrels: judged[0] ?? "none" }))
  const topics = policy === "judged" ? judged : judged.filter((topic) => run.topics.has(topic))
  const values = measures.map(() => new Float64Array(topics.length))
  for (let t = 0; t < topics.length; t++) {
    const topic = topics[t]!
    const ids = run.topics.get(topic)?.ids ?? []
    const twice = firstDuplicate(ids)
    if (twice !== undefined) return fail(new DuplicateDocument({ topic, id: twice }))
    const frame = join(judgements.topics.get(topic)!, ids)
    for (let m = 0; m < measures.length; m++) values[m]![t] = measures[m]!.score(frame)
  }
  const summary = Float64Array.from(measures, (measure, m) => aggregate(measure, values[m]!))
  return Result.succeed({ tag: run.tag, measures, topics, values, summary, missing, ignored })
}

const list = (topics: ReadonlyArray<string>): string =>
  topics.length <= 10 ? topics.join(" ") : `${topics.slice(0, 10).join(" ")} and ${topics.length - 10} more`

/** What a reader must know beside the numbers: topics that counted 0, and topics that did not count. */
export const notices = ({ tag, missing, ignored }: Evaluation, policy: TopicPolicy): ReadonlyArray<Notice.Notice> => [
  ...(missing.length === 0
    ? []
    : [
        Notice.make(
          "missing-topics",
          tag,
          `${missing.length} judged topic(s) have no ranking and ${policy === "judged" ? "count 0" : "are left out"}: ${list(missing)}`
        )
      ]),
  ...(ignored.length === 0
    ? []
    : [Notice.make("unjudged-topics", tag, `${ignored.length} topic(s) of the run are not judged and are ignored: ${list(ignored)}`)])
]
