import { Fingerprint } from "@litfuse/engine/dedup/Fingerprint"
import type * as Notice from "@litfuse/engine/Notice"
import * as Decode from "@litfuse/engine/Decode"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { canonicalJson } from "./canonicalJson.ts"
import * as AppendLog from "./AppendLog.ts"
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

const problemOf = (value: unknown): string | undefined => {
  const isFirst = typeof value === "object" && value !== null && !("version" in value)
  const decoded = Decode.strict((isFirst ? FirstVersion : Decision) as Schema.Codec<unknown, unknown>, value)
  if (Result.isSuccess(decoded)) return undefined
  const [{ path, what } = { path: [], what: "" }] = decoded.failure
  return `is not a decision: ${`${Decode.printPath(path).replace(/^\./, "")} ${what}`.trim()}`
}

/** Parses a log: one JSON object per line; empty lines are skipped. Errors: `ProjectError` with the line that is not a decision or is a git conflict. */
export const parse = (file: string, text: string): Result.Result<DecisionLog, ProjectError> => {
  const [lines, earlier]: [Array<Line>, Array<FirstVersionDecision>] = [[], []]
  const known = new Set<string>()
  const parsed = AppendLog.each(file, text, "decision", (value, line) => {
    const problem = problemOf(value)
    if (problem !== undefined) return problem
    if (typeof value === "object" && value !== null && "version" in value) {
      const decision = Result.getOrThrow(Decode.strict(Decision as Schema.Codec<Decision, unknown>, value))
      const name = canonicalJson(decision)
      if (!known.has(name)) lines.push({ line, decision })
      known.add(name)
    } else {
      const { a, b, same, why = "" } = value as typeof FirstVersion.Type
      if (same !== null) earlier.push({ line, a: String(a), b: String(b), same, why })
    }
    return undefined
  })
  return Result.map(parsed, (notices) => ({ lines, earlier, notices }))
}

/** Reads a log. Empty: a missing file has no decisions. */
export const read = (file: string): Result.Result<DecisionLog, ProjectError> =>
  Result.flatMap(AppendLog.textOf(file), (text) => parse(file, text))

/**
 * Appends decisions to a log. Each gets a later time than all before it, even after the clock was set back. Otherwise an undo could precede the decision
 * that it takes back.
 *
 * - errors: as `Journal.append`
 */
export const append = (
  file: string,
  decisions: ReadonlyArray<Omit<Decision, "version" | "at">>,
  nowMs: number
): Result.Result<ReadonlyArray<Decision>, ProjectError> =>
  Result.gen(function* () {
    const { lines } = yield* read(file)
    const from = AppendLog.nextMs(
      lines.map(({ decision }) => decision.at),
      nowMs
    )
    const added = decisions.map((decision, i): Decision => ({ version: 2, at: new Date(from + i).toISOString(), ...decision }))
    yield* AppendLog.append(file, added)
    return added
  })
