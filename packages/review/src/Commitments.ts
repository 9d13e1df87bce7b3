import { createHash } from "node:crypto"
import { existsSync } from "node:fs"
import { join } from "node:path"
import * as PlainFile from "@litfuse/files/PlainFile"
import * as AppendLog from "@litfuse/project/AppendLog"
import * as LineLog from "@litfuse/project/LineLog"
import { ProjectError } from "@litfuse/project/ProjectError"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { Name, type Stage, Who } from "./ReviewFile.ts"
import { fileNameOf } from "./ScreeningLog.ts"

/** One line of `commitments.jsonl`: the SHA-256 of a reviewer's file, written before anyone else opens it. */
export const Line = Schema.Struct({
  version: Schema.Literal(1),
  at: AppendLog.Time,
  who: Who,
  stage: Name,
  sha256: Schema.String.check(Schema.isPattern(/^[0-9a-f]{64}$/, { expected: "64 hexadecimal digits" }))
})
export type Line = typeof Line.Type

/** Parses `commitments.jsonl`. Errors: `ProjectError` with the line that is no commitment. */
export const parse = (text: string): Result.Result<LineLog.LineLog<Line>, ProjectError> =>
  LineLog.parse(() => Line as Schema.Codec<Line, unknown>, "commitments.jsonl", text, "commitment")

/** Reads `commitments.jsonl`. Empty: a missing file has no lines. Errors: as `parse`. */
export const read = (file: string): Result.Result<LineLog.LineLog<Line>, ProjectError> => Result.flatMap(AppendLog.textOf(file), parse)

/**
 * A commitment whose file is no longer what it was: decisions before it were changed. Lines that were added after the commitment are allowed, because an update
 * of the review adds records.
 */
export interface Broken {
  readonly line: number
  readonly file: string
  readonly what: string
}

/** The hashes of a file up to each of its line ends, and of the whole file, with the number of lines up to there. A commitment of any earlier day is one of them. */
const hashesOf = (bytes: Uint8Array): ReadonlyMap<string, number> => {
  const hash = createHash("sha256")
  const found = new Map<string, number>()
  let from = 0
  for (let end = bytes.indexOf(lineEnd); end >= 0; end = bytes.indexOf(lineEnd, from)) {
    hash.update(bytes.subarray(from, end + 1))
    from = end + 1
    found.set(hash.copy().digest("hex"), found.size + 1)
  }
  const whole = hash.update(bytes.subarray(from)).digest("hex")
  return found.has(whole) ? found : found.set(whole, found.size + 1)
}

const lineEnd = 0x0a

/**
 * Looks for the beginning of each reviewer's file that was committed.
 *
 * - `bytesOf` the bytes of a file below `screening`; undefined when it is missing
 */
export const broken = (
  lines: ReadonlyArray<LineLog.Placed<Line>>,
  bytesOf: (name: string) => Result.Result<Uint8Array | undefined, ProjectError>
): Result.Result<ReadonlyArray<Broken>, ProjectError> =>
  Result.gen(function* () {
    const found: Array<Broken> = []
    const known = new Map<string, ReadonlyMap<string, number> | undefined>()
    for (const { line, value } of lines) {
      const name = fileNameOf(value.who, value.stage)
      const file = `screening/${name}`
      if (!known.has(name)) {
        const bytes = yield* bytesOf(name)
        known.set(name, bytes === undefined ? undefined : hashesOf(bytes))
      }
      const hashes = known.get(name)
      if (hashes === undefined)
        found.push({
          line,
          file,
          what: "is missing; restore it, or merge it where it waits for the files of others (.litfuse/review/returned, which git leaves out)"
        })
      else if (!hashes.has(value.sha256))
        found.push({ line, file, what: `was changed after ${value.at}, when its hash was committed; restore the lines of that time` })
    }
    return found
  })

/** The bytes of files in a folder, for `broken`. Errors: `ProjectError` when a file cannot be read. */
export const inFolder =
  (screening: string) =>
  (name: string): Result.Result<Uint8Array | undefined, ProjectError> => {
    const path = join(screening, name)
    if (!existsSync(path)) return Result.succeed(undefined)
    return Result.mapError(PlainFile.read(path), (why) => new ProjectError({ file: `screening/${name}`, what: PlainFile.reasonOf(why) }))
  }

/**
 * How many lines of the file of each reviewer of a stage were committed.
 *
 * - `bytesOf` as for `broken`
 * - empty: 0 lines for all of them, until the files of all are committed: before, a decision of one could influence another
 */
export const committedLines = (
  lines: ReadonlyArray<LineLog.Placed<Line>>,
  { id, reviewers }: Pick<Stage, "id" | "reviewers">,
  bytesOf: (name: string) => Result.Result<Uint8Array | undefined, ProjectError>
): Result.Result<ReadonlyMap<string, number>, ProjectError> =>
  Result.gen(function* () {
    const found = new Map<string, number>()
    for (const who of reviewers) {
      const hashes = lines.flatMap(({ value }) => (value.who === who && value.stage === id ? [value.sha256] : []))
      const bytes = hashes.length === 0 ? undefined : yield* bytesOf(fileNameOf(who, id))
      const known = bytes === undefined ? new Map<string, number>() : hashesOf(bytes)
      found.set(who, Math.max(0, ...hashes.map((hash) => known.get(hash) ?? 0)))
    }
    const isOpen = [...found.values()].every((n) => n > 0)
    return isOpen ? found : new Map(reviewers.map((who) => [who, 0]))
  })
