/**
 * The JavaScript API: the commands as functions for scripts and notebooks. Every function takes and gives plain objects and returns a promise. It rejects
 * with an `Error` of one line that says what is wrong, where, and what to do. Files are relative to the current folder.
 */
import type { ApiError } from "@litfuse/api/ApiError"
import * as Analyse from "@litfuse/api/Analyse"
import * as Answer from "@litfuse/api/Answer"
import * as Bundle from "@litfuse/api/Bundle"
import * as Check from "@litfuse/api/Check"
import * as Compare from "@litfuse/api/Compare"
import * as Convert from "@litfuse/api/Convert"
import * as ConvertIds from "@litfuse/api/ConvertIds"
import * as Data from "@litfuse/api/Data"
import * as Dedup from "@litfuse/api/Dedup"
import * as Evaluate from "@litfuse/api/Evaluate"
import * as Explain from "@litfuse/api/Explain"
import * as Evidence from "@litfuse/api/Evidence"
import * as Find from "@litfuse/api/Find"
import * as Fuse from "@litfuse/api/Fuse"
import * as MapCodes from "@litfuse/api/MapCodes"
import * as Generate from "@litfuse/api/Generate"
import * as Get from "@litfuse/api/Get"
import * as Graph from "@litfuse/api/Graph"
import * as Index from "@litfuse/api/Index"
import * as Judges from "@litfuse/api/Judges"
import * as Lint from "@litfuse/api/Lint"
import * as Pipeline from "@litfuse/api/Pipeline"
import * as Plugin from "@litfuse/api/Plugin"
import * as Push from "@litfuse/api/Push"
import * as Replay from "@litfuse/api/Replay"
import * as Retrieve from "@litfuse/api/Retrieve"
import * as Search from "@litfuse/api/Search"
import * as Source from "@litfuse/api/Source"
import * as Stopping from "@litfuse/api/Stopping"
import * as Suite from "@litfuse/api/Suite"
import * as TestQuery from "@litfuse/api/TestQuery"
import * as Text from "@litfuse/api/Text"
import * as Translate from "@litfuse/api/Translate"
import * as Tune from "@litfuse/api/Tune"
import * as Verify from "@litfuse/api/Verify"
import * as VerifyFile from "@litfuse/api/VerifyFile"
import * as Walk from "@litfuse/api/Walk"
import { type Host, layer } from "@litfuse/api/Host"
import * as Effect from "effect/Effect"
import * as ManagedRuntime from "effect/ManagedRuntime"
import type * as ApiTypes from "./api/ApiTypes.ts"

export type * from "./api/ApiTypes.ts"
export { rows } from "./api/rows.ts"
export type { ComparedRow, MeasuredRow, SuiteRow } from "./api/rows.ts"

/** Shared by all calls of this process, so that plugins, rate limits and open indexes persist. */
const runtime = ManagedRuntime.make(layer)

/** The request of a call in the current folder. Undefined options count as missing. */
const requestOf = (options: object): object => ({
  folder: process.cwd(),
  ...Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined))
})

/** Checks options, because scripts may be written without types. */
const isOptions = (options: unknown): options is object => typeof options === "object" && options !== null && !Array.isArray(options)

const kindOf = (value: unknown): string => {
  if (value === null) return "null"
  return Array.isArray(value) ? "a list" : `a ${typeof value}`
}

const inOneLine = (error: ApiError): Error => new Error(error.message.replaceAll("\n", "; "), { cause: error })

const ask = <Request, Answer>(
  question: (request: Request) => Effect.Effect<Answer, ApiError, Host>,
  options: object = {}
): Promise<Answer> =>
  isOptions(options)
    ? runtime.runPromise(Effect.mapError(question(requestOf(options) as Request), inOneLine))
    : Promise.reject(new Error(`the options are ${kindOf(options)}; give one object, such as { qrels: "qrels.txt", runs: ["a.run"] }`))

/**
 * Measures runs as trec_eval does.
 *
 * - errors: rejects for a line that cannot be read, an unknown measure, or a run that shares no topic with the judgements
 * - agrees with: trec_eval `-c`
 */
