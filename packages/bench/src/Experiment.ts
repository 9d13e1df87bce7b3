import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { compats } from "@litfuse/eval/Run"
import { Front } from "./Front.ts"

const Name = Schema.String.check(Schema.isPattern(/^[a-z0-9][a-z0-9.-]*$/))

/** The id of an experiment: its folder below `reports/`. An appendix is in the folder of the report that sums it up: `feedback/cranfield`. */
const Id = Schema.String.check(Schema.isPattern(/^[a-z0-9][a-z0-9.-]*(\/[a-z0-9][a-z0-9.-]*)?$/))
const Measure = Schema.NonEmptyString

/** Parameters of a plugin as they are written; the plugin's own Schema decodes them. */
const Params = Schema.Record(Schema.String, Schema.Unknown)

const Depth = Schema.Int.check(Schema.isGreaterThanOrEqualTo(1))

const OneRun = Schema.Struct({ run: Name, tag: Schema.optionalKey(Schema.NonEmptyString) })

/** All runs of one of the dataset's run sets, or those that its leaderboard lists as of one type. */
const RunSet = Schema.Struct({ runset: Name, type: Schema.optionalKey(Schema.Literals(["automatic", "feedback", "manual"])) })

/** What a retrieval reads and how deep it goes. A table may give all of it once for its systems. */
const retrieval = {
  corpus: Schema.optionalKey(Name),
  topics: Schema.optionalKey(Name),
  query: Schema.optionalKey(Schema.NonEmptyArray(Schema.Literals(["title", "description", "narrative"]))),
  depth: Schema.optionalKey(Depth),
  params: Schema.optionalKey(Params)
}

/** A retriever over the dataset's documents; `query` names the parts of a topic that are searched, joined by a blank. */
const Retrieve = Schema.Struct({ retrieve: Schema.NonEmptyString, tag: Schema.NonEmptyString, ...retrieval })

/**
 * The best runs by a measure.
 *
 * - `on` all topics, which gives an oracle and no result, or for each fold the topics outside of it
 */
const Best = Schema.Struct({
  count: Schema.Int.check(Schema.isGreaterThanOrEqualTo(1)),
  by: Measure,
  on: Schema.Literals(["all topics", "training topics"]),
  folds: Schema.Int.check(Schema.isGreaterThanOrEqualTo(2)).pipe(Schema.withDecodingDefaultKey(Effect.succeed(5))),
  seed: Schema.Int.pipe(Schema.withDecodingDefaultKey(Effect.succeed(1)))
})

/** A fusion of other systems: of all runs in `of`, or of the best of them. Inputs are cut at `inputDepth`, the fused ranking at `depth`. */
const Fuse = Schema.Struct({
  fuse: Schema.NonEmptyString,
  tag: Schema.NonEmptyString,
  of: Schema.NonEmptyArray(Schema.Union([Schema.Struct({ system: Schema.NonEmptyString }), RunSet])),
  best: Schema.optionalKey(Best),
  inputDepth: Schema.optionalKey(Depth),
  depth: Schema.optionalKey(Depth),
  params: Schema.optionalKey(Params)
})

/**
 * A pipeline file run for every topic.
 *
 * - `pipeline` the file, from the root of the workspace; `params` parameters by node, laid over those in the file
 * - `retriever` how the documents are ranked that the pipeline searches as `source/corpus`
 * - `sources` the sources that `source/*` stands for (default: the documents)
 * - `replay` a folder of recordings, from the root of the workspace, that replace the network; the clock shows their time
 * - `replay.imitated` instead names the folder of the atlas. Small copies of the services answer from it as the real ones did; `depth` limits the records
 *   of each list
 * - `records` a file, from the root of the workspace, with the columns `record` and `document`. It says which document each record of a source is (default:
 *   the collection's own ids)
 * - `now` the day that nodes read from the clock; a report must not depend on the real one
 */
const PipelineSystem = Schema.Struct({
  pipeline: Schema.NonEmptyString,
  tag: Schema.NonEmptyString,
  corpus: Schema.optionalKey(Name),
  topics: Schema.optionalKey(Name),
  query: retrieval.query,
  depth: Schema.optionalKey(Depth),
  retriever: Schema.optionalKey(Schema.NonEmptyString),
  sources: Schema.optionalKey(Schema.NonEmptyArray(Schema.NonEmptyString)),
  replay: Schema.optionalKey(Schema.Union([Schema.NonEmptyString, Schema.Struct({ imitated: Schema.NonEmptyString, depth: Depth })])),
  records: Schema.optionalKey(Schema.NonEmptyString),
  now: Schema.optionalKey(Schema.String.check(Schema.isPattern(/^\d{4}-\d{2}-\d{2}$/, { expected: "a day such as 2026-01-31" }))),
  params: Schema.optionalKey(Schema.Record(Schema.String, Params))
})

/** What is measured: each system gives one run, a run set gives many. */
export const System = Schema.Union([OneRun, RunSet, Retrieve, Fuse, PipelineSystem])

/** How far a value may differ; the default 0 means that all compared digits must be equal. */
const Tolerance = Schema.Finite.check(Schema.isGreaterThanOrEqualTo(0)).pipe(Schema.withDecodingDefaultKey(Effect.succeed(0)))

