import { existsSync, readdirSync } from "node:fs"
import { join } from "node:path"
import { makeFolder } from "@litfuse/engine/makeFolder"
import { Fingerprint } from "@litfuse/engine/dedup/Fingerprint"
import * as Notice from "@litfuse/engine/Notice"
import * as AppendLog from "@litfuse/project/AppendLog"
import { attempt } from "@litfuse/project/attempt"
import * as LineLog from "@litfuse/project/LineLog"
import { ProjectError } from "@litfuse/project/ProjectError"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { Name, Who } from "./ReviewFile.ts"

/** What a person decides about a record. `undo` takes the person's earlier decisions about it back; `settle` ends a disagreement. */
export const actions = ["include", "exclude", "maybe", "undo", "settle"] as const

/** The hash of a record, by `recordHash`. */
export const RecordHash = Schema.String.check(
  Schema.isPattern(/^[0-9a-f]{64}$/, { expected: "the SHA-256 of a record, 64 hexadecimal digits" })
)

/**
 * One line of `screening/WHO.STAGE.jsonl`.
 *
 * - `record` the hash of the record (`recordHash`); `about` finds it again after its content changed
 * - `to` with `settle`: how the disagreement ends; `criterion` the reason for an exclusion
 * - `order` the place of the record in the list that the person saw, and what made that order
 */
export const Line = Schema.Struct({
  version: Schema.Literal(1),
  at: AppendLog.Time,
  who: Who,
  stage: Name,
  record: RecordHash,
  about: Fingerprint,
  action: Schema.Literals(actions),
  to: Schema.optionalKey(Schema.Literals(["include", "exclude"])),
  criterion: Schema.NullOr(Name),
  note: Schema.optionalKey(Schema.String),
  labels: Schema.optionalKey(Schema.Array(Schema.NonEmptyString)),
  order: Schema.Struct({ rank: Schema.Int, by: Schema.NonEmptyString, model: Schema.NullOr(RecordHash) })
}).check(
  Schema.makeFilter(({ action, to }) => (action === "settle") === (to !== undefined) || "expected `to` with settle, and with settle alone")
)
export type Line = typeof Line.Type

/** A line with its file and number. */
export interface Placed {
  readonly file: string
  readonly line: number
  readonly decision: Line
}

/** All lines of a folder; `notices` about incomplete last lines, left by killed processes. */
export interface ScreeningLog {
  readonly lines: ReadonlyArray<Placed>
  readonly notices: ReadonlyArray<Notice.Notice>
}

/** The name of the file of a person and a stage. */
export const fileNameOf = (who: string, stage: string): string => `${who}.${stage}.jsonl`

/** What a process that was killed while it replaced a file of decisions leaves: the file itself is as it was. */
const leftover = /\.jsonl\.\d+-\d+\.part$/u

const named = /^(?<who>[^.]+)\.(?<stage>[^.]+)\.jsonl$/u

/**
 * Parses one file of decisions.
 *
 * - shape: `name` its name below `screening`, which names the person and the stage; `file` what messages call it
 * - errors: `ProjectError` with the line that is no decision, or is that of another person or stage
 */
export const parse = (name: string, text: string, file = `screening/${name}`): Result.Result<ScreeningLog, ProjectError> => {
  const { who, stage } = named.exec(name)?.groups ?? {}
  const refuse = (decision: Line): string | undefined =>
    decision.who === who && decision.stage === stage
      ? undefined
      : `is a decision of ${decision.who} in stage ${decision.stage}; move it to screening/${fileNameOf(decision.who, decision.stage)}`
  const parsed = LineLog.parse(() => Line as Schema.Codec<Line, unknown>, file, text, "decision", refuse)
  return Result.map(parsed, ({ lines, notices }) => ({
    lines: lines.map(({ line, value }) => ({ file, line, decision: value })),
    notices
  }))
}

/**
 * Reads the decisions of all people and stages, in the order of file names.
 *
 * - `visible` how many lines of a file count, by the person and the stage of its name; 0 = it is not opened
 * - empty: a missing folder has no decisions
 * - errors: as `parse`; a file with another name, because its decisions would be lost
 */
export const readAll = (
  folder: string,
  visible: (who: string, stage: string) => number = () => Number.POSITIVE_INFINITY
): Result.Result<ScreeningLog, ProjectError> => {
  const found = existsSync(folder) ? attempt(folder, () => readdirSync(folder)) : Result.succeed([])
  if (Result.isFailure(found)) return Result.fail(found.failure)
  const names: ReadonlyArray<string> = found.success
  const lines: Array<Placed> = []
  const notices: Array<Notice.Notice> = []
  for (const name of names.toSorted()) {
    if (name.startsWith(".")) continue
    if (leftover.test(name)) {
      notices.push(
        Notice.make("leftover", `screening/${name}`, "was left by a process that was killed while writing, and is not read; delete it")
      )
      continue
    }
    const { who, stage } = named.exec(name)?.groups ?? {}
    if (who === undefined || stage === undefined)
      return Result.fail(
        new ProjectError({ file: `screening/${name}`, what: "is no file of decisions; name it WHO.STAGE.jsonl, or move it away" })
      )
    const most = visible(who, stage)
    if (most === 0) continue
    const read = Result.flatMap(AppendLog.textOf(join(folder, name)), (text) => parse(name, text))
    if (Result.isFailure(read)) return Result.fail(read.failure)
    // one by one: a call takes no more than some hundred thousand arguments
    for (const line of read.success.lines) if (line.line <= most) lines.push(line)
    // a notice quotes the last line, which may not be seen yet
    if (most === Number.POSITIVE_INFINITY) notices.push(...read.success.notices)
  }
  return Result.succeed({ lines, notices })
}

/** Makes the folder of decisions, if it is not there. Errors: as `attempt`. */
export const makeDecisionFolder = (folder: string): Result.Result<unknown, ProjectError> => attempt(folder, () => makeFolder(folder))

/** Appends decisions of a person in a stage, each later than all before it. Errors: as `AppendLog.append`. */
export const append = (
  folder: string,
  who: string,
  stage: string,
  decisions: ReadonlyArray<Omit<Line, "version" | "at" | "who" | "stage">>,
  nowMs: number
): Result.Result<void, ProjectError> =>
  Result.gen(function* () {
    const name = fileNameOf(who, stage)
    const file = join(folder, name)
    yield* makeDecisionFolder(folder)
    const { lines } = yield* Result.flatMap(AppendLog.textOf(file), (text) => parse(name, text))
    const times = lines.map(({ decision }) => decision.at)
    yield* AppendLog.appendTimed(file, times, nowMs, decisions, (at, decision): Line => ({ version: 1, at, who, stage, ...decision }))
  })