export const evaluate = (options: ApiTypes.EvaluateOptions): Promise<ApiTypes.Evaluated> => ask(Evaluate.ask, options)

/**
 * Compares runs with a baseline: means and differences with intervals, effect sizes, and tests corrected for multiple comparisons.
 *
 * - shape: what `litfuse compare --format json` prints
 */
export const compare = (options: ApiTypes.CompareOptions): Promise<ApiTypes.Compared> => ask(Compare.ask, options)

/**
 * Compares runs over several collections: means with two intervals, ranks, and all pairs of runs as one family. A run with a missing value has no mean.
 *
 * - shape: what `litfuse compare --suite FILE --format json` prints; the suite is a file or an object
 */
export const compareSuite = (options: ApiTypes.CompareSuiteOptions): Promise<ApiTypes.ComparedSuite> => ask(Suite.ask, options)

/**
 * Fuses several runs into one, by any fusion of `litfuse plugin list`, also by plugins of the nearest `litfuse.config.yaml` in this folder or above.
 *
 * - shape: scores by topic, in the order of the fused run. Notices about the runs are warnings of the process. JavaScript moves whole-number ids to the front, so sort by score
 */
export const fuse = async (options: ApiTypes.FuseOptions): Promise<ApiTypes.Scores> => {
  const { run, notices } = await ask(Fuse.ask, options)
  // scores by topic have no place for notices, and a script should not miss them
  for (const { code, subject, text } of notices) process.emitWarning(`${subject}: ${text}`, { type: "LitfuseNotice", code })
  return run
}

/**
 * Tunes weights and methods of a fusion on some topics, and measures them on held-out topics.
 *
 * - shape: what `litfuse tune --format json` prints; `choice` has the `method` and `params` for `fuse` on new topics
 */
export const tune = (options: ApiTypes.TuneOptions): Promise<ApiTypes.Tuned> => ask(Tune.ask, options)

/**
 * Compares two sets of judgements: agreement on documents that both judged, and changes in the order of runs.
 *
 * - shape: what `litfuse judge compare --format json` prints
 */
export const compareJudges = (options: ApiTypes.CompareJudgesOptions): Promise<ApiTypes.ComparedJudges> => ask(Judges.ask, options)

/**
 * Bounds the recall of screening by a random sample of unread records, and says what a sample costs. It never says when to stop.
 *
 * - shape: without `drawn`, the prices alone
 */
export const boundRecall = (options: ApiTypes.BoundRecallOptions): Promise<ApiTypes.BoundedRecall> => ask(Stopping.ask, options)

/** Checks a run as an organiser's script would: depth, topics, ties, order, unknown documents. */
export const check = (options: ApiTypes.CheckOptions): Promise<ApiTypes.Checked> => ask(Check.ask, options)

/**
 * Searches sources, or the documents of a dataset or of an index, through a pipeline.
 *
 * - shape: what `litfuse search --format json` prints; where no source answered, `works` is empty and `outcomes` say why
 * - errors: rejects for a question that cannot be asked: a text that cannot be read, an unknown source, no source at all
 */
export const search = (options: ApiTypes.SearchOptions): Promise<ApiTypes.Found> => ask(Search.ask, options)

/**
 * Looks works up by their identifiers, in every source that knows such identifiers.
 *
 * - shape: that of a search; nothing is ranked, so every score is 0
 */
export const get = (options: ApiTypes.GetOptions): Promise<ApiTypes.Found> => ask(Get.ask, options)

/**
 * Follows citations from some works to works that cite them, to works that they cite, or both. With the direction `related`, finds works that share citations.
 *
 * - shape: what `litfuse walk --format json` prints; where no source answered, `works` is empty and `outcomes` say why
 */
export const walk = (options: ApiTypes.WalkOptions): Promise<ApiTypes.Walked | ApiTypes.WorksInCommon> => ask(Walk.ask, options)

/** @deprecated Use `walk`. Version 2 removes it. */
export const cites = walk as (options: ApiTypes.WalkOptions) => Promise<ApiTypes.Walked>

