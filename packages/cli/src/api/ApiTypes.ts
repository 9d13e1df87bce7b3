/**
 * What the JavaScript API takes and gives, by the Schemas of requests and answers. What is published declares the same types written out, naming no
 * library: `tools/release/modules/apiTypes.ts`.
 */
import type * as Analyse from "@litfuse/api/Analyse"
import type * as Bench from "@litfuse/api/Bench"
import type * as Bundle from "@litfuse/api/Bundle"
import type * as Check from "@litfuse/api/Check"
import type * as Compare from "@litfuse/api/Compare"
import type * as Convert from "@litfuse/api/Convert"
import type * as Data from "@litfuse/api/Data"
import type * as Dedup from "@litfuse/api/Dedup"
import type * as Evaluate from "@litfuse/api/Evaluate"
import type * as Explain from "@litfuse/api/Explain"
import type * as Fuse from "@litfuse/api/Fuse"
import type * as Get from "@litfuse/api/Get"
import type * as Graph from "@litfuse/api/Graph"
import type * as Index from "@litfuse/api/Index"
import type * as Judges from "@litfuse/api/Judges"
import type * as Lint from "@litfuse/api/Lint"
import type * as Pipeline from "@litfuse/api/Pipeline"
import type * as Plugin from "@litfuse/api/Plugin"
import type * as Replay from "@litfuse/api/Replay"
import type * as Retrieve from "@litfuse/api/Retrieve"
import type * as Search from "@litfuse/api/Search"
import type * as Source from "@litfuse/api/Source"
import type * as Suite from "@litfuse/api/Suite"
import type * as TestQuery from "@litfuse/api/TestQuery"
import type * as Translate from "@litfuse/api/Translate"
import type * as Tune from "@litfuse/api/Tune"
import type * as Walk from "@litfuse/api/Walk"
import type * as Walks from "@litfuse/api/walk/Answer"
import type * as Comparisons from "@litfuse/api/compare/answer"
import type * as Evaluations from "@litfuse/api/evaluate/answer"
import type * as Tunings from "@litfuse/api/tune/answer"
import type * as Fields from "@litfuse/api/evaluate/request"

type Options<Request extends { readonly Encoded: object }> = Omit<Request["Encoded"], "folder">

/** Scores of documents by topic: `{ "1": { "d1": 12.5, "d2": 11.0 } }`. */
export type Scores = typeof Fields.Scores.Type

/** What `evaluate` is asked. */
export type EvaluateOptions = Options<typeof Evaluate.Request>

/** What `evaluate` answers. */
export type Evaluated = typeof Evaluations.Answer.Type

/** What `compare` is asked. */
export type CompareOptions = Options<typeof Compare.Request>

/** What `compare` answers. */
export type Compared = Comparisons.Answer

/** What `compareSuite` is asked. */
export type CompareSuiteOptions = Options<typeof Suite.Request>

/** What `compareSuite` answers. */
export type ComparedSuite = Suite.Answer

/** What `fuse` is asked. */
export type FuseOptions = Options<typeof Fuse.Request>

/** What `tune` is asked. */
export type TuneOptions = Options<typeof Tune.Request>

/** What `tune` answers. */
export type Tuned = typeof Tunings.Answer.Type

/** What `compareJudges` is asked. */
export type CompareJudgesOptions = Options<typeof Judges.Request>

/** What `compareJudges` answers: what `litfuse judge compare --format json` prints. */
export type ComparedJudges = Judges.Answer

/** What `check` is asked. */
export type CheckOptions = Options<typeof Check.Request>

/** What `check` answers. */
export type Checked = Check.Answer

/** What `search` is asked. */
export type SearchOptions = Options<typeof Search.Request>

/** What `search` and `get` answer: what `litfuse search --format json` prints. */
export type Found = Search.Answer

/** What `get` is asked. */
export type GetOptions = Options<typeof Get.Request>

/** What `walk` is asked. */
export type WalkOptions = Options<typeof Walk.Request>