/** Values that others published, compared at their digits. `columns`: from our measure to the name of the column in the leaderboard. */
const Leaderboard = Schema.Struct({
  leaderboard: Name,
  columns: Schema.Record(Measure, Schema.NonEmptyString),
  tolerance: Tolerance,
  origin: Schema.NonEmptyString
})

/**
 * Values that trec_eval printed for one system, of all topics (`-q`) or of their mean. Those of the table's measures are compared at the digits printed.
 */
const Output = Schema.Struct({ printed: Name, system: Schema.NonEmptyString, tolerance: Tolerance, origin: Schema.NonEmptyString })

/**
 * What an expected value is of, and where it comes from: a paper, a reference tool, or "ours, first measured at <commit>". `digits`: decimals to compare
 * at.
 */
const one = {
  system: Schema.NonEmptyString,
  measure: Measure,
  tolerance: Tolerance,
  digits: Schema.optionalKey(Schema.Int),
  origin: Schema.NonEmptyString
}

const Single = Schema.Struct({ ...one, value: Schema.Finite, topic: Schema.optionalKey(Schema.NonEmptyString) })

const ByTopic = Schema.Struct({ ...one, topics: Schema.Record(Schema.String, Schema.Finite) })

/** What a table is expected to give: a whole leaderboard, an output of trec_eval, one value, or one of each topic. */
export const Expected = Schema.Union([Leaderboard, Output, ByTopic, Single])

/** All other systems against one: differences with intervals and paired t-tests, both corrected in one step within each of `measures`. */
const Against = Schema.Struct({
  baseline: Schema.NonEmptyString,
  measures: Schema.NonEmptyArray(Measure)
})

/** Systems measured on the same topics and judgements. `within`: a corpus of the dataset: only judgements of its documents count. */
export const Table = Schema.Struct({
  id: Name,
  title: Schema.NonEmptyString,
  qrels: Name,
  note: Schema.optionalKey(Schema.NonEmptyString),
  within: Schema.optionalKey(Name),
  split: Schema.optionalKey(Name),
  retrieval: Schema.optionalKey(Schema.Struct(retrieval)),
  systems: Schema.Array(System),
  measures: Schema.Array(Measure),
  topics: Schema.Literals(["judged", "intersection"]).pipe(Schema.withDecodingDefaultKey(Effect.succeed("judged" as const))),
  against: Schema.optionalKey(Against),
  expected: Schema.Array(Expected).pipe(Schema.withDecodingDefaultKey(Effect.succeed([])))
})

/** Rules that were written before the analysis measured them: their file, from the root of the repository, and the commit that has it. */
const FrozenRules = Schema.Struct({
  file: Schema.NonEmptyString,
  commit: Schema.String.check(Schema.isPattern(/^[0-9a-f]{12,64}$/, { expected: "the hash of a commit, 12 letters or more" }))
})

/**
 * A question that a table of systems and measures cannot answer; `analysis` names the program that does, with its parameters.
 *
 * - `frozenRules` what `litfuse bench verify-freeze` checks in the git history; it changes nothing in the report
 */
export const Analysis = Schema.Struct({
  id: Name,
  title: Schema.NonEmptyString,
  note: Schema.optionalKey(Schema.NonEmptyString),
  analysis: Schema.NonEmptyString,
  frozenRules: Schema.optionalKey(FrozenRules),
  params: Schema.Record(Schema.String, Schema.Unknown).pipe(Schema.withDecodingDefaultKey(Effect.succeed({})))
})

/**
 * `reports/<id>/experiment.yaml`: the question in one sentence, and what is measured to answer it.
 *
 * - `partOf` the report that stores its results: one report answers one question, and has the results of all experiments that ask it
 * - `ci` true when `bench check --ci` regenerates its report
 * - `caution` one sentence that a reader must know before the answer: that it is post hoc, or what decides it. Reports print it first
 * - `front` its first screen: the answer and what limits it, each in one sentence
 * - `notes` what a reader must know before believing a number; they are printed above the tables
 */
export const Experiment = Schema.Struct({
  id: Id,
  partOf: Schema.optionalKey(Id),
  question: Schema.NonEmptyString,
  ci: Schema.Boolean,
  dataset: Name,
  compat: Schema.Literals(compats).pipe(Schema.withDecodingDefaultKey(Effect.succeed("trec_eval-9.0.8" as const))),
  caution: Schema.optionalKey(Schema.NonEmptyString),
  front: Schema.optionalKey(Front),
  notes: Schema.Array(Schema.NonEmptyString).pipe(Schema.withDecodingDefaultKey(Effect.succeed([]))),
  tables: Schema.Array(Table).pipe(Schema.withDecodingDefaultKey(Effect.succeed([]))),
  analyses: Schema.Array(Analysis).pipe(Schema.withDecodingDefaultKey(Effect.succeed([])))
})

export type Experiment = typeof Experiment.Type
export type Table = typeof Table.Type
export type Analysis = typeof Analysis.Type
export type System = typeof System.Type
export type Retrieve = typeof Retrieve.Type
export type Fuse = typeof Fuse.Type
export type PipelineSystem = typeof PipelineSystem.Type
export type RunSet = typeof RunSet.Type
export type Expected = typeof Expected.Type
export type Leaderboard = typeof Leaderboard.Type
export type Output = typeof Output.Type
export type Against = typeof Against.Type
