/** Files that the user's browser saved, and the log of all attempts. They belong to the user of this machine, not to a project: a licence may forbid copies. */
import { createHash } from "node:crypto"
import { existsSync, renameSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { makeFolder } from "@litfuse/engine/makeFolder"
import * as PlainFile from "@litfuse/files/PlainFile"
import * as UserFolders from "@litfuse/host/UserFolders"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import * as AppendLog from "./AppendLog.ts"
import * as LineLog from "./LineLog.ts"
import { attempt } from "./attempt.ts"
import type { ProjectError } from "./ProjectError.ts"

/** The places of downloads in the folder of the user: the profile of the browser, arriving files, verified files, the log, and a lock. */
export const places = () => {
  const folder = join(UserFolders.state(), "downloads")
  return {
    folder,
    profile: join(folder, "profile"),
    inbox: join(folder, "inbox"),
    files: join(folder, "files"),
    log: join(folder, "downloads.jsonl"),
    lock: join(folder, ".lock")
  }
}

/**
 * One attempt.
 *
 * - `names` all identifiers of the work; `publisher` the prefix of its DOI, null = it has none; `url` the address that was opened
 * - `state` `stored`: a verified file. `refused`: another file. `none`: no file was saved
 * - `sha256` of a stored file; `reason` why there is none
 */
export const Line = Schema.Struct({
  version: Schema.Literal(1),
  at: AppendLog.Time,
  names: Schema.NonEmptyArray(Schema.NonEmptyString),
  publisher: Schema.NullOr(Schema.String),
  url: Schema.NonEmptyString,
  state: Schema.Literals(["stored", "refused", "none"]),
  sha256: Schema.NullOr(Schema.String.check(Schema.isPattern(/^[0-9a-f]{64}$/, { expected: "a sha256" }))),
  reason: Schema.NullOr(Schema.String)
})
/** One attempt. */
export type Line = typeof Line.Type

/** Reads the log, the oldest attempt first. Empty: a missing file has no lines. Errors: a line that is none, with its number. */
export const read = (): Result.Result<LineLog.LineLog<Line>, ProjectError> => {
  const { log } = places()
  return Result.flatMap(AppendLog.textOf(log), (text) => LineLog.parse<Line>(() => Line, log, text, "download"))
}

/** Appends an attempt. Errors: as `AppendLog.append`. */
export const append = (
  lines: ReadonlyArray<Line>,
  nowMs: number,
  line: Omit<Line, "version" | "at">
): Result.Result<void, ProjectError> => {
  const { folder, log } = places()
  return Result.flatMap(
    attempt(folder, () => makeFolder(folder, 0o700)),
    () =>
      Result.map(
        AppendLog.appendTimed(
          log,
          lines.map(({ at }) => at),
          nowMs,
          [line],
          (at, value): Line => ({ version: 1, at, ...value })
        ),
        () => undefined
      )
  )
}

const hashOf = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex")

/** Stores a file under its hash, and answers with the hash. Errors: it cannot be written. */
export const keep = (bytes: Uint8Array): Result.Result<string, ProjectError> => {
  const { files } = places()
  const sha256 = hashOf(bytes)
  const file = join(files, `${sha256}.pdf`)
  return attempt(file, () => {
    makeFolder(files, 0o700)
    const temporary = `${file}.${process.pid}`
    writeFileSync(temporary, bytes, { mode: 0o600 })
    renameSync(temporary, file)
    return sha256
  })
}

/** A stored file; undefined if it is gone or was changed. */
export const stored = (sha256: string): Uint8Array | undefined => {
  const file = join(places().files, `${sha256}.pdf`)
  if (!existsSync(file)) return undefined
  const bytes = Result.getOrUndefined(PlainFile.read(file, false))
  return bytes !== undefined && hashOf(bytes) === sha256 ? bytes : undefined
}

const minute = 60_000

/** How long a work is not tried again after an attempt. Units: milliseconds. */
const blockMs: Readonly<Record<Exclude<Line["state"], "stored">, number>> = { refused: 7 * 24 * 60 * minute, none: 10 * minute }

/** The least time between two openings of addresses of one publisher. Units: milliseconds. */
export const pauseMs = minute

/** The attempts for a work that has one of these names, the newest first. */
const attemptsFor = (lines: ReadonlyArray<Line>, names: ReadonlyArray<string>): ReadonlyArray<Line> =>
  lines.filter((line) => line.names.some((name) => names.includes(name))).toReversed()

/** The newest verified file of a work that is still there. */
export const verifiedFile = (
  lines: ReadonlyArray<Line>,
  names: ReadonlyArray<string>
): { readonly line: Line; readonly bytes: Uint8Array } | undefined => {
  for (const line of attemptsFor(lines, names)) {
    const bytes = line.sha256 === null ? undefined : stored(line.sha256)
    if (bytes !== undefined) return { line, bytes }
  }
  return undefined
}

/** Until when a work is not tried again, and the attempt because of which. Undefined = it may be tried. Units: `untilMs` milliseconds since 1970. */
export const blocked = (
  lines: ReadonlyArray<Line>,
  names: ReadonlyArray<string>,
  nowMs: number
): { readonly line: Line; readonly untilMs: number } | undefined => {
  const [line] = attemptsFor(lines, names)
  if (line === undefined || line.state === "stored") return undefined
  const untilMs = Date.parse(line.at) + blockMs[line.state]
  return untilMs > nowMs ? { line, untilMs } : undefined
}

/** How long to wait before an address of a publisher is opened again. Units: milliseconds; 0 = not at all. */
export const pauseBefore = (lines: ReadonlyArray<Line>, publisher: string | null, nowMs: number): number => {
  const last = lines.findLast((line) => line.publisher === publisher)
  return last === undefined ? 0 : Math.min(pauseMs, Math.max(0, Date.parse(last.at) + pauseMs - nowMs))
}
