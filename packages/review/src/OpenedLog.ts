import * as AppendLog from "@litfuse/project/AppendLog"
import { compareTexts } from "@litfuse/project/compareTexts"
import * as LineLog from "@litfuse/project/LineLog"
import type { ProjectError } from "@litfuse/project/ProjectError"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { RecordHash } from "./ScreeningLog.ts"

/** Why an update opens a decided work again: what people read of it changed, or it was retracted. */
export const reasons = ["changed", "retracted"] as const

/** One line of `opened.jsonl`: a work that an update opened again, by the hash of one of its records. Decisions before it no longer count. */
export const Line = Schema.Struct({
  version: Schema.Literal(1),
  at: AppendLog.Time,
  record: RecordHash,
  why: Schema.Literals(reasons)
})
export type Line = typeof Line.Type

/** Parses `opened.jsonl`. Errors: `ProjectError` with the line that opens nothing. */
export const parse = (text: string): Result.Result<LineLog.LineLog<Line>, ProjectError> =>
  LineLog.parse(() => Line as Schema.Codec<Line, unknown>, "opened.jsonl", text, "work that is opened again")

/** Reads `opened.jsonl`. Empty: a missing file has no lines. Errors: as `parse`. */
export const read = (file: string): Result.Result<LineLog.LineLog<Line>, ProjectError> => Result.flatMap(AppendLog.textOf(file), parse)

/** The last line about each record, by its hash. The order of lines in the file does not matter. */
export const lastByRecord = (lines: ReadonlyArray<LineLog.Placed<Line>>): ReadonlyMap<string, Line> =>
  new Map(lines.toSorted((a, b) => compareTexts(a.value.at, b.value.at)).map(({ value }) => [value.record, value]))
