import { Fingerprint } from "@litfuse/engine/dedup/Fingerprint"
import type * as Notice from "@litfuse/engine/Notice"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import * as AppendLog from "./AppendLog.ts"
import * as LineLog from "./LineLog.ts"
import type { ProjectError } from "./ProjectError.ts"

export { Fingerprint }

/** Actions of a person on two records; `undo` takes back the earlier decisions about them. */
export const actions = ["same", "different", "undo"] as const

/** A person's decision, one line of the log. Units: `at` a time in ISO 8601, UTC. */
export const Decision = Schema.Struct({
  version: Schema.Literal(2),
  at: AppendLog.Time,
  who: Schema.String,
  action: Schema.Literals(actions),
  a: Fingerprint,
  b: Fingerprint,
  why: Schema.String.pipe(Schema.withDecodingDefaultKey(Effect.succeed("")))
})
export type Decision = typeof Decision.Type

/** A decision in format version 1. It names records by the ids of one file, so it applies to that file only. */
const FirstVersion = Schema.Struct({
  a: Schema.Union([Schema.String, Schema.Int]),
  b: Schema.Union([Schema.String, Schema.Int]),
  same: Schema.NullOr(Schema.Boolean),
  why: Schema.optionalKey(Schema.String)
})

/** A decision in format version 1, with its line number. */
export interface FirstVersionDecision {
  readonly line: number
  readonly a: string
  readonly b: string
  readonly same: boolean
  readonly why: string
}

/** A decision with its line number. */
export interface Line {
  readonly line: number
  readonly decision: Decision
}

/**
 * The parsed log of decisions.
 *
 * - `lines` decisions in the order of the file, each once: a git merge may duplicate lines
 * - `earlier` decisions in format version 1
 * - `notices` about an incomplete last line, left by a killed process; it does not count
 */
export interface DecisionLog {
  readonly lines: ReadonlyArray<Line>
  readonly earlier: ReadonlyArray<FirstVersionDecision>
  readonly notices: ReadonlyArray<Notice.Notice>
}

type AnyLine = Decision | typeof FirstVersion.Type

const schemaOf = (value: unknown) => {
  const isFirst = typeof value === "object" && value !== null && !("version" in value)
  return (isFirst ? FirstVersion : Decision) as Schema.Codec<AnyLine, unknown>
}

/** Parses a log: one JSON object per line; empty lines are skipped. Errors: `ProjectError` with the line that is not a decision or is a git conflict. */
export const parse = (file: string, text: string): Result.Result<DecisionLog, ProjectError> =>
  Result.map(LineLog.parse(schemaOf, file, text, "decision"), ({ lines, notices }) => ({
    lines: lines.flatMap(({ line, value }) => ("version" in value ? [{ line, decision: value }] : [])),
    earlier: lines.flatMap(({ line, value }) => {
      if ("version" in value || value.same === null) return []
      return [{ line, a: String(value.a), b: String(value.b), same: value.same, why: value.why ?? "" }]
    }),
    notices
  }))

/** Reads a log. Empty: a missing file has no decisions. */
export const read = (file: string): Result.Result<DecisionLog, ProjectError> =>
  Result.flatMap(AppendLog.textOf(file), (text) => parse(file, text))

/**
 * Appends decisions to a log. Each gets a later time than all before it, even after the clock was set back. Otherwise an undo could precede the decision
 * that it takes back.
 *
 * - errors: as `AppendLog.append`
 */
export const append = (
  file: string,
  decisions: ReadonlyArray<Omit<Decision, "version" | "at">>,
  nowMs: number
): Result.Result<ReadonlyArray<Decision>, ProjectError> =>
  Result.gen(function* () {
    const { lines } = yield* read(file)
    const times = lines.map(({ decision }) => decision.at)
    return yield* AppendLog.appendTimed(file, times, nowMs, decisions, (at, decision): Decision => ({ version: 2, at, ...decision }))
  })
