import * as Decode from "@litfuse/engine/Decode"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { isInside } from "./Place.ts"

/** How a run stands. One that is `running` and that nobody is at work on was interrupted: the same command goes on with it. */
export const states = ["running", "done", "failed", "cancelled"] as const
/** How a run stands. */
export type State = (typeof states)[number]

/** What a run keeps of the answers of services: all of them, not all (the disk was full), none (it asked nobody), or no longer. */
export const recordings = ["all", "some", "none", "pruned"] as const
/** What a run keeps of the answers of services. */
export type Recordings = (typeof recordings)[number]

/** How a source answered a run, as a line of history. */
const Outcome = Schema.Struct({
  source: Schema.String,
  state: Schema.String,
  delivered: Schema.Int,
  total: Schema.NullOr(Schema.Int),
  effectiveQuery: Schema.NullOr(Schema.String)
})
export type Outcome = typeof Outcome.Type

const text = Schema.NullOr(Schema.String)
const json = <A>(schema: Schema.Codec<A, unknown>) => Schema.fromJsonString(schema)

/** Nothing but such a name is joined to the folder of the recordings: a project that came from elsewhere could name any place. */
const Id = Schema.String.check(Schema.isPattern(/^\d{8}-[0-9a-f]{6}$/, { expected: "a day and six digits, such as 20260131-0a1b2c" }))

/**
 * A run: a question that took time, and what came of it. Whoever made the database, a row of it is a run only when all its columns are as they should be.
 *
 * - `n` its number, which orders runs whatever the clock says; `id` its name
 * - `question` the module that was asked; `title` what people recognise it by: the words of a search, the files of a comparison
 * - `request` as it was asked, without the folder; `folder` from the root of the project
 * - `versions` of what answered, by name; `litfuse` that of the program
 * - `attempts` how often it was begun; `stepsOf` how many steps it has, 0 = unknown
 * - `licensed` sources among those that answered whose answers only people with a key may read
 * - `answer` the sha256 of the answer, as a replay gives it
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
  startedAt: Schema.String,
  endedAt: text,
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
/** A question that took time, as the project keeps it: a row of its table, with the number under which other tables name it. */
export type Run = typeof Row.Type

/** The columns of a run, in the order of the table. */
export const columns = Object.keys(fields) as ReadonlyArray<keyof typeof fields>

/** A row of the table as a run. Errors: what is wrong with it, in words that follow the name of the file. */
export const ofRow = (row: Readonly<Record<string, unknown>>): Result.Result<Run, string> =>
  Result.mapError(
    Decode.open(Row, row),
    ([{ path, what } = { path: [], what: "" }]) => `the run "${String(row["id"])}" is damaged: its ${String(path[0])} ${what}; delete it`
  )

const encode = Schema.encodeSync(Schema.Struct(fields))

/** The values of a run in the order of the columns. */
export const valuesOf = (run: Omit<Run, "n">): ReadonlyArray<string | number | null> => {
  const row = encode(run)
  return columns.map((name) => row[name])
}
