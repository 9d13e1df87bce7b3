import type { Problem } from "@litfuse/engine/Decode"
import * as Search from "@litfuse/engine/Search"
import type { Run } from "@litfuse/eval/Run"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Analysis from "../../experiment/Analysis.ts"
import type { LoadedExperiment } from "../../experiment/LoadedExperiment.ts"
import type { RetrievalSpec } from "../../experiment/RetrievalSpec.ts"
import * as ProblemList from "../../experiment/ProblemList.ts"
import { noDocuments } from "../../experiment/Pipelines.ts"
import * as PipelineSystems from "../../experiment/systems/PipelineSystems.ts"
import * as AccessLog from "../AccessLog.ts"
import { addDesignProblems } from "../addDesignProblems.ts"
import * as Deal from "../Deal.ts"
import * as Design from "../Design.ts"
import * as Loop from "../Loop.ts"
import { openJudged } from "../openJudged.ts"
import * as SearchSpace from "../SearchSpace.ts"
import * as RunFolder from "../../RunFolder.ts"
import type { Topic } from "../../Topic.ts"
import { tagOf } from "../fusion/heldOutRuns.ts"
import { pipelineFindings } from "./pipelineFindings.ts"
import { type PointFold, pointTuner } from "../pointTuner.ts"
import { PipelineDesign } from "./PipelineDesign.ts"
import * as PipelineObjective from "./PipelineObjective.ts"
import { nodesOf, noTable, preparePipeline, systemOf } from "./preparePipeline.ts"
import { tailOf } from "./PipelineTail.ts"

/** Adds what is wrong with the pipeline of a design, and with the values that its nodes are tried with, found without opening documents. */
export const addPipelineProblems = (
  list: ProblemList.ProblemList,
  context: Omit<LoadedExperiment, "experiment">,
  design: PipelineDesign
): void => {
  // what all pipelines of a design share is refused once, with the design
  if (!(design.corpus in context.dataset.manifest.files) || !context.plugins.retrievers.has(design.retriever)) return
  const unfit = PipelineSystems.problems(context, noTable, systemOf(design))
  list.add([], unfit)
  if (unfit.length > 0) return
  const opened = context.plugins.pipelines!.open(
    PipelineSystems.fileOf(context.dataset, design.pipeline),
    { dataset: context.dataset.manifest.id, identity: "", documents: noDocuments, retriever: design.retriever },
    { params: design.params }
  )
  if (Result.isFailure(opened)) return
  const tail = tailOf(opened.success, nodesOf(design), Search.answerNode(opened.success.graph)!)
  if (Result.isFailure(tail)) list.say(["space"], tail.failure)
  for (const [name, dimension] of SearchSpace.dimensions(design.space))
    for (const { path, value } of SearchSpace.samples(dimension)) {
      const setting = PipelineObjective.settingOf(opened.success, { [name]: value })
      if (Result.isFailure(setting)) list.say(["space", name, ...path], setting.failure)
    }
}

const problems = (context: Omit<LoadedExperiment, "experiment">, design: PipelineDesign): ReadonlyArray<Problem> => {
  const list = ProblemList.open(context)
  addDesignProblems(list, context, Design.ofPipeline(design))
  addPipelineProblems(list, context, design)
  return list.found
}

/** How the pipeline of a design searches the documents, as far as it is fixed. */
export const retrievals = (context: Omit<LoadedExperiment, "experiment">, design: PipelineDesign): ReadonlyArray<RetrievalSpec> =>
  PipelineSystems.retrievalsOf(context, noTable, systemOf(design))

/** The runs behind held-out values, one a seed: every topic is ranked by the setting that was frozen for its fold. */
const runsOf = (
  { folds: { seeds } }: PipelineDesign,
  topics: ReadonlyArray<Topic>,
  folds: ReadonlyArray<PointFold>,
  objectives: ReadonlyArray<PipelineObjective.TopicObjective>,
  settingAt: (point: SearchSpace.Point) => PipelineObjective.Setting
): ReadonlyArray<Run> =>
  Array.from({ length: seeds }, (_, s) => {
    const ofTopic = new Map(
      folds.filter(({ seed }) => seed === s + 1).flatMap((fold) => fold.topics.map((t) => [t, fold.frozen.point] as const))
    )
    const hits = topics.map(({ id }, t) => {
      const { documents, answer } = objectives[t]!
      const { rows, scores } = answer(settingAt(ofTopic.get(t)!))
      return [id, { ids: Array.from(rows, (row) => documents[row]!), scores }] as const
    })
    return { tag: tagOf("tuned", s + 1, seeds), topics: new Map(hits) }
  })

/** Tuning over pipelines: a space over parameters of any node, held-out topics, and the values there. */
export const TunePipeline = Analysis.make<PipelineDesign>({
  id: "tune-pipeline",
  revision: 2,
  about: "Parameters of a pipeline's nodes chosen on some topics, measured on others that were held out",
  tunes: true,
  params: PipelineDesign,
  problems,
  retrievals,
  run: Effect.fnUntraced(function* (loaded, design) {
    const { measures, judgements, input } = yield* Effect.fromResult(openJudged(loaded, design))
    const judged = (topic: string) => measures.map((measure) => ({ judgement: judgements.topics.get(topic)!, measure }))
    const { system, topics, objectives, found, settingAt, valuesAt } = yield* preparePipeline(loaded, design, judgements, judged)
    const log = AccessLog.open()
    const deal = Deal.make(found, design.folds, design)
    const tuner = pointTuner(design, measures.length, valuesAt)
    const folds = Loop.folds(deal, tuner, log)
    yield* RunFolder.keep(() => Result.succeed(runsOf(design, topics, folds, objectives, settingAt)))
    const held = Loop.heldOut(deal, tuner, folds, log)
    const own = objectives.map((objective) => objective.values(new Map()))
    const data = { what: "pipeline", design, topics: topics.map(({ id }) => id), measures, folds, held, own } as const
    return { inputs: [input, system.input], ...pipelineFindings(data, log) }
  })
})
