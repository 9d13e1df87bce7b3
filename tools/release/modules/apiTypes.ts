/**
 * What the JavaScript API takes and gives: `packages/cli/src/api/ApiTypes.ts`, written from the Schemas of requests and answers. A description of a Schema
 * becomes a comment, and a type that has a name here is called by it wherever it occurs.
 */
import { execFileSync } from "node:child_process"
import { join } from "node:path"
import * as Schema from "effect/Schema"
import * as Analyse from "@litfuse/api/Analyse"
import * as Bench from "@litfuse/api/Bench"
import * as Answer from "@litfuse/api/Answer"
import * as Bundle from "@litfuse/api/Bundle"
import * as Check from "@litfuse/api/Check"
import * as Compare from "@litfuse/api/Compare"
import * as Compared from "@litfuse/api/compare/answer"
import * as Convert from "@litfuse/api/Convert"
import * as ConvertIds from "@litfuse/api/ConvertIds"
import * as Data from "@litfuse/api/Data"
import * as Dedup from "@litfuse/api/Dedup"
import * as Evaluate from "@litfuse/api/Evaluate"
import * as Evaluated from "@litfuse/api/evaluate/answer"
import * as Explain from "@litfuse/api/Explain"
import * as Fields from "@litfuse/api/evaluate/request"
import * as Evidence from "@litfuse/api/Evidence"
import * as Find from "@litfuse/api/Find"
import * as Fuse from "@litfuse/api/Fuse"
import * as MapCodes from "@litfuse/api/MapCodes"
import * as Generate from "@litfuse/api/Generate"
import * as Get from "@litfuse/api/Get"
import * as Graph from "@litfuse/api/Graph"
import * as Index from "@litfuse/api/Index"
import * as Judges from "@litfuse/api/Judges"
import * as JudgesAnswers from "@litfuse/api/judges/answer"
import * as Lint from "@litfuse/api/Lint"
import * as Pipeline from "@litfuse/api/Pipeline"
import * as Plugin from "@litfuse/api/Plugin"
import * as Push from "@litfuse/api/Push"
import * as Replay from "@litfuse/api/Replay"
import * as Retrieve from "@litfuse/api/Retrieve"
import * as Search from "@litfuse/api/Search"
import * as Features from "@litfuse/query/Features"
import { QueryRemark } from "@litfuse/api/query/QueryInput"
import { Address } from "@litfuse/texts/TextAddress"
import { Analyses } from "@litfuse/api/search/analyses"
import * as Answers from "@litfuse/api/search/Answer"
import * as SearchFields from "@litfuse/api/search/request"
import * as Verify from "@litfuse/api/Verify"
import * as Walk from "@litfuse/api/Walk"
import * as WalkAnswers from "@litfuse/api/walk/Answer"
import * as Source from "@litfuse/api/Source"
import * as Stopping from "@litfuse/api/Stopping"
import * as Suite from "@litfuse/api/Suite"
import * as SuiteAnswers from "@litfuse/api/suite/answer"
import { SuiteLike } from "@litfuse/api/suite/SuiteFile"
import * as TestQuery from "@litfuse/api/TestQuery"
import * as Text from "@litfuse/api/Text"
import * as Translate from "@litfuse/api/Translate"
import * as Tune from "@litfuse/api/Tune"
import * as TuneAnswers from "@litfuse/api/tune/answer"
import { noticeCodec as Notice } from "@litfuse/engine/notice/noticeCodec"
import * as SourceRecord from "@litfuse/engine/SourceRecord"
import * as Query from "@litfuse/query/Query"
import { type Declared, printTypes } from "./printTypes.ts"

const root = join(import.meta.dirname, "../../..")

const named = (name: string, schema: Schema.Top, about?: string): Declared => {
  const { schema: top, definitions } = Schema.toJsonSchemaDocument(schema as Schema.Codec<unknown, unknown>)
  return { name, schema: about === undefined ? top : { ...top, description: about }, definitions }
}

const base = (name: string, fields: Schema.Struct.Fields, about: string): Declared => ({
  ...named(name, Schema.Struct(fields), about),
  isBase: true
})

const common = (one: Schema.Struct.Fields, other: Schema.Struct.Fields): Schema.Struct.Fields =>
  Object.fromEntries(Object.entries(one).filter(([key, field]) => key !== "folder" && other[key] === field))

const options = (name: string, schema: Schema.Top, about?: string): Declared => {
  const declared = named(name, schema, about)
  const { folder: _, ...properties } = declared.schema.properties!
  return { ...declared, schema: { ...declared.schema, properties } }
}

