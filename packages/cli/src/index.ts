/**
 * The JavaScript API: what the commands do, for scripts and notebooks. Every function takes and gives plain objects and returns a promise; it
 * rejects with an `Error` whose message is one line that says what, where and what to do. Files are relative to the current folder.
 */
import type { ApiError } from "@litfuse/api/ApiError"
import * as Analyse from "@litfuse/api/Analyse"
import * as Bundle from "@litfuse/api/Bundle"
import * as Check from "@litfuse/api/Check"
import * as Cites from "@litfuse/api/Cites"
import * as Compare from "@litfuse/api/Compare"
import * as Convert from "@litfuse/api/Convert"
import * as Data from "@litfuse/api/Data"
import * as Dedup from "@litfuse/api/Dedup"
import * as Evaluate from "@litfuse/api/Evaluate"
import * as Explain from "@litfuse/api/Explain"
import * as Fuse from "@litfuse/api/Fuse"
import * as Get from "@litfuse/api/Get"
import * as Graph from "@litfuse/api/Graph"
import * as Index from "@litfuse/api/Index"
import * as Lint from "@litfuse/api/Lint"
import * as Pipeline from "@litfuse/api/Pipeline"
import * as Plugin from "@litfuse/api/Plugin"
import * as Related from "@litfuse/api/Related"
import * as Replay from "@litfuse/api/Replay"
import * as Retrieve from "@litfuse/api/Retrieve"
import * as Search from "@litfuse/api/Search"
import * as Source from "@litfuse/api/Source"
import * as TestQuery from "@litfuse/api/TestQuery"
import * as Translate from "@litfuse/api/Translate"
import * as Tune from "@litfuse/api/Tune"
import { type Host, layer } from "@litfuse/api/Host"
import * as Effect from "effect/Effect"
import * as ManagedRuntime from "effect/ManagedRuntime"
import type * as Api from "./api/types.ts"

export type * from "./api/types.ts"
export { rows } from "./api/rows.ts"
export type { ComparedRow, MeasuredRow } from "./api/rows.ts"

/** The host of this process: plugins, paces and open indexes survive from one call to the next. */
const runtime = ManagedRuntime.make(layer)

/** The request of a call in the current folder; an option that is undefined is one that was not given. */
const requestOf = (options: object): object => ({
  folder: process.cwd(),
  ...Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined))
})

/** Whether options are an object of options, whatever a script without types has given. */
const isOptions = (options: unknown): options is object => typeof options === "object" && options !== null && !Array.isArray(options)

const kindOf = (value: unknown): string => (value === null ? "null" : Array.isArray(value) ? "a list" : `a ${typeof value}`)

const inOneLine = (error: ApiError): Error => new Error(error.message.replaceAll("\n", "; "), { cause: error })

/** Asks a question. It reads its request itself, whatever a script wrote. */
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
export const evaluate = async (options: Api.EvaluateOptions): Promise<Api.Evaluated> => {
  const { runs } = await ask(Evaluate.ask, options)
  return { runs }
}

/**
 * Compares runs with a baseline: means and differences with intervals, tests and effect sizes, p-values corrected for their number.
 *
 * - shape: what `litfuse compare --format json` prints
 */
export const compare = async (options: Api.CompareOptions): Promise<Api.Compared> => {
  const { notices: _, ...compared } = await ask(Compare.ask, options)
  return compared
}

/**
 * Fuses several runs into one, by any fusion of `litfuse plugin list`; those that `litfuse.config.yaml` names too, looked for from the current folder
 * upwards.
 *
 * - shape: scores by topic, whose order is the fused run's under both versions of trec_eval; JavaScript lists keys that are whole numbers first
 */
export const fuse = async (options: Api.FuseOptions): Promise<Api.Scores> => (await ask(Fuse.ask, options)).run

/**
 * Chooses weights and methods of a fusion on some topics, and measures them on others that had no part in the choice.
 *
 * - shape: what `litfuse tune --format json` prints; `choice` holds the `method` and `params` that `fuse` takes for topics that are new
 */
export const tune = async (options: Api.TuneOptions): Promise<Api.Tuned> => {
  const { notices: _, ...tuned } = await ask(Tune.ask, options)
  return tuned
}

/** Checks a run as an organiser's script would: depth, topics, ties, order, unknown documents. */
export const check = (options: Api.CheckOptions): Promise<Api.Checked> => ask(Check.ask, options)

/**
 * Searches sources, or the documents of a dataset or of an index, through a pipeline.
 *
 * - shape: what `litfuse search --format json` prints; where no source answered, `works` is empty and `outcomes` say why
 * - errors: rejects for a question that cannot be asked: a text that cannot be read, an unknown source, no source at all
 */
export const search = (options: Api.SearchOptions): Promise<Api.Found> => ask(Search.ask, options)

/**
 * Looks works up by their identifiers, in every source that knows such identifiers.
 *
 * - shape: that of a search; nothing is ranked, so every score is 0
 */
