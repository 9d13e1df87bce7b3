import type { Problem } from "@litfuse/engine/Decode"
import { documentRecord } from "@litfuse/engine/documentRecord"
import type { Configured } from "@litfuse/engine/Measure"
import * as Ranking from "@litfuse/engine/Ranking"
import * as Work from "@litfuse/engine/Work"
import * as WorkTable from "@litfuse/engine/WorkTable"
import * as Judgements from "@litfuse/eval/Judgements"
import * as Effect from "effect/Effect"
import { loadDocuments } from "../../dataset/load.ts"
import { type CollectionDocument, retrieverDocument } from "../../CollectionDocument.ts"
import * as Analysis from "../../experiment/Analysis.ts"
import type { LoadedExperiment } from "../../experiment/LoadedExperiment.ts"
import * as Plugins from "../../experiment/Plugins.ts"
import * as ProblemList from "../../experiment/ProblemList.ts"
import * as AccessLog from "../AccessLog.ts"
import * as Deal from "../Deal.ts"
import * as Loop from "../Loop.ts"
import { misfit, openJudged } from "../openJudged.ts"
import { pipelineFindings } from "../pipeline/pipelineFindings.ts"
import { cacheValues, pointTuner, type ValuesAt } from "../pointTuner.ts"
import { measureReader } from "../measureReader.ts"
import { AnalyzerDesign } from "./AnalyzerDesign.ts"
import { type Analyzers, analyzerScores, scoringProblem } from "./analyzerScores.ts"
import * as AnalyzerSetting from "./AnalyzerSetting.ts"

const needsSubtopics = ({ measure }: Configured, name: string): string | undefined =>
  measure.needsSubtopics === true ? `${name} needs sub-topics, and groups of works have none` : undefined

/** What is wrong with a design, found without opening a file of works; paths start at the design. */
export const problems = (context: Omit<LoadedExperiment, "experiment">, design: AnalyzerDesign): ReadonlyArray<Problem> => {
  const { analyzers } = context.plugins
  const list = ProblemList.open(context)
  for (const name of ["qrels", "corpus"] as const) list.file([name], design[name])
  ProblemList.addMeasures(list, design, needsSubtopics)
  const analyzer = analyzers.get(design.analyzer)
  if (analyzer === undefined) list.add([], Plugins.problems(analyzers, "analyzer", design.analyzer, {}))
  else {
    list.say(["analyzer"], scoringProblem(analyzer, analyzers))
    list.add([], AnalyzerSetting.problems(analyzer, design))
  }
  return list.found
}

/** What an analyzer's scores of the works of a group are worth, by each measure; equal scores come in the order of trec_eval. */
const groupOf = (
  source: string,
  documents: ReadonlyArray<CollectionDocument>,
  judgement: Judgements.Judgement,
  measures: ReadonlyArray<Configured>,
  scoringOf: (works: WorkTable.WorkTable) => (params: unknown) => Float64Array
) => {
  const works = WorkTable.make(documents.map((one) => ({ ...Work.single(documentRecord(source, retrieverDocument(one))), id: one.id })))
  const { grades } = Judgements.join(judgement, works.ids.values)
  const readers = measures.map((measure) => measureReader(judgement, grades, measure))
  const score = scoringOf(works)
  return (params: unknown): Float64Array => {
    const { rows } = Ranking.fromScores(works.ids, score(params))
    return Float64Array.from(readers, (read) => read(rows))
  }
}

const valuesOf = (
  { analyzer: id, ...design }: AnalyzerDesign,
  all: Analyzers,
  groups: ReadonlyArray<(params: unknown) => Float64Array>
): ValuesAt => {
  const analyzer = all.get(id)!
  return cacheValues((point) => {
    const params = AnalyzerSetting.paramsAt(analyzer, design, point)
    return (t) => groups[t]!(params)
  })
}

/** Tuning over an analyzer: a space over its parameters, groups of works held out, and what its scores are worth there. */
export const TuneAnalyzer = Analysis.make<AnalyzerDesign>({
  id: "tune-analyzer",
  revision: 1,
  about: "Parameters of an analyzer that scores works chosen on some groups of works, measured on others that were held out",
  tunes: true,
  params: AnalyzerDesign,
  problems,
  run: Effect.fnUntraced(function* (loaded, design) {
    const { dataset, plugins } = loaded
    const wrong = (what: string) => misfit(design, what)
    const { measures, judgements, input } = yield* Effect.fromResult(openJudged(loaded, design))
    const corpus = yield* Effect.fromResult(loadDocuments(dataset, design.corpus))
    const byId = new Map(corpus.value.map((document) => [document.id, document]))
    const analyzer = plugins.analyzers.get(design.analyzer)!
    const judged = [...judgements.topics].map(([topic, judgement]) => {
      const documents = [...judgement.grades.keys()].flatMap((id) => byId.get(id) ?? [])
      return { topic, judgement, documents }
    })
    const empty = judged.find(({ documents }) => documents.length === 0)
    if (empty !== undefined) return yield* wrong(`no work of the group "${empty.topic}" of ${design.qrels} is in ${design.corpus}`)
    if (judged.length < 3) return yield* wrong(`${judged.length} groups; what is chosen on some and measured on others needs three`)
    const many = Deal.problem(design.folds, judged.length)
    if (many !== undefined) return yield* wrong(many.what)
    const groups = judged.map(({ judgement, documents }) =>
      groupOf(dataset.manifest.id, documents, judgement, measures, (works) => analyzerScores(analyzer, plugins.analyzers, works))
    )
    const log = AccessLog.open()
    const sizes = judged.map(({ documents }) => documents.length)
    const deal = Deal.make(sizes, design.folds, design)
    const tuner = pointTuner(design, measures.length, valuesOf(design, plugins.analyzers, groups))
    const folds = Loop.folds(deal, tuner, log)
    const written = AnalyzerSetting.paramsAt(analyzer, { ...design, space: {} }, [])
    const data = {
      what: "analyzer",
      design,
      topics: judged.map(({ topic }) => topic),
      measures,
      folds,
      held: Loop.heldOut(deal, tuner, folds, log),
      own: groups.map((valuesAt) => valuesAt(written))
    } as const
    return {
      inputs: [input, { kind: "documents", source: design.corpus, sha256: corpus.sha256 }],
      ...pipelineFindings(data, log)
    }
  })
})