/** @deprecated Use `walk` with the direction `related`. Version 2 removes it. */
export const related = (options: Omit<ApiTypes.WalkOptions, "direction">): Promise<ApiTypes.WorksInCommon> =>
  walk({ ...options, direction: "related" }) as Promise<ApiTypes.WorksInCommon>

/** Gives the size of the project's graph, the sources of its citations, and the works that cite retracted works. */
export const showGraph = (): Promise<ApiTypes.GraphShown> => ask(Graph.show, {})

/** Finds works in the project's graph, and follows its citations, without requests to services. Unknown identifiers are in `missing`. */
export const queryGraph = (options: ApiTypes.QueryGraphOptions): Promise<ApiTypes.GraphQueried> => ask(Graph.query, options)

/** Writes the graph of the project to a file, as GraphML or JSON-LD. */
export const exportGraph = (options: ApiTypes.ExportGraphOptions): Promise<ApiTypes.GraphExported> => ask(Graph.exported, options)

/** Ranks the documents of a dataset, a file or an index for every topic; the answer holds the text of a run file. */
export const retrieve = (options: ApiTypes.RetrieveOptions): Promise<ApiTypes.Retrieved> => ask(Retrieve.ask, options)

/** Indexes documents once, and writes the index as one file, which `search` and `retrieve` open quickly. */
export const buildIndex = (options: ApiTypes.IndexOptions): Promise<ApiTypes.Indexed> => ask(Index.build, options)

/** Runs a search and records every answer of a service, so that others can replay it. The answer has the text of a bundle. */
export const bundle = (options: ApiTypes.BundleOptions): Promise<ApiTypes.Bundled> => ask(Bundle.ask, options)

/** Replays the search of a bundle: the same works from the same answers, without network, keys or third-party plugins. */
export const replay = (options: ApiTypes.ReplayOptions): Promise<ApiTypes.Replayed> => ask(Replay.ask, options)

/** Lists the sources: their abilities, and whether their keys are set. */
export const listSources = (): Promise<ReadonlyArray<ApiTypes.ListedSource>> => ask(Source.list, {})

/** Lists the sources of genes, trials and other entities: the names that each knows, and whether its keys are set. */
export const listEntitySources = (): Promise<ReadonlyArray<ApiTypes.ListedEntitySource>> => ask(Source.listEntities, {})

/** Lists the built-in plugins and those of `litfuse.config.yaml`, by kind. */
export const listPlugins = (): Promise<ApiTypes.ListedPlugins> => ask(Plugin.list, {})

/** Runs a pipeline for a query. */
export const runPipeline = (options: ApiTypes.PipelineOptions): Promise<ApiTypes.PipelineRan> => ask(Pipeline.ask, options)

/** Finds records of the same publication, within a file and across files. Every record is in one cluster; a person decides pairs in doubt. */
export const dedup = (options: ApiTypes.DedupOptions): Promise<ApiTypes.Deduplicated> => ask(Dedup.ask, options)

/** Analyses the works of a search: the agreement of sources, publication dates, and more. */
export const analyse = (options: ApiTypes.AnalyseOptions): Promise<ApiTypes.Analyses> => ask(Analyse.ask, options)

/** Checks the references of a file: whether each exists, is the paper that was meant, and was retracted. */
export const verify = (options: ApiTypes.VerifyOptions): Promise<ApiTypes.VerifyAnswer> => ask(VerifyFile.ask, options)

/** Lists the watched references of the project (`verify` with `watch`) that were retracted, corrected or doubted since. */
export const updateProject = (options: ApiTypes.UpdateProjectOptions = {}): Promise<ApiTypes.UpdatedProject> => ask(Verify.update, options)

/** The full text of a work by sections, with every provider that was tried. Without an open text the sections are empty. */
export const text = (options: ApiTypes.TextOptions): Promise<ApiTypes.TextAnswer> => ask(Text.ask, options)

/** Quotes the sentences with some words, with their addresses, from the texts of the project or from a file; or reads addresses again. */
export const find = (options: ApiTypes.FindOptions): Promise<ApiTypes.FindAnswer> => ask(Find.ask, options)

