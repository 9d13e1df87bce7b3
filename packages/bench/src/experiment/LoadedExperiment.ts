import type { Pipelines } from "./Pipelines.ts"
import type { Problem } from "@litfuse/engine/Decode"
import type { Analyzer } from "@litfuse/engine/Analyzer"
import type { Fusion } from "@litfuse/engine/Fusion"
import type { Retriever } from "@litfuse/engine/Retriever"
import type * as MeasureName from "@litfuse/eval/MeasureName"
import type { EvaluationError } from "@litfuse/eval/EvaluationError"
import type { DatasetError } from "@litfuse/files/DatasetError"
import type * as Effect from "effect/Effect"
import type * as Result from "effect/Result"
import type * as Schema from "effect/Schema"
import type { Dataset } from "../dataset/DatasetStore.ts"
import type { BuiltIndex, RetrievalSpec } from "./RetrievalSpec.ts"
import type { Experiment } from "../Experiment.ts"
import type { AnalysisResult } from "../report/Results.ts"

/** What an analysis gives to the report; parts that it leaves out are empty. */
export type Findings = Partial<
  Pick<AnalysisResult, "headline" | "measured" | "conclusions" | "tables" | "figures" | "expected" | "notices">
> &
  Pick<AnalysisResult, "inputs">

/**
 * A question that a table of systems and measures cannot answer, as a program over an experiment's data.
 *
 * - `params` with all defaults inside
 * - `problems` what the schema of the parameters cannot say; paths start at the parameters
 * - `retrievals` how it searches the dataset's documents; absent = it does not
 * - `tunes` whether it chooses settings on some topics and measures them on others: what `bench tune` runs
 * - `run` deterministic: nothing but the data, the parameters and seeds in them
 * - errors: `DatasetError` when data are absent or wrong; `EvaluationError`
 */
export interface Analysis<Params = unknown> {
  readonly id: string
  readonly revision: number
  readonly about: string
  readonly tunes?: true
  readonly params: Schema.Codec<Params, unknown>
  readonly problems?: (context: Omit<LoadedExperiment, "experiment">, params: Params) => ReadonlyArray<Problem>
  readonly retrievals?: (context: Omit<LoadedExperiment, "experiment">, params: Params) => ReadonlyArray<RetrievalSpec>
  readonly run: (loaded: LoadedExperiment, params: Params) => Effect.Effect<Findings, DatasetError | EvaluationError>
}

/**
 * Third-party fusions in separate processes, which receive lists, and grades to learn from, and can read nothing else.
 *
 * - `fresh` begins with new processes, which know of no topic; `end` ends them
 * - `statements` sentences for the report: what the fusions could read, and what is not known
 */
export interface Confinement {
  readonly fusions: ReadonlyMap<string, Fusion>
  readonly fresh: () => void
  readonly end: () => void
  readonly statements: ReadonlyArray<string>
}

/**
 * What an experiment may name, as values, because bench imports no ranker, no source, and (for running experiments) no analysis.
 *
 * - `analyses` programs that answer what a table of systems and measures cannot; `measures` the built-in ones and those of third parties
 * - `pipelines` opens pipeline files, where the host can
 * - `builtIndex` an index that systems use instead of indexing the documents again
 * - `thirdParty` ids of third-party fusions: tuning checks whether they keep grades from one training to the next
 * - `unconfined` names of third-party plugins that are loaded in litfuse's process. Used or not, they can read judgements there: reports name them first
 * - `confine` runs some of these fusions in separate processes; fails with the reason where this Node cannot. Absent = nothing confines them
 */
export interface Plugins {
  readonly analyses: ReadonlyArray<Analysis>
  readonly retrievers: ReadonlyMap<string, Retriever>
  readonly fusions: ReadonlyMap<string, Fusion>
  readonly analyzers: ReadonlyMap<string, Analyzer>
  readonly measures: MeasureName.Table
  readonly thirdParty: ReadonlySet<string>
  readonly unconfined?: ReadonlyArray<string>
  readonly confine?: (ids: ReadonlySet<string>) => Result.Result<Confinement, string>
  readonly pipelines?: Pipelines
  readonly builtIndex?: BuiltIndex
}

/** An experiment with its dataset and the plugins it may name, all read and checked; no data file is opened yet. */
export interface LoadedExperiment {
  readonly experiment: Experiment
  readonly dataset: Dataset
  readonly plugins: Plugins
  readonly isForced: boolean
}
