import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { compats } from "./Run.ts"

const Name = Schema.String.check(Schema.isPattern(/^[a-z0-9][a-z0-9.-]*$/))
const Measure = Schema.NonEmptyString

/** One run file of the dataset. */
const OneRun = Schema.Struct({ run: Name, tag: Schema.optionalKey(Schema.NonEmptyString) })

/** All runs of one of the dataset's run sets. */
const RunSet = Schema.Struct({ runset: Name })

/** What is measured: each system gives one run, a run set gives many. */
export const System = Schema.Union([OneRun, RunSet])

/**
 * Values that somebody else printed for every system: compared at the digits in which they are printed.
 *
 * - `columns` from our measure to the column's name in the leaderboard
 */
const Printed = Schema.Struct({ leaderboard: Name, columns: Schema.Record(Measure, Schema.NonEmptyString), origin: Schema.NonEmptyString })

/**
 * One expected value, with where it comes from: a paper, a reference tool, or "ours, first measured at <commit>".
 *
 * - `tolerance` how far it may be off, 0 unless given; compared at `digits` decimals when those are given
 */
const Single = Schema.Struct({
  system: Schema.NonEmptyString,
  measure: Measure,
  value: Schema.Finite,
  tolerance: Schema.Finite.pipe(Schema.withDecodingDefaultKey(Effect.succeed(0))),
  digits: Schema.optionalKey(Schema.Int),
  origin: Schema.NonEmptyString
})

export const Expected = Schema.Union([Printed, Single])

/** Systems measured on the same topics and judgements. */
export const Table = Schema.Struct({
  id: Name,
  title: Schema.NonEmptyString,
  qrels: Name,
  split: Schema.optionalKey(Name),
  systems: Schema.Array(System),
  measures: Schema.Array(Measure),
  topics: Schema.Literals(["judged", "intersection"]).pipe(Schema.withDecodingDefaultKey(Effect.succeed("judged" as const))),
  expected: Schema.Array(Expected).pipe(Schema.withDecodingDefaultKey(Effect.succeed([])))
})

/**
 * `reports/<id>/experiment.yaml`: the question in one sentence, and what is measured to answer it.
 *
 * - `ci` true when `bench check --ci` regenerates its report
 * - `notes` what a reader must know before believing a number; they are printed above the tables
 */
export const Experiment = Schema.Struct({
  id: Name,
  question: Schema.NonEmptyString,
  ci: Schema.Boolean,
  dataset: Name,
  compat: Schema.Literals(compats).pipe(Schema.withDecodingDefaultKey(Effect.succeed("trec_eval-9.0.8" as const))),
  notes: Schema.Array(Schema.NonEmptyString).pipe(Schema.withDecodingDefaultKey(Effect.succeed([]))),
  tables: Schema.Array(Table)
})

export type Experiment = typeof Experiment.Type
export type Table = typeof Table.Type
export type System = typeof System.Type
export type Expected = typeof Expected.Type
