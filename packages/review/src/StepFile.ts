/** Results of steps: a header line with the hash of the step's inputs, then one JSON object per line. They can be deleted: a step makes them again. */
import { closeSync, existsSync, openSync, readFileSync, readSync } from "node:fs"
import { dirname } from "node:path"
import { makeFolder } from "@litfuse/engine/makeFolder"
import * as Decode from "@litfuse/engine/Decode"
import type { DatasetError } from "@litfuse/files/DatasetError"
import * as TextFile from "@litfuse/files/TextFile"
import { attempt } from "@litfuse/project/attempt"
import { ProjectError } from "@litfuse/project/ProjectError"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"

/** What every header has. `inputs`: the hash of what the result was made from. */
export const Basics = { version: Schema.Literal(1), inputs: Schema.NonEmptyString }

/** How much of a file is read for its header. Units: bytes. */
const mostHeader = 1 << 20

const damaged = (file: string, what: string) =>
  Result.fail(new ProjectError({ file, what: `${what}; delete the file, and \`litfuse review run\` makes it again` }))

/**
 * The header of a result.
 *
 * - empty: undefined when the step has no result yet
 * - errors: `ProjectError` for a file that is no result
 */
export const header = <A>(schema: Schema.Codec<A, unknown>, file: string): Result.Result<A | undefined, ProjectError> => {
  if (!existsSync(file)) return Result.succeed(undefined)
  return Result.flatMap(
    attempt(file, () => {
      const descriptor = openSync(file, "r")
      try {
        const bytes = Buffer.alloc(mostHeader)
        const length = readSync(descriptor, bytes, 0, mostHeader, 0)
        const end = bytes.subarray(0, length).indexOf(0x0a)
        return bytes.subarray(0, end < 0 ? length : end).toString("utf8")
      } finally {
        closeSync(descriptor)
      }
    }),
    (line) => {
      const value = Result.getOrUndefined(Result.try((): unknown => JSON.parse(line)))
      const decoded = Decode.strict(schema, value)
      return Result.isSuccess(decoded) ? Result.succeed(decoded.success) : damaged(file, "its first line is no header of a step")
    }
  )
}

/** The lines of a result after its header. Errors: `ProjectError` for a file that cannot be read, or a line that is not JSON. */
export const lines = <A>(file: string): Result.Result<ReadonlyArray<A>, ProjectError> =>
  Result.flatMap(
    attempt(file, () => readFileSync(file)),
    (bytes) => {
      const found: Array<A> = []
      let number = 1
      for (let from = bytes.indexOf(0x0a) + 1; from > 0 && from < bytes.length; number++) {
        const next = bytes.indexOf(0x0a, from)
        const end = next < 0 ? bytes.length : next
        const value = Result.try(() => JSON.parse(bytes.toString("utf8", from, end)) as A)
        if (Result.isFailure(value)) return damaged(`${file}:${number + 1}`, "is not JSON")
        found.push(value.success)
        from = end + 1
      }
      return Result.succeed(found)
    }
  )

/** How many lines a result has after its header. Errors: `ProjectError` for a file that cannot be read. */
export const countLines = (file: string): Result.Result<number, ProjectError> =>
  Result.map(
    attempt(file, () => readFileSync(file)),
    (bytes) => {
      let lines = -1
      for (let at = bytes.indexOf(0x0a); at >= 0; at = bytes.indexOf(0x0a, at + 1)) lines++
      return Math.max(0, lines)
    }
  )

/**
 * Some lines of a result, by their row after the header, from 0. Other lines are not parsed.
 *
 * - empty: a row that the file does not have is absent
 * - errors: as `lines`
 */
export const linesAt = <A>(file: string, rows: ReadonlySet<number>): Result.Result<ReadonlyMap<number, A>, ProjectError> =>
  Result.flatMap(
    attempt(file, () => readFileSync(file)),
    (bytes) => {
      const found = new Map<number, A>()
      let row = 0
      for (let from = bytes.indexOf(0x0a) + 1; from > 0 && from < bytes.length && found.size < rows.size; row++) {
        const next = bytes.indexOf(0x0a, from)
        const end = next < 0 ? bytes.length : next
        if (rows.has(row)) {
          const value = Result.try(() => JSON.parse(bytes.toString("utf8", from, end)) as A)
          if (Result.isFailure(value)) return damaged(`${file}:${row + 2}`, "is not JSON")
          found.set(row, value.success)
        }
        from = end + 1
      }
      return Result.succeed(found)
    }
  )

/** Writes a result as a whole or not at all: a killed process leaves the earlier one. Errors: those of writing. */
export const write = (file: string, head: object, all: Iterable<object>): Result.Result<void, ProjectError | DatasetError> =>
  Result.gen(function* () {
    yield* attempt(dirname(file), () => makeFolder(dirname(file), 0o700))
    const out = TextFile.begin(file)
    const put = (one: object) => out.write(`${JSON.stringify(one)}\n`)
    let written = put(head)
    for (const one of all) {
      if (Result.isFailure(written)) break
      written = put(one)
    }
    if (Result.isFailure(written)) out.abandon()
    yield* written
    yield* out.end()
  })
