import * as Search from "@litfuse/engine/Search"
import type * as Judgements from "@litfuse/eval/Judgements"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import type { LoadedExperiment } from "../../experiment/LoadedExperiment.ts"
import * as PipelineSystems from "../../experiment/systems/PipelineSystems.ts"
import * as SystemRun from "../../experiment/systems/SystemRun.ts"
import type { Indexes } from "../../experiment/systems/Indexes.ts"
import type { PipelineSystem, Table } from "../../Experiment.ts"
import { Progress } from "../../Progress.ts"
import type { Topic } from "../../Topic.ts"
import * as SearchSpace from "../SearchSpace.ts"
import { misfit } from "../openJudged.ts"
import { cacheValues, type ValuesAt } from "../pointTuner.ts"
import type { PipelineDesign } from "./PipelineDesign.ts"
import * as PipelineObjective from "./PipelineObjective.ts"
import { tailOf } from "./PipelineTail.ts"

/** The retrieval settings of a table, for a design without a table. */
export const noTable = {} as Table

/** The pipeline of a design as a system of a table. */
export const systemOf = ({ pipeline, corpus, topics, query, retriever, now, params }: PipelineDesign): PipelineSystem => ({
  pipeline,
  tag: "tuned",
  corpus,
  topics,
  query,
  retriever,
  params,
  ...(now === undefined ? {} : { now })
})

/** The nodes whose parameters are tuned. */
export const nodesOf = ({ space }: PipelineDesign): ReadonlyArray<string> => [
  ...new Set(Object.keys(space).map((name) => name.split(".")[0]!))
]

/** Values of the space that a node refuses although its schema accepts them (three weights for two lists), found by trying; undefined = none. */
const refusal = (
  system: PipelineSystems.OpenSystem,
  { space }: PipelineDesign,
  objective: PipelineObjective.TopicObjective
): string | undefined => {
  for (const [name, dimension] of SearchSpace.dimensions(space))
    for (const { value } of SearchSpace.samples(dimension)) {
      const setting = Result.getOrThrow(PipelineObjective.settingOf(system, { [name]: value }))
      const tried = Result.try({ try: () => objective.answer(setting), catch: (thrown) => thrown })
      if (Result.isFailure(tried)) return `${name}: ${tried.failure instanceof Error ? tried.failure.message : String(tried.failure)}`
    }
  return undefined
}

/**
 * A pipeline over every judged topic, ready for any setting.
 *
 * - shape: `found[t]` how many hits topic t has, `topics` and `objectives` in the same order
 */
export interface PreparedPipeline {
  readonly system: PipelineSystems.OpenSystem
  readonly topics: ReadonlyArray<Topic>
  readonly objectives: ReadonlyArray<PipelineObjective.TopicObjective>
  readonly found: ReadonlyArray<number>
  readonly settingAt: (point: SearchSpace.Point) => PipelineObjective.Setting
  readonly valuesAt: ValuesAt
}

/**
 * Runs a pipeline once for every judged topic, as far as its tuned nodes; with nothing to tune, as far as its answer.
 *
 * - `judged` the measures of a topic with the judgements that each reads
 * - `indexes` the documents and indexes that other pipelines have opened, so that a collection is read and indexed once for all of them
 * - errors: `EvaluationError` when a node fails, when there are fewer topics than folds, or when a node refuses a value of the space
 */
export const preparePipeline = Effect.fnUntraced(function* (
  loaded: LoadedExperiment,
  design: PipelineDesign,
  judgements: Judgements.Judgements,
  judged: (topic: string) => ReadonlyArray<PipelineObjective.Judged>,
  indexes: Indexes = new Map()
) {
  const progress = yield* Progress
  const system = yield* Effect.fromResult(PipelineSystems.open(loaded, noTable, systemOf(design), indexes))
  const wrong = (what: string) => misfit(design, what)
  const topics = system.topics.filter(({ id }) => judgements.topics.has(id))
  if (topics.length < design.folds.outer) return yield* wrong(`${design.folds.outer} folds for ${topics.length} judged topics`)
  const answer = Search.answerNode(system.graph)!
  const tuned = nodesOf(design)
  const tail = yield* Effect.fromResult(Result.mapError(tailOf(system, tuned.length === 0 ? [answer] : tuned, answer), wrong))
  const objectives: Array<PipelineObjective.TopicObjective> = []
  const found: Array<number> = []
  for (const topic of topics) {
    progress({ done: objectives.length, total: 2 * topics.length, what: `topic ${topic.id}` })
    const finished = yield* SystemRun.execute(system, topic)
    const failure = SystemRun.failureOf(finished)
    if (failure !== undefined) return yield* wrong(`topic ${topic.id}: ${failure}`)
    const objective = PipelineObjective.make(system, tail, finished, judged(topic.id))
    objectives.push(objective)
    found.push(objective.answer(new Map()).rows.length)
  }
  const refused = refusal(system, design, objectives[0]!)
  if (refused !== undefined) return yield* wrong(refused)
  const settingAt = (point: SearchSpace.Point): PipelineObjective.Setting =>
    Result.getOrThrow(PipelineObjective.settingOf(system, SearchSpace.params(design.space, point)))
  const valuesAt = cacheValues((point) => {
    const setting = settingAt(point)
    return (t) => objectives[t]!.values(setting)
  })
  const prepared: PreparedPipeline = { system, topics, objectives, found, settingAt, valuesAt }
  return prepared
})