/** Sentences that support or contradict a claim, with their addresses, or none: from the texts of the project or from named ones. */
export const evidence = (options: ApiTypes.EvidenceOptions): Promise<ApiTypes.EvidenceAnswer> => ask(Evidence.ask, options)

/** Answers a question with a report in which every sentence has its address, by a plan that divides the question. Parts that nothing answers are refused. */
export const answer = (options: ApiTypes.AnswerOptions): Promise<ApiTypes.AnswerReport> => ask(Answer.ask, options)

/** Converts identifiers of works: from a PMID, a PMCID or a DOI to the other two. Each text that was given has its entry. */
export const convertIds = (options: ApiTypes.ConvertIdsOptions): Promise<ApiTypes.ConvertedIds> => ask(ConvertIds.ask, options)

/** Writes works into a collection of Zotero. The key of the account is in the environment. A second push of the same works writes nothing. */
export const pushZotero = (options: ApiTypes.PushOptions): Promise<ApiTypes.Pushed> => ask(Push.ask, options)

/** Converts a file of references to another format. */
export const convert = (options: ApiTypes.ConvertOptions): Promise<ApiTypes.Converted> => ask(Convert.ask, options)

/** Translates a query into the syntax of another search system. */
export const translate = (options: ApiTypes.TranslateOptions): Promise<ApiTypes.Translated> => ask(Translate.ask, options)

/** Finds the lines of a query that have no effect. */
export const testQuery = (options: ApiTypes.TestQueryOptions): Promise<ApiTypes.TestedQuery> => ask(TestQuery.ask, options)

/**
 * Makes queries from a research goal by rules, or from known records by the terms that they share.
 *
 * - errors: rejects for a goal without a word to search for, and for seeds without other records
 */
export const generateQueries = (options: ApiTypes.GenerateOptions): Promise<ApiTypes.GeneratedQueries> => ask(Generate.ask, options)

/** Maps codes of ICD-10 to headings, and headings to codes, by a table. Errors: rejects for a code that the table does not have. */
export const mapCodes = (options: ApiTypes.MapCodesOptions): Promise<ApiTypes.MappedCodes> => ask(MapCodes.ask, options)

/** Finds problems in a query, line by line. */
export const lint = (options: ApiTypes.LintOptions): Promise<ApiTypes.Linted> => ask(Lint.ask, options)

/** Gives the meaning of a query as a tree. */
export const explain = (options: ApiTypes.ExplainOptions): Promise<ApiTypes.Explained> => ask(Explain.ask, options)

/** Lists the datasets of the workspace, and whether their files are on this machine. */
export const listDatasets = (): Promise<ApiTypes.ListedDatasets> => ask(Data.list, {})

/** Checks the files of datasets against their manifests. The answer has the problems. */
export const checkDatasets = (options: ApiTypes.CheckDatasetsOptions = {}): Promise<ApiTypes.CheckedDatasets> => ask(Data.check, options)

/** Fetches the files of datasets into `LITFUSE_DATA`, and verifies each. The answer has the problems. Errors: rejects for an origin that cannot be one. */
export const fetchDatasets = (options: ApiTypes.FetchDatasetsOptions): Promise<ApiTypes.FetchedDatasets> => ask(Data.fetch, options)

// loaded on demand, because no other function needs the bench
const bench = () => import("@litfuse/api/Bench")

/** Lists the experiments of the workspace. */
export const listExperiments = async (): Promise<ApiTypes.ListedExperiments> => ask((await bench()).List.ask, {})

/** Runs an experiment, and writes its report. */
export const runExperiment = async (options: ApiTypes.RunExperimentOptions): Promise<ApiTypes.ExperimentRan> =>
  ask((await bench()).Run.ask, options)

/** Runs experiments again, and compares all results with the committed ones. */
export const checkExperiments = async (options: ApiTypes.CheckExperimentsOptions = {}): Promise<ApiTypes.CheckedExperiments> =>
  ask((await bench()).Check.ask, options)
