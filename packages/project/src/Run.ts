import * as Result from "effect/Result"
import type { Row } from "./Store.ts"

/** How a run stands. One that is `running` and that nobody is at work on was interrupted: the same command goes on with it. */
export const states = ["running", "done", "failed", "cancelled"] as const
/** How a run stands. */
export type State = (typeof states)[number]

/** What a run keeps of the answers of services: all of them, not all (the disk was full), none (it asked nobody), or no longer. */
export const recordings = ["all", "some", "none", "pruned"] as const
/** What a run keeps of the answers of services. */
export type Recordings = (typeof recordings)[number]

/** How a source answered a run, as a line of history. */
export interface Outcome {
  readonly source: string
  readonly state: string
  readonly delivered: number
  readonly total: number | null
  readonly effectiveQuery: string | null
}

/**
 * A run: a question that took time, and what came of it.
 *
 * - `n` its number, which orders runs whatever the clock says; `id` its name
 * - `question` the module that was asked; `title` what people recognise it by: the words of a search, the files of a comparison
 * - `request` as it was asked, without the folder; `folder` from the root of the project
 * - `versions` of what answered, by name; `litfuse` that of the program
 * - `attempts` how often it was begun; `stepsOf` how many steps it has, 0 = unknown
 * - `licensed` sources among those that answered whose answers only people with a key may read
 * - `answer` the sha256 of the answer, as a replay gives it
 * - `isOwn` whether this user began it here: only such a run goes on by itself
 */
export interface Run {
  readonly n: number
  readonly id: string
  readonly question: string
  readonly title: string
  readonly request: Readonly<Record<string, unknown>>
  readonly requestHash: string
  readonly folder: string
  readonly litfuse: string
  readonly versions: Readonly<Record<string, string>>
  readonly startedAt: string
  readonly endedAt: string | null
  readonly state: State
  readonly wish: string | null
  readonly message: string | null
  readonly attempts: number
  readonly stepsOf: number
  readonly outcomes: ReadonlyArray<Outcome>
  readonly counts: Readonly<Record<string, number>>
  readonly licensed: ReadonlyArray<string>
  readonly recordings: Recordings
  readonly answer: string | null
  readonly seal: string
}

/** The columns of a run, in the order of the table. */
export const columns = [
  "id",
  "question",
  "title",
  "request",
  "requestHash",
  "folder",
  "litfuse",
  "versions",
  "startedAt",
  "endedAt",
  "state",
  "wish",
  "message",
  "attempts",
  "stepsOf",
  "outcomes",
  "counts",
  "licensed",
  "recordings",
  "answer",
  "seal"
] as const satisfies ReadonlyArray<Exclude<keyof Run, "n">>

const asJson: ReadonlySet<string> = new Set(["request", "versions", "outcomes", "counts", "licensed"])

/** A row of the table as a run. */
export const ofRow = (row: Row): Run =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, asJson.has(name) ? JSON.parse(String(value)) : value])
  ) as unknown as Run

/** The values of a run in the order of the columns. */
export const valuesOf = (run: Omit<Run, "n">): ReadonlyArray<string | number | null> =>
  columns.map((name) => (asJson.has(name) ? JSON.stringify(run[name]) : (run[name] as string | number | null)))

/** Whether something is one of the states of a run. */
export const isState = (value: unknown): value is State => states.some((one) => one === value)

/** Whether something says what a run keeps. */
export const isRecordings = (value: unknown): value is Recordings => recordings.some((one) => one === value)

/** Whether the columns of values that hold JSON can be read, each as what it is. */
export const isDecodable = (values: ReadonlyArray<unknown>): boolean =>
  columns.every((name, i) => {
    if (!asJson.has(name)) return true
    const parsed = Result.getOrUndefined(Result.try((): unknown => JSON.parse(String(values[i]))))
    return typeof parsed === "object" && parsed !== null && Array.isArray(parsed) === (name === "outcomes" || name === "licensed")
  })
