import type { Analyzer } from "@litfuse/engine/Analyzer"
import type { Problem } from "@litfuse/engine/Decode"
import { documentRecord } from "@litfuse/engine/documentRecord"
import type { Configured } from "@litfuse/engine/Measure"
import * as Params from "@litfuse/engine/Params"
import * as Ranking from "@litfuse/engine/Ranking"
import * as Work from "@litfuse/engine/Work"
import * as WorkTable from "@litfuse/engine/WorkTable"
import * as Judgements from "@litfuse/eval/Judgements"
import * as Effect from "effect/Effect"
import { loadDocuments } from "../../dataset/load.ts"
import { type CollectionDocument, retrieverDocument } from "../../CollectionDocument.ts"
import * as Analysis from "../../experiment/Analysis.ts"
import type { LoadedExperiment } from "../../experiment/LoadedExperiment.ts"
import * as ProblemList from "../../experiment/ProblemList.ts"
import * as AccessLog from "../AccessLog.ts"
import { addDesignProblems } from "../addDesignProblems.ts"
import * as Deal from "../Deal.ts"
import * as Design from "../Design.ts"
import * as Loop from "../Loop.ts"
import { misfit, openJudged } from "../openJudged.ts"
import { pipelineFindings } from "../pipeline/pipelineFindings.ts"
import { cacheValues, pointTuner, type ValuesAt } from "../pointTuner.ts"
import { measureReader } from "../measureReader.ts"
import * as SearchSpace from "../SearchSpace.ts"
import { AnalyzerDesign } from "./AnalyzerDesign.ts"
import { rangesSentence, rangesTable, weightRanges } from "./weightRanges.ts"
import { type Analyzers, analyzerScores, scoringProblem } from "./analyzerScores.ts"
import * as AnalyzerSetting from "./AnalyzerSetting.ts"

const notWeight = (analyzer: Analyzer, name: string): string | undefined =>
  typeof (Params.defaults(analyzer) as Readonly<Record<string, unknown>>)[name] === "number"
    ? undefined
    : `the analyzer "${analyzer.id}" has no number "${name}"`

/** A work of a document: a record of each source that found it, all with what the file says. */
const workOf = (dataset: string, document: CollectionDocument, key: string | undefined): Work.Work => {
  const found = key === undefined ? undefined : document.kept[key]
  const sources = Array.isArray(found) && found.length > 0 ? found.map(String) : [dataset]
  return Work.make(
    document.id,
    sources.map((source) => documentRecord(source, retrieverDocument(document)))
  )
}

/** Every setting on every group: for looking at which of them the data tell apart, never for choosing. */
const rangesOf = (design: AnalyzerDesign, analyzer: Analyzer, valuesAt: ValuesAt, groups: number, log: AccessLog.AccessLog) => {
  const { weights, space } = design
  if (weights === undefined) return undefined
  const all = Array.from({ length: groups }, (_, t) => t)
  const points = Array.from({ length: SearchSpace.size(space) }, (_, i) => SearchSpace.at(space, i))
  const values = log.read({ by: "tuned", purpose: "surface", topics: all, times: points.length }, () =>
    points.map(valuesAt).map((on) => Float64Array.from(all, (t) => on(t)[0]!))
  )
  const params = points.map((point) => AnalyzerSetting.paramsAt(analyzer, design, point) as Readonly<Record<string, unknown>>)
  return weightRanges(weights, { points, values, byMeasure: [] }, params, Object.keys(space))
}

const needsSubtopics = ({ measure }: Configured, name: string): string | undefined =>
  measure.needsSubtopics === true ? `${name} needs sub-topics, and groups of works have none` : undefined

/** What is wrong with a design, found without opening a file of works; paths start at the design. */
export const problems = (context: Omit<LoadedExperiment, "experiment">, design: AnalyzerDesign): ReadonlyArray<Problem> => {
  const { analyzers } = context.plugins
  const list = ProblemList.open(context)
  addDesignProblems(list, context, Design.ofAnalyzer(design), { refusal: needsSubtopics })
  if (design.weights !== undefined && !Number.isFinite(SearchSpace.size(design.space)))
    list.say(["weights"], "a range without `steps` has no last setting, and all settings are tried")
  const analyzer = analyzers.get(design.analyzer)
  if (analyzer === undefined) return list.found
  list.say(["analyzer"], scoringProblem(analyzer, analyzers))
  for (const [i, name] of (design.weights?.of ?? []).entries()) list.say(["weights", "of", i], notWeight(analyzer, name))
  return list.found
}

/** What an analyzer's scores of the works of a group are worth, by each measure; equal scores come in the order of trec_eval. */
const groupOf = (
  all: ReadonlyArray<Work.Work>,
  judgement: Judgements.Judgement,
  measures: ReadonlyArray<Configured>,
  scoringOf: (works: WorkTable.WorkTable) => (params: unknown) => Float64Array
) => {
  const works = WorkTable.make(all)
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
      groupOf(
        documents.map((one) => workOf(dataset.manifest.id, one, design.sources)),
        judgement,
        measures,
        (works) => analyzerScores(analyzer, plugins.analyzers, works)
      )
    )
    const log = AccessLog.open()
    const sizes = judged.map(({ documents }) => documents.length)
    const deal = Deal.make(sizes, design.folds, design)
    const valuesAt = valuesOf(design, plugins.analyzers, groups)
    const tuner = pointTuner(design, measures.length, valuesAt)
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
    const ranges = rangesOf(design, analyzer, valuesAt, groups.length, log)
    const { conclusions = [], tables = [], ...found } = pipelineFindings(data, log)
    return {
      inputs: [input, { kind: "documents", source: design.corpus, sha256: corpus.sha256 }],
      ...found,
      conclusions: ranges === undefined ? conclusions : [rangesSentence(ranges), ...conclusions],
      tables: ranges === undefined ? tables : [rangesTable(ranges), ...tables]
    }
  })
})