/** The types, in the order of the file. Of two with one form, the one with the same description is meant, else the first. */
const types: ReadonlyArray<Declared> = [
  named("Scores", Fields.Scores),
  named("Grades", Fields.Grades),
  named("RunLike", Fields.RunLike),
  named("QrelsLike", Fields.QrelsLike),
  named("RunsLike", Fields.RunsLike),
  named("Compat", Fields.compat),
  named(
    "Notice",
    Notice,
    "Something that worked less well than asked: a filter that was ignored, an operator that was approximated, a list that was cut."
  ),
  options("EvaluateOptions", Evaluate.Request),
  named("TieSpan", Evaluated.Span),
  named("Measured", Evaluated.Measured),
  named("Evaluated", Evaluated.Answer),
  options("CompareOptions", Compare.Request),
  named("Estimate", Compared.Estimate),
  named("Tested", Compared.Tested),
  named("ComparedRun", Compared.ComparedRun),
  named("Difference", Compared.Difference),
  named("ComparedMeasure", Compared.ComparedMeasure),
  named("Compared", Compared.Answer, "What `compare` answers: what `litfuse compare --format json` prints."),
  named("SuiteLike", SuiteLike, "Runs on several collections: what a suite.yaml has, with numbers instead of files where you have them."),
  options("CompareSuiteOptions", Suite.Request),
  named("SuiteEstimate", SuiteAnswers.SuiteEstimate),
  named("SuiteCell", SuiteAnswers.SuiteCell),
  named("SuiteRun", SuiteAnswers.SuiteRun),
  named("SuiteDifference", SuiteAnswers.SuiteDifference),
  named("SuitePair", SuiteAnswers.SuitePair),
  named("ComparedSuite", Suite.Answer),
  options("FuseOptions", Fuse.Request),
  options("TuneOptions", Tune.Request),
  named("Tuned", TuneAnswers.Answer),
  options("CompareJudgesOptions", Judges.Request),
  named("JudgeAgreement", JudgesAnswers.Agreement),
  named("JudgedOrder", JudgesAnswers.Order),
  named("ComparedJudges", JudgesAnswers.Answer),
  options("BoundRecallOptions", Stopping.Request, "What `boundRecall` is asked."),
  named("BoundedRecall", Stopping.Answer, "What `boundRecall` answers."),
  options("CheckOptions", Check.Request),
  named("CheckFinding", Check.Finding),
  named("Checked", Check.Answer),
  base("AskedSearch", common(Search.Request.fields, Bundle.Request.fields), "What is searched for, and how much of it is wanted."),
  base("Traffic", SearchFields.traffic, "Where requests to services go instead of the network."),
  base("AskedCollection", SearchFields.collection, "A collection on this machine that is searched instead of services."),
  options("SearchOptions", Search.Request, "What `search` is asked."),
  named("QueryTree", Query.codec, "A query as it was read, in no source's syntax."),
  named("SourceOutcome", Answers.Answer.fields.outcomes.value, "How one source answered."),
  named(
    "SearchExplanation",
    Answers.Hit.fields.explanation,
    "The explanation of a score: a value is the sum of its parts; `from` explains numbers that were used and are not added."
  ),
  named("FreeText", SourceRecord.OpenAccess, "A place where the text of a work can be read for free, as sources and enrichers say."),
  named(
    "ImpactNumber",
    SourceRecord.Impact,
    "A number about the reception of a work: `rcr`, `nih-percentile` and others of iCite, who says so, and on which day."
  ),
  named("FoundWork", Answers.Hit, "A publication, the best first."),
  named("Analysed", Analyses.value, "What an analyzer of the pipeline said; where `output` is null, `reason` says why."),
  named("Found", Answers.Answer, "What `search` answers: what `litfuse search --format json` prints."),
  options("GetOptions", Get.Request, "What `get` is asked."),
  options("WalkOptions", Walk.Request, "What `walk` is asked."),
  named("Walked", WalkAnswers.Followed, "What `walk` answers along citations: what `litfuse walk --format json` prints."),
  named("WorksInCommon", WalkAnswers.Related, "What `walk` answers with the direction `related`."),
  named("GraphShown", Graph.Shown, "What `showGraph` answers: what `litfuse graph show --format json` prints."),
  options("QueryGraphOptions", Graph.QueryRequest, "What `queryGraph` is asked."),
  named("GraphQueried", Graph.Answer, "What `queryGraph` answers: what `litfuse graph query --format json` prints."),
  options("ExportGraphOptions", Graph.ExportRequest, "What `exportGraph` is asked."),
  named("GraphExported", Graph.Exported, "What `exportGraph` answers: how much it wrote."),
  options("RetrieveOptions", Retrieve.Request, "What `retrieve` is asked; one of `dataset`, `documents` and `index` is named."),
  named("Retrieved", Retrieve.Answer, "What `retrieve` answers: a run of all topics."),
  options("IndexOptions", Index.Request, "What `buildIndex` is asked; either `documents` or `dataset` is named."),
  named("Indexed", Index.Answer, "What `buildIndex` answers: the index that was written."),
  options("BundleOptions", Bundle.Request, "What `bundle` is asked."),
  named("Bundled", Bundle.Answer, "What `bundle` answers."),
  options("ReplayOptions", Replay.Request, "What `replay` is asked."),
  named("Replayed", Replay.Answer, "What `replay` answers."),
  named("ListedSource", Source.Listed, "A source as `listSources` shows it."),
  named("ListedEntitySource", Source.ListedEntities, "A source of entities as `listEntitySources` shows it."),
  named("ListedPlugin", Plugin.Listed, "A plugin as `listPlugins` shows it."),
  named("ListedPlugins", Plugin.List, "What `listPlugins` answers."),
  options("PipelineOptions", Pipeline.RunRequest, "What `runPipeline` is asked."),
  named("PipelineRan", Pipeline.Answer, "What `runPipeline` answers."),
  options("DedupOptions", Dedup.Request, "What `dedup` is asked."),
  named("Deduplicated", Dedup.Answer, "What `dedup` answers."),
  options("AnalyseOptions", Analyse.Request, "What `analyse` is asked; either `files` or `dataset` and `topic` are named."),
  named("Analyses", Analyse.Answer, "What `analyse` answers."),
  options("VerifyOptions", Verify.Request, "What `verify` is asked."),
  named("VerifyAnswer", Verify.Answer, "What `verify` answers."),
  options("UpdateProjectOptions", Verify.UpdateRequest, "What `updateProject` is asked."),
  named("UpdatedProject", Verify.Updated, "What `updateProject` answers."),
  options("TextOptions", Text.Request, "What `text` is asked."),
  named("TextAnswer", Text.Answer, "What `text` answers."),
  options("FindOptions", Find.Request, "What `find` is asked."),
  named(
    "TextAddress",
    Address,
    "The place of a quotation in a text. Units: `from`, `to` UTF-16 units of the section's text, the end exclusive."
  ),
  named("FindAnswer", Find.Answer, "What `find` answers."),
  options("EvidenceOptions", Evidence.Request, "What `evidence` is asked."),
  named("EvidenceAnswer", Evidence.Answer, "What `evidence` answers."),
  options("AnswerOptions", Answer.Request, "What `answer` is asked."),
  named("AnswerReport", Answer.Answer, "What `answer` answers."),
  options("ConvertIdsOptions", ConvertIds.Request, "What `convertIds` is asked."),
  named("ConvertedIds", ConvertIds.Answer, "What `convertIds` answers."),
  options("PushOptions", Push.Request, "What `pushZotero` is asked."),
  named("Pushed", Push.Answer, "What `pushZotero` answers."),
  options("ConvertOptions", Convert.Request, "What `convert` is asked."),
  named("Converted", Convert.Answer, "What `convert` answers."),
  named("ReadSyntax", Schema.Literals(Translate.readable), "A syntax in which queries are read."),
  named("GivenSyntax", Schema.Literals(Translate.syntaxes), "The syntax of a query that is given; `auto` is by the signs in it."),
  named("WrittenSyntax", Schema.Literals(Translate.writable), "A syntax in which queries are written."),
  named("QueryRemark", QueryRemark, "What a reader or a printer says of a query."),
  named("QueryFeature", Schema.Literals(Features.names), "What a query needs of a search system."),
  options("TranslateOptions", Translate.Request, "What `translate` is asked."),
  named("Translated", Translate.Answer, "What `translate` answers."),
  options("GenerateOptions", Generate.Request, "What `generateQueries` is asked."),
  named("GeneratedQueries", Generate.Answer, "What `generateQueries` answers."),
  options("TestQueryOptions", TestQuery.Request, "What `testQuery` is asked."),
  named("TestedQuery", TestQuery.Answer, "What `testQuery` answers."),
  options("LintOptions", Lint.Request, "What `lint` is asked."),
  named("Linted", Lint.Answer, "What `lint` answers."),
  options("MapCodesOptions", MapCodes.Request, "What `mapCodes` is asked."),
  named("MappedCodes", MapCodes.Answer, "What `mapCodes` answers."),
  options("ExplainOptions", Explain.Request, "What `explain` is asked."),
  named("Explained", Explain.Answer, "What `explain` answers."),
  named("ListedDataset", Data.Listed, "A dataset as `listDatasets` shows it."),
  named("ListedDatasets", Data.List, "What `listDatasets` answers."),
  options("CheckDatasetsOptions", Data.CheckRequest, "What `checkDatasets` is asked."),
  named("CheckedDatasets", Data.Checks, "What `checkDatasets` answers."),
  options("FetchDatasetsOptions", Data.FetchRequest, "What `fetchDatasets` is asked."),
  named("FetchedDatasets", Data.Fetches, "What `fetchDatasets` answers."),
  named("ListedExperiments", Bench.List.Answer, "What `listExperiments` answers."),
  options("RunExperimentOptions", Bench.Run.Request, "What `runExperiment` is asked."),
  named("ExperimentRan", Bench.Run.Answer, "What `runExperiment` answers."),
  options("CheckExperimentsOptions", Bench.Check.Request, "What `checkExperiments` is asked."),
  named("CheckedExperiments", Bench.Check.Answer, "What `checkExperiments` answers.")
]

const head = `/**
 * What the JavaScript API takes and gives: plain objects, nothing of any library. It is written from the Schemas of requests and answers.
 */
`

/** The declarations, formatted as all files are. */
export const apiTypes = (): string =>
  execFileSync(join(root, "node_modules/.bin/oxfmt"), ["--stdin-filepath", "ApiTypes.ts"], {
    cwd: root,
    input: `${head}\n${printTypes(types)}`,
    encoding: "utf8"
  })
