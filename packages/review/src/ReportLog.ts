import * as AppendLog from "@litfuse/project/AppendLog"
import { compareTexts } from "@litfuse/project/compareTexts"
import * as LineLog from "@litfuse/project/LineLog"
import type { ProjectError } from "@litfuse/project/ProjectError"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { Who } from "./ReviewFile.ts"
import { RecordHash } from "./ScreeningLog.ts"

/**
 * One line of `reports.jsonl`: whether the report of a record was obtained.
 *
 * - `sought` where it was sought, such as "interlibrary loan"; `why` it was not retrieved
 */
export const Line = Schema.Struct({
  version: Schema.Literal(1),
  at: AppendLog.Time,
  who: Who,
  record: RecordHash,
  sought: Schema.String,
  state: Schema.Literals(["obtained", "not-retrieved"]),
  why: Schema.optionalKey(Schema.NonEmptyString)
}).check(
  Schema.makeFilter(({ state, why }) => state === "obtained" || why !== undefined || "expected `why` for a report that was not retrieved")
)
export type Line = typeof Line.Type

/** Parses `reports.jsonl`. Errors: `ProjectError` with the line that is no report. */
export const parse = (text: string): Result.Result<LineLog.LineLog<Line>, ProjectError> =>
  LineLog.parse(() => Line as Schema.Codec<Line, unknown>, "reports.jsonl", text, "report")

/** Reads `reports.jsonl`. Empty: a missing file has no lines. Errors: as `parse`. */
export const read = (file: string): Result.Result<LineLog.LineLog<Line>, ProjectError> => Result.flatMap(AppendLog.textOf(file), parse)

/** The last line about each record, by its hash. The order of lines in the file does not matter. */
export const lastByRecord = (lines: ReadonlyArray<LineLog.Placed<Line>>): ReadonlyMap<string, Line> =>
  new Map(
    lines
      .toSorted((a, b) => AppendLog.compareTimes(a.value.at, b.value.at) || compareTexts(a.value.state, b.value.state))
      .map(({ value }) => [value.record, value])
  )
