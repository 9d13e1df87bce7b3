import * as AppendLog from "@litfuse/project/AppendLog"
import { compareTexts } from "@litfuse/project/compareTexts"
import * as LineLog from "@litfuse/project/LineLog"
import type { ProjectError } from "@litfuse/project/ProjectError"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { RecordHash } from "./ScreeningLog.ts"

/** One line of `studies.jsonl`: the records of the reports of one study. */
export const Line = Schema.Struct({
  version: Schema.Literal(1),
  study: Schema.NonEmptyString,
  records: Schema.Array(RecordHash).check(Schema.isMinLength(1, { expected: "at least one record" }))
})
export type Line = typeof Line.Type

/** Parses `studies.jsonl`. Errors: `ProjectError` with the line that is no study. */
export const parse = (text: string): Result.Result<LineLog.LineLog<Line>, ProjectError> =>
  LineLog.parse(() => Line as Schema.Codec<Line, unknown>, "studies.jsonl", text, "study")

/** Reads `studies.jsonl`. Empty: a missing file has no lines. Errors: as `parse`. */
export const read = (file: string): Result.Result<LineLog.LineLog<Line>, ProjectError> => Result.flatMap(AppendLog.textOf(file), parse)

/** A study, and the works that report it, ascending. */
export interface Study {
  readonly study: string
  readonly works: ReadonlyArray<number>
}

/**
 * Groups works into studies. A work that no line names is a study by itself, named after its work.
 *
 * - shape: `hashesOf` the record hashes of a work; `nameOf` its name when it is a study by itself
 */
export const studies = (
  lines: ReadonlyArray<LineLog.Placed<Line>>,
  works: ReadonlyArray<number>,
  hashesOf: (work: number) => ReadonlyArray<string>,
  nameOf: (work: number) => string
): ReadonlyArray<Study> => {
  const byRecord = new Map<string, Set<string>>()
  for (const { value } of lines)
    for (const record of value.records) {
      const named = byRecord.get(record) ?? new Set()
      byRecord.set(record, named.add(value.study))
    }
  const found = new Map<string, Array<number>>()
  for (const work of works) {
    const named = new Set(hashesOf(work).flatMap((hash) => [...(byRecord.get(hash) ?? [])]))
    for (const study of named.size === 0 ? [nameOf(work)] : named) {
      const members = found.get(study)
      if (members === undefined) found.set(study, [work])
      else members.push(work)
    }
  }
  return [...found].map(([study, members]) => ({ study, works: members })).sort((a, b) => compareTexts(a.study, b.study))
}

/**
 * The text of `studies.jsonl` after some works were given to other studies. Lines about other records stay, in their order.
 *
 * - shape: `changed` the record hashes of each work and the name of its study; an empty name makes it a study by itself
 */
export const replace = (
  lines: ReadonlyArray<LineLog.Placed<Line>>,
  changed: ReadonlyArray<{ readonly records: ReadonlyArray<string>; readonly study: string }>
): string => {
  const gone = new Set(changed.flatMap(({ records }) => records))
  const kept = lines.map(({ value }): Line => ({ ...value, records: value.records.filter((record) => !gone.has(record)) }))
  const added = new Map<string, ReadonlyArray<string>>()
  for (const { study, records } of changed) if (study !== "") added.set(study, [...(added.get(study) ?? []), ...records.slice(0, 1)])
  const all = [
    ...kept.map((line): Line => {
      const more = added.get(line.study) ?? []
      added.delete(line.study)
      return { ...line, records: [...line.records, ...more] }
    }),
    ...[...added].map(([study, records]): Line => ({ version: 1, study, records }))
  ]
  return all.flatMap((line) => (line.records.length === 0 ? [] : [`${JSON.stringify(line)}\n`])).join("")
}
