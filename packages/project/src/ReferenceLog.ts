/** The references that a project watches: `.litfuse/references.jsonl`, a line for each time that a file was watched. */
import * as Identifier from "@litfuse/engine/Identifier"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import * as AppendLog from "./AppendLog.ts"
import { canonicalJson } from "./canonicalJson.ts"
import { compareTexts } from "./compareTexts.ts"
import * as LineLog from "./LineLog.ts"
import type { ProjectError } from "./ProjectError.ts"
import * as ProjectFiles from "./ProjectFiles.ts"

/** What may happen to a paper after it was cited. */
export const markKinds = ["retracted", "concern", "corrected"] as const

const Line = Schema.Int.check(Schema.isGreaterThanOrEqualTo(0))

/**
 * A reference as it was when it was watched.
 *
 * - `file` that has the entry; `key`, `line`, `input` as `litfuse verify` prints them; `id` of the paper, null = not found
 * - `identifiers` of the reference and of the paper, as text; none: it cannot be watched
 * - `marks` the kinds that were known then; `cited` the first sentences that cite it, `citations` how many there are
 */
export const WatchedReference = Schema.Struct({
  file: Schema.String,
  key: Schema.NullOr(Schema.String),
  line: Line,
  input: Schema.String,
  id: Schema.NullOr(Schema.String),
  identifiers: Schema.Array(Schema.String),
  marks: Schema.Array(Schema.Literals(markKinds)),
  cited: Schema.Array(Schema.Struct({ line: Line, text: Schema.String })),
  citations: Line
})
export type WatchedReference = typeof WatchedReference.Type

/**
 * The references of a file at one time, one line of the log.
 *
 * - `file` its path from the folder of the project, or the name under which it was sent; `sha256` of its content, in hex
 * - `isSent` whether it was sent to a page, so that it is no file of the project
 * - `sources` that were asked, and are asked again; units: `at` a time in ISO 8601, UTC
 */
export const WatchedFile = Schema.Struct({
  version: Schema.Literal(1),
  at: AppendLog.Time,
  file: Schema.NonEmptyString,
  sha256: Schema.String.check(Schema.isPattern(/^[0-9a-f]{64}$/, { expected: "a sha256 in hex" })),
  isSent: Schema.Boolean,
  sources: Schema.Array(Schema.String),
  references: Schema.Array(WatchedReference)
})
export type WatchedFile = typeof WatchedFile.Type

/** Why a line is no watched file; undefined if it is. */
const problemOf = ({ references }: WatchedFile): string | undefined => {
  const wrong = references.flatMap(({ identifiers }) => identifiers).find((one) => Result.isFailure(Identifier.parse(one)))
  return wrong === undefined ? undefined : `has the identifier ${JSON.stringify(wrong)}, which is none`
}

/** Parses a log. Errors: `ProjectError` with the line that is not a watched file or is a git conflict marker. */
export const parse = (file: string, text: string): Result.Result<LineLog.LineLog<WatchedFile>, ProjectError> =>
  LineLog.parse(() => WatchedFile as Schema.Codec<WatchedFile, unknown>, file, text, "watched file", problemOf)

/** Reads the log of a project. Empty: without the file, nothing is watched. */
export const read = (root: string): Result.Result<LineLog.LineLog<WatchedFile>, ProjectError> => {
  const { references } = ProjectFiles.of(root)
  return Result.gen(function* () {
    yield* ProjectFiles.check(root)
    return yield* parse(references, yield* AppendLog.textOf(references))
  })
}

/** The last line of each file, by the names of the files. The order of the lines does not matter, because git unites those of two branches. */
export const latest = ({ lines }: LineLog.LineLog<WatchedFile>): ReadonlyArray<WatchedFile> => {
  const byName = new Map<string, WatchedFile>()
  const order = (a: WatchedFile, b: WatchedFile) => compareTexts(a.at, b.at) || compareTexts(canonicalJson(a), canonicalJson(b))
  for (const { value } of lines.toSorted((a, b) => order(a.value, b.value))) byName.set(value.file, value)
  return [...byName.values()].sort((a, b) => compareTexts(a.file, b.file))
}

/** Watches a file, instead of what was watched of it before, which is the answer; undefined for a new file. Errors: as `AppendLog.append`. */
export const append = (
  root: string,
  watched: Omit<WatchedFile, "version" | "at">,
  nowMs: number
): Result.Result<WatchedFile | undefined, ProjectError> =>
  Result.gen(function* () {
    const log = yield* read(root)
    // projects of earlier versions have files for git that do not know this log
    yield* ProjectFiles.make(root)
    const times = log.lines.map(({ value }) => value.at)
    yield* AppendLog.appendTimed(ProjectFiles.of(root).references, times, nowMs, [watched], (at, value): WatchedFile => ({ version: 1, at, ...value })) // prettier-ignore
    return latest(log).find(({ file }) => file === watched.file)
  })
