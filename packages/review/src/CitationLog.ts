import * as AppendLog from "@litfuse/project/AppendLog"
import type { ProjectError } from "@litfuse/project/ProjectError"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import * as LineLog from "@litfuse/project/LineLog"
import { Name } from "./ReviewFile.ts"

/** Directions of a citation search: to works that cite the included ones, to works that they cite, or both. */
export const directions = ["forward", "backward", "both"] as const

const count = Schema.Int.check(Schema.isGreaterThanOrEqualTo(0))

const Sha256 = Schema.String.check(Schema.isPattern(/^[0-9a-f]{64}$/, { expected: "64 hexadecimal digits" }))

/**
 * One line of `citations.jsonl`: a citation search from the works that were included at that time.
 *
 * - `id` of the search; `inputs` the hash of what it was made from; `seeds` the start works, as identifiers such as `doi:10.1000/1`
 * - `unnamed` how many included works have no identifier, so that no source could be asked about them
 * - `depth` how many citations away; `perHop` how many works of a hop were followed further; `sources` that were asked
 * - `file` the records that it found, stored by their content below `exports`, with their SHA-256 and number
 */
export const Line = Schema.Struct({
  version: Schema.Literal(1),
  at: AppendLog.Time,
  id: Name,
  inputs: Sha256,
  direction: Schema.Literals(directions),
  depth: count,
  perHop: count,
  sources: Schema.Array(Schema.NonEmptyString),
  seeds: Schema.Array(Schema.NonEmptyString),
  unnamed: count,
  file: Schema.String.check(
    Schema.isPattern(/^exports\/citations-[0-9a-f]{12}\.jsonl$/, { expected: "a file that `litfuse review chase` wrote below exports" })
  ),
  sha256: Sha256,
  records: count
})
export type Line = typeof Line.Type

/** Parses `citations.jsonl`. Errors: `ProjectError` with the line that is no citation search, or has the id of an earlier one. */
export const parse = (text: string): Result.Result<LineLog.LineLog<Line>, ProjectError> => {
  const known = new Map<string, string>()
  const refuse = ({ id, sha256 }: Line): string | undefined => {
    const before = known.get(id)
    known.set(id, sha256)
    // the same line twice, which a git merge may leave, is one search
    return before === undefined || before === sha256 ? undefined : `has the id ${id} of an earlier line; delete one of them`
  }
  return LineLog.parse(() => Line as Schema.Codec<Line, unknown>, "citations.jsonl", text, "citation search", refuse)
}

/** Reads `citations.jsonl`. Empty: a missing file has no lines. Errors: as `parse`. */
export const read = (file: string): Result.Result<LineLog.LineLog<Line>, ProjectError> => Result.flatMap(AppendLog.textOf(file), parse)
