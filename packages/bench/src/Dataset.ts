import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { judges } from "./formats/CysticFibrosis.ts"

const Sha256 = Schema.String.check(Schema.isPattern(/^[0-9a-f]{64}$/))
const Count = Schema.Int.check(Schema.isGreaterThanOrEqualTo(0))
const Name = Schema.String.check(Schema.isPattern(/^[a-z0-9][a-z0-9.-]*$/))

/** What a loader must find in a file. `grades` counts judgements per grade, grades written as text. */
export const Counts = Schema.Struct({
  topics: Schema.optionalKey(Count),
  documents: Schema.optionalKey(Count),
  judgements: Schema.optionalKey(Count),
  grades: Schema.optionalKey(Schema.Record(Schema.String, Count)),
  runs: Schema.optionalKey(Count),
  lines: Schema.optionalKey(Count),
  rows: Schema.optionalKey(Count)
})

/** Formats that a manifest may name; `formats/` has a reader for each. */
export const formats = [
  "trec-qrels",
  "trec-run",
  "trec-topics",
  "tsv-topics",
  "jsonl-topics",
  "jsonl-documents",
  "beir-qrels",
  "smart-documents",
  "smart-topics",
  "cystic-fibrosis-documents",
  "cystic-fibrosis-judgements",
  "bioasq",
  "bioasq-lists",
  "bioasq-snippets",
  "scifact-claims",
  "check-covid",
  "cord19",
  "leaderboard",
  "trec-eval",
  "text"
] as const

const Field = Schema.NonEmptyString

const Options = Schema.Struct({
  /** SMART topics: as numbered in the file, or by position (Cranfield's judgements count positions). */
  numbering: Schema.optionalKey(Schema.Literals(["given", "position"])),
  /** SMART judgements have three columns. */
  columns: Schema.optionalKey(Schema.Literals([3, 4])),
  /** From a collection's own codes to grades, the higher the better; a code that is not named is an error. */
  grades: Schema.optionalKey(Schema.Record(Schema.String, Schema.Int)),
  /** Whose judgements of the Cystic Fibrosis collection count. */
  judge: Schema.optionalKey(Schema.Literals(judges)),
  /** Judgements list every relevant document: any other document is not relevant, and no value depends on judged coverage. */
  complete: Schema.optionalKey(Schema.Boolean),
  /** A document judged twice in a topic: an error, or its best grade. */
  duplicates: Schema.optionalKey(Schema.Literals(["error", "best"])),
  /** Where a JSONL document has its id and the fields to search, and which other values are kept. */
  document: Schema.optionalKey(
    Schema.Struct({
      id: Field,
      fields: Schema.Record(Schema.String, Field),
      keep: Schema.optionalKey(Schema.Array(Field)),
      known: Schema.optionalKey(
        Schema.Struct({
          published: Schema.optionalKey(Field),
          containerTitle: Schema.optionalKey(Field),
          publicationTypes: Schema.optionalKey(Field),
          citationCount: Schema.optionalKey(Schema.Struct({ field: Field, source: Field, date: Field }))
        })
      )
    })
  ),
  /** Other files of the dataset that are read after this one, as if all were one: BioASQ's batches. */
  joins: Schema.optionalKey(Schema.Array(Name)),
  /** Only documents whose kept values are these. */
  where: Schema.optionalKey(Schema.Record(Schema.String, Schema.Union([Schema.Boolean, Schema.String, Schema.Finite]))),
  /** Only documents in which these fields are not empty. */
  has: Schema.optionalKey(Schema.Array(Field)),
  /** Where a JSONL topic has its parts. */
  topic: Schema.optionalKey(
    Schema.Struct({ id: Field, title: Field, description: Schema.optionalKey(Field), narrative: Schema.optionalKey(Field) })
  )
})

/**
 * One file of a dataset, by the role name it has in experiments.
 *
 * - `path` relative to the dataset's folder
 * - `sha256` of the file as it is stored, packed or not; `unseen` replaces it and says why it is not known
 */
