import { createHash } from "node:crypto"
import { existsSync } from "node:fs"
import { join } from "node:path"
import * as PlainFile from "@litfuse/files/PlainFile"
import * as AppendLog from "@litfuse/project/AppendLog"
import * as LineLog from "@litfuse/project/LineLog"
import { ProjectError } from "@litfuse/project/ProjectError"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { Name, Who } from "./ReviewFile.ts"
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

/** The hashes of a file up to each of its line ends, and of the whole file. A commitment of any earlier day is one of them. */
const hashesOf = (bytes: Uint8Array): ReadonlySet<string> => {
  const hash = createHash("sha256")
  const found = new Set<string>()
  let from = 0
  for (let end = bytes.indexOf(lineEnd); end >= 0; end = bytes.indexOf(lineEnd, from)) {
    hash.update(bytes.subarray(from, end + 1))
    from = end + 1
    found.add(hash.copy().digest("hex"))
  }
  return found.add(hash.update(bytes.subarray(from)).digest("hex"))
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
    const known = new Map<string, ReadonlySet<string> | undefined>()
    for (const { line, value } of lines) {
      const name = fileNameOf(value.who, value.stage)
      const file = `screening/${name}`
      if (!known.has(name)) {
        const bytes = yield* bytesOf(name)
        known.set(name, bytes === undefined ? undefined : hashesOf(bytes))
      }
      const hashes = known.get(name)
      if (hashes === undefined) found.push({ line, file, what: "is missing; restore it" })
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