export const get = (options: Api.GetOptions): Promise<Api.Found> => ask(Get.ask, options)

/**
 * Follows citations from some works: to those that cite them, to those that they cite, as many hops as asked, in several sources at once.
 *
 * - shape: what `litfuse cites --format json` prints; where no source answered, `works` is empty and `outcomes` say why
 */
export const cites = (options: Api.CitesOptions): Promise<Api.Walked> => ask(Cites.ask, options)

/** Finds the works that share references with some works, or are cited together with them. */
export const related = (options: Api.RelatedOptions): Promise<Api.WorksInCommon> => ask(Related.ask, options)

/** Says how large the graph of the project around the current folder is, who says what, and what stands on retracted works. */
export const showGraph = (): Promise<Api.GraphShown> => ask(Graph.show, {})

/** Finds works in the graph of the project, and follows its citations, without asking anybody. Identifiers that it does not know are in `missing`. */
export const queryGraph = (options: Api.QueryGraphOptions): Promise<Api.GraphQueried> => ask(Graph.query, options)

/** Writes the graph of the project to a file, as GraphML or JSON-LD. */
export const exportGraph = (options: Api.ExportGraphOptions): Promise<Api.GraphExported> => ask(Graph.exported, options)

/** Ranks the documents of a dataset, a file or an index for every topic; the answer holds the text of a run file. */
export const retrieve = (options: Api.RetrieveOptions): Promise<Api.Retrieved> => ask(Retrieve.ask, options)

/** Indexes documents once, and writes the index as one file, which `search` and `retrieve` open quickly. */
export const buildIndex = (options: Api.IndexOptions): Promise<Api.Indexed> => ask(Index.build, options)

/** Asks a search and keeps every answer of a service, so that anybody can ask it again; the answer holds the text of a bundle. */
export const bundle = (options: Api.BundleOptions): Promise<Api.Bundled> => ask(Bundle.ask, options)

/** Asks the search of a bundle once more: the same works from the same answers, without network, keys or plugins of others. */
export const replay = (options: Api.ReplayOptions): Promise<Api.Replayed> => ask(Replay.ask, options)

/** Lists the sources: what each can do, and whether the keys that it takes are set. */
export const listSources = (): Promise<ReadonlyArray<Api.ListedSource>> => ask(Source.list, {})

/** Lists the built-in plugins and those that `litfuse.config.yaml` names, by kind. */
export const listPlugins = (): Promise<Api.ListedPlugins> => ask(Plugin.list, {})

/** Runs a pipeline for a query. */
export const runPipeline = (options: Api.PipelineOptions): Promise<Api.PipelineRan> => ask(Pipeline.ask, options)

/** Finds the records that are the same publication, within a file and across files. Every record is in one cluster; pairs in doubt go to a person. */
export const dedup = (options: Api.DedupOptions): Promise<Api.Deduplicated> => ask(Dedup.ask, options)

/** Says what analyzers read in works that were found: how much their sources agree, what was published when. */
export const analyse = (options: Api.AnalyseOptions): Promise<Api.Analyses> => ask(Analyse.ask, options)

/** Writes a file of references in another form. */
export const convert = (options: Api.ConvertOptions): Promise<Api.Converted> => ask(Convert.ask, options)

/** Translates a query into the syntax of another search system. */
export const translate = (options: Api.TranslateOptions): Promise<Api.Translated> => ask(Translate.ask, options)

/** Says which lines of a query change nothing when they are taken away. */
export const testQuery = (options: Api.TestQueryOptions): Promise<Api.TestedQuery> => ask(TestQuery.ask, options)

/** Says what is wrong with a query, line by line. */
export const lint = (options: Api.LintOptions): Promise<Api.Linted> => ask(Lint.ask, options)

/** Says what a query means, as a tree. */
export const explain = (options: Api.ExplainOptions): Promise<Api.Explained> => ask(Explain.ask, options)

/** Lists the datasets of the workspace, and whether their files are on this machine. */
export const listDatasets = (): Promise<Api.ListedDatasets> => ask(Data.list, {})

/** Checks the files of datasets against their manifests; what is wrong with a file is in the answer. */
export const checkDatasets = (options: Api.CheckDatasetsOptions = {}): Promise<Api.CheckedDatasets> => ask(Data.check, options)

// experiments load the whole bench, which no other function needs
const bench = () => import("@litfuse/api/Bench")

/** Lists the experiments of the workspace. */
export const listExperiments = async (): Promise<Api.ListedExperiments> => ask((await bench()).List.ask, {})

/** Runs an experiment, and writes its report. */
export const runExperiment = async (options: Api.RunExperimentOptions): Promise<Api.ExperimentRan> => ask((await bench()).Run.ask, options)

/** Runs experiments again, and compares everything that they give with what is committed. */
export const checkExperiments = async (options: Api.CheckExperimentsOptions = {}): Promise<Api.CheckedExperiments> =>
  ask((await bench()).Check.ask, options)
