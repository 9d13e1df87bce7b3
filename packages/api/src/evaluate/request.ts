/** Request fields for judgements and runs: files, or numbers by topic and document. */
import * as Run from "@litfuse/eval/Run"
import * as Schema from "effect/Schema"
import * as Field from "../fields.ts"
import { inFolder } from "../inFolder.ts"
import type { Input } from "./readRuns.ts"

export { compats } from "@litfuse/eval/Run"

const numbers = Schema.Record(Schema.String, Schema.Record(Schema.String, Schema.Number))

const lists = Schema.Record(Schema.String, Schema.Array(Schema.Union([Schema.String, Schema.Int])))

/** Ranked documents by topic. */
export const Rankings = lists.annotate({ description: 'Ranked documents by topic, the best first: `{ "1": ["d1", "d2"] }`.' })

/** Relevant documents by topic. */
export const Relevant = lists.annotate({ description: 'Relevant documents by topic, each of grade 1: `{ "1": ["d1", "d2"] }`.' })

/** Scores of documents by topic and document id. */
export const Scores = numbers.annotate({ description: 'Scores of documents by topic: `{ "1": { "d1": 12.5, "d2": 11.0 } }`.' })
export type Scores = typeof Scores.Type

/** Relevance grades of documents by topic and document id. */
export const Grades = numbers.annotate({ description: 'Grades of documents by topic: `{ "1": { "d1": 2, "d2": 0 } }`; whole numbers.' })

/** Rows as in data frames. */
export const Rows = Field.about(
  Schema.Array(Schema.Record(Schema.String, Schema.Unknown)),
  'Rows with a topic, a document and a number: `[{ query_id: "1", doc_id: "d1", score: 12.5 }]`; for judgements `relevance`. Other common column names work too.'
)
export type Rows = typeof Rows.Type

/** A run: a file, or scores. */
export const RunLike = Schema.Union([Schema.String, Scores, Rankings, Rows]).annotate({
  expected: "a file, scores by topic and document, or rows",
  description:
    "A run: the path of a run file, or scores, by topic or in rows, or ranked documents by topic. Scores determine ranks; ties are broken as in trec_eval."
})
export type RunLike = typeof RunLike.Type

/** Judgements: a file, or grades. */
export const QrelsLike = Schema.Union([Schema.String, Grades, Relevant, Rows]).annotate({
  expected: "a file, grades by topic and document, or rows",
  description: "Judgements: the path of a qrels file, or grades, by topic or in rows, or relevant documents by topic."
})
export type QrelsLike = typeof QrelsLike.Type

/** Runs: a list, or an object whose keys name them. */
export const RunsLike = Schema.Union([Schema.Array(RunLike), Schema.Record(Schema.String, RunLike)]).annotate({
  expected: "a list of runs, or an object of runs by name",
  description:
    "Runs: a list, or an object whose keys name them. In a list, a file has its tag as name, or its path if two tags are equal. Scores are `run 1`, `run 2` by position."
})
export type RunsLike = typeof RunsLike.Type

/** Names of measures; none = a default. `named`: how a measure is named, for the help of commands. */
export const measures = (description: string, named = "named as in `litfuse eval`") =>
  Field.or(Schema.Array(Schema.String), [], description, {
    flag: "measure",
    alias: "m",
    value: "NAME",
    completes: "measure",
    about: `A measure, ${named}; repeatable. ${description.replace(/^.*?(None: )/, "Default: ")}`
  })

/** The version of trec_eval whose order of hits is used. */
export const compat = Field.or(
  Schema.Literals(Run.compats),
  "trec_eval-9.0.8",
  "Which trec_eval sorts the hits: 9.0.8 compares scores as 32-bit floats, 10.0 as doubles."
)

/** Whether judged topics without a relevant document are left out. */
export const skipTopicsWithoutRelevant = Field.or(
  Schema.Boolean,
  false,
  "Whether to leave out judged topics without a relevant document, instead of counting 0."
)

/** Judgements of a request as an input. */
export const qrelsIn = (folder: string, qrels: QrelsLike): Input =>
  typeof qrels === "string" ? { file: qrels, from: inFolder(folder, qrels) } : { file: "qrels", from: qrels }

/** A run of a request as an input; `name` replaces the tag of its file. */
export const runIn = (folder: string, run: RunLike, name?: string): Input => ({
  file: typeof run === "string" ? run : (name ?? "run"),
  from: typeof run === "string" ? inFolder(folder, run) : run,
  ...(name === undefined ? {} : { tag: name })
})

const isList = (runs: RunsLike): runs is ReadonlyArray<RunLike> => Array.isArray(runs)

/** Runs of a request as inputs, in their order. */
export const runsIn = (folder: string, runs: RunsLike): ReadonlyArray<Input> =>
  isList(runs)
    ? runs.map((run, i) => runIn(folder, run, typeof run === "string" ? undefined : `run ${i + 1}`))
    : Object.entries(runs).map(([name, run]) => runIn(folder, run, name))
