import * as Decode from "@litfuse/engine/Decode"
import type { Configured } from "@litfuse/engine/Measure"
import type * as Pipeline from "@litfuse/engine/Pipeline"
import * as Ports from "@litfuse/engine/Ports"
import { valueAt } from "@litfuse/engine/Pipeline"
import type { Ranking } from "@litfuse/engine/Ranking"
import * as Judgements from "@litfuse/eval/Judgements"
import * as Result from "effect/Result"
import type { OpenPipeline, ParamsByNode } from "../../experiment/Pipelines.ts"
import { measureReach } from "../../experiment/measureReach.ts"
import { measureReader } from "../measureReader.ts"
import { overlayParams, mergeParams } from "../overlayParams.ts"
import { answerOf, type PipelineTail } from "./PipelineTail.ts"

/** Parameters of tuned nodes, decoded. */
export type Setting = ReadonlyMap<string, unknown>

/**
 * The pipeline over one topic, ready for any setting: its answer, and the values that measures give it.
 *
 * - agrees with: the executor and `Evaluation.evaluate` for the same parameters, to the last bit
 */
export interface TopicObjective {
  readonly answer: (setting: Setting) => Ranking
  /** The collection's own ids of the documents, by the rows of the answer. */
  readonly documents: ReadonlyArray<string>
  readonly values: (setting: Setting) => Float64Array
}

/** What measures a ranking by sub-topics: its first hits are joined with them anew each time. */
const subtopicReader = (judgement: Judgements.Judgement, documents: ReadonlyArray<string>, measure: Configured) => {
  const depth = measureReach(measure)
  return (rows: Int32Array): number =>
    measure.score(
      Judgements.join(
        judgement,
        Array.from(rows.subarray(0, depth), (row) => documents[row]!)
      )
    )
}

/** A measure, and the judgements of the topic that it is measured with. */
export interface Judged {
  readonly judgement: Judgements.Judgement
  readonly measure: Configured
}

/** Makes the objective of one topic, from a run of the whole pipeline for it. */
export const make = (
  opened: OpenPipeline,
  tail: PipelineTail,
  finished: Pipeline.Finished,
  judged: ReadonlyArray<Judged>
): TopicObjective => {
  const answer = answerOf(opened, tail, finished)
  const { ids } = valueAt(opened.graph, finished, tail.answer, Ports.Ranking)!
  // a work of a collection in memory is named source:id, and judged by its id
  const documents = ids.values.map((id) => id.slice(id.indexOf(":") + 1))
  const gradesOf = new Map(judged.map(({ judgement }) => [judgement, Judgements.join(judgement, documents).grades]))
  const readers = judged.map(({ judgement, measure }) =>
    measure.measure.needsSubtopics === true
      ? subtopicReader(judgement, documents, measure)
      : measureReader(judgement, gradesOf.get(judgement)!, measure)
  )
  return {
    answer,
    documents,
    values: (setting) => {
      const { rows } = answer(setting)
      return Float64Array.from(readers, (read) => read(rows))
    }
  }
}

/** Parameters by node from parameters by `node.name`. */
export const byNode = (params: Readonly<Record<string, unknown>>): ParamsByNode => overlayParams({}, params) as ParamsByNode

/**
 * Parameters by `node.name` as the nodes read them: which replace those of the pipeline.
 *
 * - errors: what a node's schema refuses, in a line
 */
export const settingOf = ({ graph }: OpenPipeline, params: Readonly<Record<string, unknown>>): Result.Result<Setting, string> =>
  Result.gen(function* () {
    const setting = new Map<string, unknown>()
    for (const [id, above] of Object.entries(byNode(params))) {
      const node = graph.nodes.find((one) => one.id === id)
      if (node === undefined) return yield* Result.fail(`there is no node "${id}" in the pipeline`)
      const below: unknown = JSON.parse(node.encodedParams)
      const decoded = Decode.strict(node.type.params, mergeParams(below, above))
      if (Result.isFailure(decoded))
        return yield* Result.fail(decoded.failure.map(({ path, what }) => `${id}${Decode.printPath(path)} ${what}`).join("; "))
      setting.set(id, decoded.success)
    }
    return setting
  })