export const FileEntry = Schema.Struct({
  path: Schema.NonEmptyString,
  format: Schema.Literals(formats),
  sha256: Schema.optionalKey(Sha256),
  unseen: Schema.optionalKey(Schema.NonEmptyString),
  counts: Schema.optionalKey(Counts),
  options: Schema.optionalKey(Options)
})

/**
 * A folder of runs that belong together, bound to the qrels they may be measured with. Other qrels need `--force`, and the report says so.
 *
 * - `ending` reads only files whose names end so; a run's tag is its name without it. Without `ending` all files are read, tagged by their names without
 *   `.gz`
 * - `depth` where the runs were cut; a measure that reads deeper is refused
 * - `sha256` over the lines `<sha256>  <file name>` of all files in byte order of names; `files` and `lines` how many there are
 * - `unseen` replaces these three and says why they are not known
 */
export const RunSet = Schema.Struct({
  folder: Schema.NonEmptyString,
  ending: Schema.optionalKey(Schema.NonEmptyString),
  qrels: Schema.Union([Name, Schema.NonEmptyArray(Name)]),
  files: Schema.optionalKey(Count),
  lines: Schema.optionalKey(Count),
  sha256: Schema.optionalKey(Sha256),
  unseen: Schema.optionalKey(Schema.NonEmptyString),
  depth: Schema.optionalKey(Count),
  leaderboard: Schema.optionalKey(Name),
  about: Schema.NonEmptyString
})

/** A named part of the topics, for tuning or for testing. A collection with one file for each part needs none. */
export const Split = Schema.Struct({ topics: Schema.Array(Schema.String), about: Schema.optionalKey(Schema.String) })

/**
 * `datasets/<id>/dataset.yaml`: what a collection is, where to get it, and what a loader must find in it.
 *
 * - `folder` its folder under `$LITFUSE_DATA` (default: the id); `embedded` data are in the folder of the manifest instead
 * - `variable` the environment variable that names the folder above it; recorded answers of services are in the folder `$LITFUSE_FIXTURES` itself
 * - `grades.maximum` what graded measures divide by; `grades.meanings` what each grade says
 * - `invented` a program made it up: reports check the machine, and their heads state no verdicts
 * - `ignoreIdentical` topics are documents, and the document with the id of a topic is no hit of it: BEIR's rule for ArguAna and Quora
 * - `notes` what readers must know about numbers from this collection; every report prints them
 */
export const Manifest = Schema.Struct({
  id: Name,
  title: Schema.NonEmptyString,
  about: Schema.NonEmptyString,
  licence: Schema.NonEmptyString,
  citation: Schema.NonEmptyString,
  obtain: Schema.NonEmptyString,
  version: Schema.NonEmptyString,
  notes: Schema.Array(Schema.NonEmptyString).pipe(Schema.withDecodingDefaultKey(Effect.succeed([]))),
  invented: Schema.optionalKey(Schema.Boolean),
  ignoreIdentical: Schema.optionalKey(Schema.Boolean),
  embedded: Schema.Boolean.pipe(Schema.withDecodingDefaultKey(Effect.succeed(false))),
  folder: Schema.optionalKey(Schema.NonEmptyString),
  variable: Schema.Literals(["LITFUSE_DATA", "LITFUSE_FIXTURES"]).pipe(Schema.withDecodingDefaultKey(Effect.succeed("LITFUSE_DATA"))),
  grades: Schema.Struct({ maximum: Schema.Int, meanings: Schema.Record(Schema.String, Schema.NonEmptyString) }),
  files: Schema.Record(Name, FileEntry),
  runsets: Schema.Record(Name, RunSet).pipe(Schema.withDecodingDefaultKey(Effect.succeed({}))),
  splits: Schema.Record(Name, Split).pipe(Schema.withDecodingDefaultKey(Effect.succeed({})))
})

export type Manifest = typeof Manifest.Type
export type FileEntry = typeof FileEntry.Type
export type RunSet = typeof RunSet.Type

/** Whether runs of a set may be measured with these qrels. */
export const mayBeMeasuredWith = ({ qrels }: RunSet, name: string): boolean => [qrels].flat().includes(name)
export type Counts = typeof Counts.Type
