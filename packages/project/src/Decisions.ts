import { Fingerprint } from "@litfuse/engine/dedup/fingerprint"
import type * as Notice from "@litfuse/engine/Notice"
import * as Decode from "@litfuse/engine/Decode"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { canonical } from "./canonical.ts"
import * as Journal from "./Journal.ts"
import type { ProjectError } from "./ProjectError.ts"

export { Fingerprint }

/** What a person says of two records; `undo` takes back what was said of them before. */
export const actions = ["same", "different", "undo"] as const

/** A decision of a person, a line of the ledger. Units: `at` a time in ISO 8601, UTC. */
export const Decision = Schema.Struct({
  version: Schema.Literal(2),
  at: Journal.Time,
  who: Schema.String,
  action: Schema.Literals(actions),
  a: Fingerprint,
  b: Fingerprint,
  why: Schema.String.pipe(Schema.withDecodingDefaultKey(Effect.succeed("")))
})
export type Decision = typeof Decision.Type

/** A decision of the first version: it names records by the ids of one file, so it counts for that file alone. */
const First = Schema.Struct({
  a: Schema.Union([Schema.String, Schema.Int]),
  b: Schema.Union([Schema.String, Schema.Int]),
  same: Schema.NullOr(Schema.Boolean),
  why: Schema.optionalKey(Schema.String)
})

/** A decision of the first version, with its line. */
export interface Earlier {
  readonly line: number
  readonly a: string
  readonly b: string
  readonly same: boolean
  readonly why: string
}

/** A line of the ledger, with its number. */
export interface Line {
  readonly line: number
  readonly decision: Decision
}

/**
 * A ledger that was read.
 *
 * - `lines` decisions in the order of the file, each once: a merge may bring one twice
 * - `earlier` decisions of the first version
 * - `notices` a last line that is not complete, because its writer was killed: it is no decision
 */
export interface Ledger {
  readonly lines: ReadonlyArray<Line>
  readonly earlier: ReadonlyArray<Earlier>
  readonly notices: ReadonlyArray<Notice.Notice>
}

const problemOf = (value: unknown): string | undefined => {
  const isFirst = typeof value === "object" && value !== null && !("version" in value)
  const decoded = Decode.strict((isFirst ? First : Decision) as Schema.Codec<unknown, unknown>, value)
  if (Result.isSuccess(decoded)) return undefined
  const [{ path, what } = { path: [], what: "" }] = decoded.failure
  return `is no decision: ${`${Decode.printPath(path).replace(/^\./, "")} ${what}`.trim()}`
}

/** Reads a ledger: a JSON object per line, empty lines left out. Errors: `ProjectError` with the line of no decision or a git merge. */
export const parse = (file: string, text: string): Result.Result<Ledger, ProjectError> => {
  const [lines, earlier]: [Array<Line>, Array<Earlier>] = [[], []]
  const known = new Set<string>()
  const taken = Journal.each(file, text, "decision", (value, line) => {
    const problem = problemOf(value)
    if (problem !== undefined) return problem
    if (typeof value === "object" && value !== null && "version" in value) {
      const decision = Result.getOrThrow(Decode.strict(Decision as Schema.Codec<Decision, unknown>, value))
      const name = canonical(decision)
      if (!known.has(name)) lines.push({ line, decision })
      known.add(name)
    } else {
      const { a, b, same, why = "" } = value as typeof First.Type
      if (same !== null) earlier.push({ line, a: String(a), b: String(b), same, why })
    }
    return undefined
  })
  return Result.map(taken, (notices) => ({ lines, earlier, notices }))
}

/** Reads a ledger. A file that there is not holds no decisions. */
export const read = (file: string): Result.Result<Ledger, ProjectError> => Result.flatMap(Journal.textOf(file), (text) => parse(file, text))

/**
 * Adds decisions at the end of a ledger. Each is later than all before it, also when the clock was set back: otherwise an undo could come before what it
 * takes back.
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
    const from = Journal.nextMs(
      lines.map(({ decision }) => decision.at),
      nowMs
    )
    const made = decisions.map((decision, i): Decision => ({ version: 2, at: new Date(from + i).toISOString(), ...decision }))
    yield* Journal.append(file, made)
    return made
  })