/** What `walk` answers along citations: what `litfuse walk --format json` prints. */
export type Walked = Walks.Followed

/** What `walk` answers with the direction `related`. */
export type WorksInCommon = Walks.Related

/** What `showGraph` answers: what `litfuse graph show --format json` prints. */
export type GraphShown = Graph.Shown

/** What `queryGraph` is asked. */
export type QueryGraphOptions = Options<typeof Graph.QueryRequest>

/** What `queryGraph` answers: what `litfuse graph query --format json` prints. */
export type GraphQueried = Graph.Answer

/** What `exportGraph` is asked. */
export type ExportGraphOptions = Options<typeof Graph.ExportRequest>

/** What `exportGraph` answers: how much it wrote. */
export type GraphExported = Graph.Exported

/** What `retrieve` is asked. */
export type RetrieveOptions = Options<typeof Retrieve.Request>

/** What `retrieve` answers: a run of all topics. */
export type Retrieved = Retrieve.Answer

/** What `buildIndex` is asked. */
export type IndexOptions = Options<typeof Index.Request>

/** What `buildIndex` answers: the index that was written. */
export type Indexed = Index.Answer

/** What `bundle` is asked. */
export type BundleOptions = Options<typeof Bundle.Request>

/** What `bundle` answers. */
export type Bundled = Bundle.Answer

/** What `replay` is asked. */
export type ReplayOptions = Options<typeof Replay.Request>

/** What `replay` answers. */
export type Replayed = Replay.Answer

/** A source as `listSources` shows it. */
export type ListedSource = Source.Listed

/** What `listPlugins` answers. */
export type ListedPlugins = typeof Plugin.List.Type

/** What `runPipeline` is asked. */
export type PipelineOptions = Options<typeof Pipeline.RunRequest>

/** What `runPipeline` answers. */
export type PipelineRan = Pipeline.Answer

/** What `dedup` is asked. */
export type DedupOptions = Options<typeof Dedup.Request>

/** What `dedup` answers. */
export type Deduplicated = Dedup.Answer

/** What `analyse` is asked; either `files` or `dataset` and `topic` are named. */
export type AnalyseOptions = Options<typeof Analyse.Request>

/** What `analyse` answers. */
export type Analyses = Analyse.Answer

/** What `convert` is asked. */
export type ConvertOptions = Options<typeof Convert.Request>

/** What `convert` answers. */
export type Converted = Convert.Answer

/** What `translate` is asked. */
export type TranslateOptions = Options<typeof Translate.Request>

/** What `translate` answers. */
export type Translated = Translate.Answer

/** What `testQuery` is asked. */
export type TestQueryOptions = Options<typeof TestQuery.Request>

/** What `testQuery` answers. */
export type TestedQuery = TestQuery.Answer

/** What `lint` is asked. */
export type LintOptions = Options<typeof Lint.Request>

/** What `lint` answers. */
export type Linted = Lint.Answer

/** What `explain` is asked. */
export type ExplainOptions = Options<typeof Explain.Request>

/** What `explain` answers. */
export type Explained = Explain.Answer

/** What `listDatasets` answers. */
export type ListedDatasets = typeof Data.List.Type

/** What `checkDatasets` is asked. */
export type CheckDatasetsOptions = Options<typeof Data.CheckRequest>

/** What `checkDatasets` answers. */
export type CheckedDatasets = typeof Data.Checks.Type

/** What `listExperiments` answers. */
export type ListedExperiments = Bench.List.Answer

/** What `runExperiment` is asked. */
export type RunExperimentOptions = Options<typeof Bench.Run.Request>

/** What `runExperiment` answers. */
export type ExperimentRan = Bench.Run.Answer

/** What `checkExperiments` is asked. */
export type CheckExperimentsOptions = Options<typeof Bench.Check.Request>

/** What `checkExperiments` answers. */
export type CheckedExperiments = Bench.Check.Answer
