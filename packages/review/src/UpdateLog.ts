import { PartialDate } from "@litfuse/engine/SourceRecord"
import * as AppendLog from "@litfuse/project/AppendLog"
import type { ProjectError } from "@litfuse/project/ProjectError"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import * as LineLog from "@litfuse/project/LineLog"
import { Name } from "./ReviewFile.ts"

/**
 * One line of `updates.jsonl`: a search that an update repeated for new records alone. Its result is kept next to the one of the whole search.
 *
 * - `id` of the limited search; `search` the one of review.yaml that it limits
 * - `created` only records that the database made in or after this year, month or day
 */
export const Line = Schema.Struct({
  version: Schema.Literal(1),
  at: AppendLog.Time,
  id: Name,
  search: Name,
  created: PartialDate
})
export type Line = typeof Line.Type

/** Parses `updates.jsonl`. Errors: `ProjectError` with the line that is no limited search, or has the id of another one. */
export const parse = (text: string): Result.Result<LineLog.LineLog<Line>, ProjectError> => {
  const known = new Map<string, string>()
  const refuse = ({ id, search, created }: Line): string | undefined => {
    const is = `${search} ${created}`
    const before = known.get(id)
    known.set(id, is)
    // two people who made the same update are one search
    return before === undefined || before === is ? undefined : `has the id ${id} of an earlier line; delete one of them`
  }
  return Result.map(
    LineLog.parse(() => Line as Schema.Codec<Line, unknown>, "updates.jsonl", text, "limited search", refuse),
    ({ lines, notices }) => ({ lines: [...new Map(lines.toReversed().map((one) => [one.value.id, one])).values()].reverse(), notices })
  )
}

/** The id of the search that limits another one to new records: `pubmed-since-20260131`. */
export const idOf = (search: string, created: string): string => `${search.slice(0, 25)}-since-${created.replaceAll("-", "")}`
