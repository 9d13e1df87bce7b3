import * as Result from "effect/Result"
import { aggregate } from "@litfuse/engine/Measure"
import { type Column, type Evaluation, sharedTopics, type TopicPolicy } from "../Evaluation.ts"
import { EvaluationError } from "../EvaluationError.ts"
import type { Compat, Hits, Run } from "../Run.ts"
import { count } from "./Counts.ts"
import type { PreferenceMeasure } from "./preferenceMeasures.ts"
import type { Preferences } from "./Preferences.ts"

/** How a run is measured. `depth` hits kept per topic; Infinity = all. */
export interface Options {
  readonly policy: TopicPolicy
  readonly compat: Compat
  readonly depth: number
}

/** For a topic without a ranking everything is 0, but the topic itself is counted. */
const countsAlways = ({ measure }: Column): number => Number(measure.id === "NumQ")

const noHits: Hits = { ids: [], scores: new Float64Array(0) }

/**
 * The values of a run topic by topic, and averaged over topics in byte order.
 *
 * - `score` the values of one topic, in the order of `measures`
 * - empty: for a topic without a ranking 9.0.8 counts nothing, and 10.0 counts the values of a ranking without hits
 * - errors: `NoSharedTopics` when no topic of the run is judged
 */
export const evaluateWith = (
  judged: ReadonlyArray<string>,
  run: Run,
  measures: ReadonlyArray<Column>,
  { policy, compat }: Pick<Options, "policy" | "compat">,
  score: (topic: string, hits: Hits) => ReadonlyArray<number>
): Result.Result<Evaluation, EvaluationError> => {
  const shared = sharedTopics(judged, run, policy)
  if (Result.isFailure(shared)) return Result.fail(new EvaluationError({ measure: "", reason: shared.failure }))
  const { topics } = shared.success
  const rows = topics.map((topic) => {
    const hits = run.topics.get(topic)
    return hits === undefined && compat === "trec_eval-9.0.8" ? measures.map(countsAlways) : score(topic, hits ?? noHits)
  })
  const values = measures.map((_, m) => Float64Array.from(rows, (row) => row[m]!))
  const summary = Float64Array.from(measures, ({ measure }, m) => aggregate(measure.aggregate, values[m]!))
  return Result.succeed({ tag: run.tag, measures, values, summary, grades: topics.map(() => new Int16Array(0)), ...shared.success })
}

/**
 * Measures a run, in file order, by preferences.
 *
 * - errors: `NoSharedTopics` when no topic of the run has preferences
 * - agrees with: trec_eval `-R prefs`, `-R qrels_prefs`
 */
export const evaluatePreferences = (
  preferences: Preferences,
  run: Run,
  measures: ReadonlyArray<PreferenceMeasure>,
  options: Options
): Result.Result<Evaluation, EvaluationError> =>
  evaluateWith([...preferences.keys()], run, measures, options, (topic, hits) => {
    const counted = count(preferences.get(topic)!, hits, options.depth, options.compat)
    return measures.map(({ score }) => score(counted))
  })
