import { badLine, type DatasetError } from "@litfuse/files/DatasetError"
import * as Json from "@litfuse/files/Json"
import * as Result from "effect/Result"
import type { ReadResult } from "../FileEntry.ts"
import * as ReadState from "../ReadState.ts"
import { type Options, skipHint } from "../toRecords.ts"
import { workToRecord } from "./workToRecord.ts"

/** Where the data begin: an answer begins with its version, and works have an address to cite. */
export const startIn = (head: string): number =>
  /^\s*\{\s*"version"\s*:\s*\d/.test(head) || /"citationUri"\s*:\s*"/.test(head) || (/^\s*\{/.test(head) && /"works"\s*:\s*\[/.test(head))
    ? head.search(/^\s*[[{]/)
    : -1

const expected = "an answer of `litfuse search --format json`, or works of one"

/** Explanations of scores are nested. */
const deepest = 1000

/** The lines of a file with one object a line. */
const linesOf = (text: string, file: string): Result.Result<ReadonlyArray<unknown>, DatasetError> =>
  Result.all(text.split("\n").flatMap((line, i) => (line.trim() === "" ? [] : [Json.parse(line, file, i + 1)])))

const dataOf = (text: string, file: string): Result.Result<unknown, DatasetError> => {
  if (text.trim() === "") return Result.succeed([])
  const whole = Json.parse(text, file)
  return Result.isFailure(whole) && /^\s*\{[^\n]*\}\s*\n\s*\{/.test(text) ? linesOf(text, file) : whole
}

/** Why an answer without works is refused. */
const withoutWorks = (data: Json.Json): string => {
  if (Array.isArray(data["clusters"]))
    return "duplicates without their works, which `litfuse dedup ... --merged FILE.ris` writes as references"
  if (Array.isArray(data["runs"]) || "recordings" in data || "run" in data)
    return "runs without their works, which `litfuse replay RUN --format json` prints"
  return 'JSON of litfuse without "works"'
}

const worksOf = (data: unknown, file: string): Result.Result<ReadonlyArray<unknown>, DatasetError> => {
  if (Array.isArray(data)) return Result.succeed(data)
  if (!Json.isObject(data)) return Result.fail(badLine(file, 1, "JSON that is no list of works", expected))
  if (Array.isArray(data["works"])) return Result.succeed(data["works"])
  return "citationUri" in data ? Result.succeed([data]) : Result.fail(badLine(file, 0, withoutWorks(data), expected))
}

/**
 * Reads works from the JSON that litfuse writes: an answer of `search`, `get`, `cites` or `related`, a list of works, or one work a line.
 *
 * - empty: an answer without works has no records
 * - errors: `BadLine` for invalid JSON, for an answer without a list of works, and for works without a title unless `isBadSkipped`
 */
export const parse = (text: string, file: string, options: Options = {}): Result.Result<ReadResult, DatasetError> =>
  Result.gen(function* () {
    const state = options.state ?? ReadState.make(file)
    if (Json.isDeeper(text, deepest)) return yield* Result.fail(badLine(file, 1, `JSON nested more than ${deepest} levels deep`, expected))
    const works = yield* worksOf(yield* dataOf(text, file), file)
    const read = works.flatMap((work, i) => {
      const name = { source: options.source ?? "file", id: String(state.records + i + 1) }
      return (Json.isObject(work) ? workToRecord(work, name, state.tally, options.latestYear) : undefined) ?? []
    })
    const strange = works.length - read.length
    if (strange > 0) {
      if (options.isBadSkipped !== true)
        return yield* Result.fail(
          badLine(file, 0, `${strange} of ${works.length} works without a title`, `${expected}, ${skipHint(strange)}`)
        )
      for (let i = 0; i < strange; i++) state.tally.add("entry-skipped", "a work without a title", 0)
    }
    for (const { rest } of read) ReadState.countRest(state, rest, () => "litfuse")
    return {
      records: read.map(({ record }) => record),
      lines: read.map(() => 0),
      rest: read.map(({ rest }) => rest),
      notices: options.state === undefined ? ReadState.notices(state, file) : []
    }
  })
