import { noticeCodec as Notice } from "@litfuse/engine/notice/noticeCodec"
import * as Decode from "@litfuse/engine/Decode"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { isInside } from "./ProjectFiles.ts"

/** The states of a run. A `running` run without an executing process was interrupted; the same command resumes it. */
export const states = ["running", "done", "failed", "cancelled"] as const
/** The state of a run. */
export type State = (typeof states)[number]

/** The recordings of a run: all, some (the disk was full), none (it sent no requests), or pruned. */
export const recordings = ["all", "some", "none", "pruned"] as const
/** Which recordings a run keeps. */
export type Recordings = (typeof recordings)[number]

const Outcome = Schema.Struct({
  source: Schema.String,
  state: Schema.String,
  delivered: Schema.Int,
  total: Schema.NullOr(Schema.Int),
  effectiveQuery: Schema.NullOr(Schema.String),
  error: Schema.optionalKey(Schema.NullOr(Schema.Struct({ reason: Schema.String, message: Schema.String }))),
  notices: Schema.optionalKey(Schema.Array(Notice))
})
/** How a source answered. `error`, `notices`: absent in runs of an older litfuse. */
export type Outcome = typeof Outcome.Type

/** A damaged time would be before and after no other, so that what is scheduled would never be due. */
const Time = Schema.String.check(Schema.makeFilter((text: string) => !Number.isNaN(Date.parse(text)), { expected: "a time" }))

const text = Schema.NullOr(Schema.String)
const json = <A>(schema: Schema.Codec<A, unknown>) => Schema.fromJsonString(schema)

/** Only such an id is joined to the folder of recordings. A copied project could name any path. */
const Id = Schema.String.check(Schema.isPattern(/^\d{8}-[0-9a-f]{6}$/, { expected: "a day and six digits, such as 20260131-0a1b2c" }))

/**
 * The columns of a run: a question that took time, and its result. The database may come from anyone, so a row is a run only when all its columns are valid.
 *
 * - `n` its number, which orders runs independently of the clock; `id` its name
 * - `question` the API module; `title` what users recognise it by: the words of a search, the files of a comparison
 * - `request` the request without its folder; `folder` relative to the root of the project
 * - `versions` of the software that answered, by name; `litfuse` the version of the program
 * - `attempts` the number of starts; `stepsOf` the number of steps, 0 = unknown
 * - `licensed` sources with answers that only users with a key may read
 * - `answer` the sha256 of the answer, as a replay returns it
 */
const fields = {
  id: Id,
  question: Schema.String,
  title: Schema.String,
  request: json(Schema.Record(Schema.String, Schema.Unknown)),
  requestHash: Schema.String,
  folder: Schema.String.check(Schema.makeFilter(isInside, { expected: "a folder inside the project" })),
  litfuse: Schema.String,
  versions: json(Schema.Record(Schema.String, Schema.String)),
  startedAt: Time,
  endedAt: Schema.NullOr(Time),
  state: Schema.Literals(states),
  wish: text,
  message: text,
  attempts: Schema.Int,
  stepsOf: Schema.Int,
  outcomes: json(Schema.Array(Outcome)),
  counts: json(Schema.Record(Schema.String, Schema.Finite)),
  licensed: json(Schema.Array(Schema.String)),
  recordings: Schema.Literals(recordings),
  answer: text,
  seal: Schema.String
}
const Row = Schema.Struct({ n: Schema.Int, ...fields })
/** A run in the project: a row of its table, with the number that other tables refer to. */
export type StoredRun = typeof Row.Type

/** The columns of a run, in the order of the table. */
export const columns = Object.keys(fields) as ReadonlyArray<keyof typeof fields>

/** Decodes a row of the table. Errors: what is wrong, as text that follows the name of the file. */
export const ofRow = (row: Readonly<Record<string, unknown>>): Result.Result<StoredRun, string> =>
  Result.mapError(
    Decode.open(Row, row),
    ([{ path, what } = { path: [], what: "" }]) => `run "${String(row["id"])}" is damaged: its ${String(path[0])} ${what}; delete it`
  )

const encode = Schema.encodeSync(Schema.Struct(fields))

/** The values of a run in the order of the columns. */
export const valuesOf = (run: Omit<StoredRun, "n">): ReadonlyArray<string | number | null> => {
  const row = encode(run)
  return columns.map((name) => row[name])
}
