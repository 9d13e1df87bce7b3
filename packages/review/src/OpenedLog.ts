import * as AppendLog from "@litfuse/project/AppendLog"
import * as LineLog from "@litfuse/project/LineLog"
import type { ProjectError } from "@litfuse/project/ProjectError"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { Name, Who } from "./ReviewFile.ts"
import { type Line as Decision, RecordHash } from "./ScreeningLog.ts"

/** Why an update opens a decided work again: what people read of it changed, or it was retracted. */
export const reasons = ["changed", "retracted"] as const

/** What names a decision in the files of a review. */
const Found = Schema.Struct({ who: Who, stage: Name, record: RecordHash, at: AppendLog.Time })

/**
 * One line of `opened.jsonl`: a work that an update opened again, by the hash of one of its records.
 *
 * - `found` the decisions that were there, which no longer count. Others count whatever their time says, because the clocks of people differ
 * - absent in lines of an older litfuse: decisions up to the time of the line do not count
 */
export const Line = Schema.Struct({
  version: Schema.Literal(1),
  at: AppendLog.Time,
  record: RecordHash,
  why: Schema.Literals(reasons),
  found: Schema.optionalKey(Schema.Array(Found))
})
export type Line = typeof Line.Type

/** Parses `opened.jsonl`. Errors: `ProjectError` with the line that opens nothing. */
export const parse = (text: string): Result.Result<LineLog.LineLog<Line>, ProjectError> =>
  LineLog.parse(() => Line as Schema.Codec<Line, unknown>, "opened.jsonl", text, "work that is opened again")

/** Reads `opened.jsonl`. Empty: a missing file has no lines. Errors: as `parse`. */
export const read = (file: string): Result.Result<LineLog.LineLog<Line>, ProjectError> => Result.flatMap(AppendLog.textOf(file), parse)

const nameOf = ({ who, stage, record, at }: typeof Found.Type): string => `${who}.${stage} ${record} ${at}`

/** The names of decisions, as a line has them. Empty: no decisions, no names. */
export const namesOf = (decisions: ReadonlyArray<Decision>): ReadonlyArray<typeof Found.Type> =>
  decisions.map(({ who, stage, record, at }) => ({ who, stage, record, at }))

/**
 * Finds the openings of a work by the hashes of its records and the decisions about it. A record that changed since has another hash, but keeps its decisions.
 *
 * - empty: a work that no update opened has none
 */
export const openingsIn = (
  lines: ReadonlyArray<LineLog.Placed<Line>>
): ((hashes: ReadonlyArray<string>, decisions: ReadonlyArray<Decision>) => ReadonlyArray<LineLog.Placed<Line>>) => {
  const byKey = new Map<string, Array<LineLog.Placed<Line>>>()
  for (const line of lines)
    for (const key of [line.value.record, ...(line.value.found ?? []).map(nameOf)]) {
      const known = byKey.get(key)
      if (known === undefined) byKey.set(key, [line])
      else known.push(line)
    }
  if (byKey.size === 0) return () => []
  return (hashes, decisions) => [...new Set([...hashes, ...decisions.map(nameOf)].flatMap((key) => byKey.get(key) ?? []))]
}

/** Whether the openings of a work set a decision about it aside. Empty: without openings, every decision counts. */
export const settingAside = (openings: ReadonlyArray<Line>): ((decision: Decision) => boolean) => {
  const named = new Set(openings.flatMap(({ found = [] }) => found.map(nameOf)))
  const until = openings.filter(({ found }) => found === undefined).map(({ at }) => at)
  return (decision) => named.has(nameOf(decision)) || until.some((at) => AppendLog.compareTimes(decision.at, at) <= 0)
}

/** The names in openings of which there is no decision any more, each with the line that has it. Empty: all are there, or the lines name none. */
export const missing = (
  lines: ReadonlyArray<LineLog.Placed<Line>>,
  decisions: ReadonlyArray<Decision>
): ReadonlyArray<LineLog.Placed<typeof Found.Type>> => {
  const known = new Set(lines.length === 0 ? [] : decisions.map(nameOf))
  return lines.flatMap(({ line, value: { found = [] } }) =>
    found.filter((one) => !known.has(nameOf(one))).map((value) => ({ line, value }))
  )
}
