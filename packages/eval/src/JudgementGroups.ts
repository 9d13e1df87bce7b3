import * as Ids from "@litfuse/engine/Ids"
import type { Configured } from "@litfuse/engine/Measure"
import type { DatasetError } from "@litfuse/files/DatasetError"
import { badLine } from "@litfuse/files/DatasetError"
import * as Result from "effect/Result"
import type { Column, Evaluation } from "./Evaluation.ts"
import type { EvaluationError } from "./EvaluationError.ts"
import * as QrelsBuilder from "./formats/QrelsBuilder.ts"
import * as TrecQrels from "./formats/TrecQrels.ts"
import * as Judgements from "./Judgements.ts"
import type { Run } from "./Run.ts"
import { evaluateWith, type Options } from "./preferences/evaluatePreferences.ts"

/** Judgements of several users: topic -> the judgements of each group, groups in byte order. Agrees with: trec_eval `-R qrels_jg`. */
export type JudgementGroups = ReadonlyMap<string, ReadonlyArray<Judgements.Judgement>>

/** A measure that is averaged over judgement groups: a column, and the measure of one group. */
export interface GroupMeasure extends Column {
  readonly one: Configured
}

/**
 * Reads qrels whose second column names the judgement group: a document is judged once by each.
 *
 * - errors: `BadLine` as `TrecQrels.scan` and `QrelsBuilder.add`: a document judged twice by a group names its first line
 */
export const parse = (bytes: Uint8Array, file: string, form: TrecQrels.Form): Result.Result<JudgementGroups, DatasetError> => {
  const groups = new Map<string, QrelsBuilder.Builder>()
  const visit: TrecQrels.Visit = (topic, group, id, grade, line) => {
    const builder = groups.get(group) ?? QrelsBuilder.make(file)
    groups.set(group, builder)
    return QrelsBuilder.add(builder, topic, id, grade, line)
  }
  return Result.gen(function* () {
    yield* TrecQrels.scan(bytes, file, visit, form)
    if (groups.size === 0) return yield* Result.fail(badLine(file, 0, "no judgement in it", "lines of topic, group, document and grade"))
    const topics = new Map<string, Array<Judgements.Judgement>>()
    for (const [, builder] of [...groups].sort(([a], [b]) => Ids.compare(a, b))) {
      const judgements = Judgements.make(yield* QrelsBuilder.finish(builder, "lines of topic, group, document and grade"))
      for (const [topic, judgement] of judgements.topics) topics.set(topic, [...(topics.get(topic) ?? []), judgement])
    }
    return new Map([...topics].sort(([a], [b]) => Ids.compare(a, b)))
  })
}

/**
 * Measures a sorted run by the judgements of each group, and takes the mean over the groups of a topic. With `judgedOnly` every ranking loses, group
 * by group, what that group did not judge.
 *
 * - errors: `NoSharedTopics` when no topic of the run is judged
 * - agrees with: trec_eval `-R qrels_jg`
 */
export const evaluate = (
  judged: JudgementGroups,
  run: Run,
  measures: ReadonlyArray<GroupMeasure>,
  options: Pick<Options, "policy" | "compat">,
  judgedOnly: boolean
): Result.Result<Evaluation, EvaluationError> =>
  evaluateWith([...judged.keys()], run, measures, options, (topic, { ids }) => {
    const frames = judged.get(topic)!.map((judgement) => {
      const frame = Judgements.join(judgement, ids)
      return judgedOnly ? frame.condensed() : frame
    })
    return measures.map(({ one }) => frames.reduce((sum, frame) => sum + one.score(frame), 0) / frames.length)
  })
