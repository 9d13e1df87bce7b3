import { closeSync, existsSync, fstatSync, fsyncSync, openSync, readFileSync, readSync, writeSync } from "node:fs"
import { dirname } from "node:path"
import { Fingerprint } from "@litfuse/engine/dedup/fingerprint"
import * as Notice from "@litfuse/engine/Notice"
import * as Decode from "@litfuse/engine/Decode"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { canonical } from "./canonical.ts"
import { ProjectError } from "./ProjectError.ts"
import { attempt } from "./saying.ts"

export { Fingerprint }

/** What a person says of two records; `undo` takes back what was said of them before. */
export const actions = ["same", "different", "undo"] as const

/** A decision of a person, a line of the ledger. Units: `at` a time in ISO 8601, UTC. */
export const Decision = Schema.Struct({
  version: Schema.Literal(2),
  at: Schema.String.check(
    Schema.isPattern(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/, { expected: "a time such as 2026-01-31T12:00:00.000Z" })
  ),
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

const conflict = /^(?:<{7}|={7}|>{7}|\|{7})(?: |$)/

const problemOf = (value: unknown): string => {
  const isFirst = typeof value === "object" && value !== null && !("version" in value)
  const decoded = Decode.strict((isFirst ? First : Decision) as Schema.Codec<unknown, unknown>, value)
  if (Result.isSuccess(decoded)) return ""
  const [{ path, what } = { path: [], what: "" }] = decoded.failure
  return `is no decision: ${`${Decode.printPath(path).replace(/^\./, "")} ${what}`.trim()}`
}

/** Reads a ledger: a JSON object per line, empty lines left out. Errors: `ProjectError` with the line of no decision or a git merge. */
export const parse = (file: string, text: string): Result.Result<Ledger, ProjectError> => {
  const [lines, earlier, notices]: [Array<Line>, Array<Earlier>, Array<Notice.Notice>] = [[], [], []]
  const known = new Set<string>()
  const all = text.split("\n")
  for (const [i, written] of all.entries()) {
    const line = i + 1
    const refuse = (what: string) => Result.fail(new ProjectError({ file: `${file}:${line}`, what }))
    if (written.trim() === "") continue
    if (conflict.test(written)) return refuse("git left a conflict here; keep the lines of both sides, and take out its marks")
    const value = Result.getOrUndefined(Result.try((): unknown => JSON.parse(written)))
    if (value === undefined && line === all.length) {
      notices.push(Notice.make("half-a-line", `${file}:${line}`, `the last line is not complete, so it is no decision: ${written}`))
      continue
    }
    if (value === undefined) return refuse("is no JSON; complete the line, or take it out")
    const problem = problemOf(value)
    if (problem !== "") return refuse(problem)
    if (typeof value === "object" && value !== null && "version" in value) {
      const decision = Result.getOrThrow(Decode.strict(Decision as Schema.Codec<Decision, unknown>, value))
      const name = canonical(decision)
      if (!known.has(name)) lines.push({ line, decision })
      known.add(name)
    } else {
      const { a, b, same, why = "" } = value as typeof First.Type
      if (same !== null) earlier.push({ line, a: String(a), b: String(b), same, why })
    }
  }
  return Result.succeed({ lines, earlier, notices })
}

/** Reads a ledger. A file that there is not holds no decisions. */
export const read = (file: string): Result.Result<Ledger, ProjectError> =>
  Result.flatMap(
    attempt(file, () => (existsSync(file) ? readFileSync(file, "utf8") : "")),
    (text) => parse(file, text)
  )

/** The end of a file behind its last line end: half a line, when its writer was killed. */
const tailOf = (descriptor: number): string => {
  const { size } = fstatSync(descriptor)
  const bytes = Buffer.alloc(Math.min(size, 1 << 20))
  readSync(descriptor, bytes, 0, bytes.length, size - bytes.length)
  const end = bytes.lastIndexOf(0x0a)
  return bytes.subarray(end + 1).toString("utf8")
}

/**
 * Adds decisions at the end of a ledger, as one write, so that nobody reads half of them and two processes do not mix their lines. Nothing that is
 * there is changed. Each is later than all before it, also when the clock was set back: otherwise an undo could come before what it takes back.
 *
 * - errors: `ProjectError` for half a line at the end, which somebody has to complete or take out, and when the file cannot be written
 */
export const append = (
  file: string,
  decisions: ReadonlyArray<Omit<Decision, "version" | "at">>,
  nowMs: number
): Result.Result<ReadonlyArray<Decision>, ProjectError> =>
  Result.gen(function* () {
    const { lines } = yield* read(file)
    const last = lines.reduce((latest, { decision }) => Math.max(latest, Date.parse(decision.at)), 0)
    const from = Math.max(nowMs, last + 1)
    const made = decisions.map((decision, i): Decision => ({ version: 2, at: new Date(from + i).toISOString(), ...decision }))
    const text = made.map((decision) => `${JSON.stringify(decision)}\n`).join("")
    return yield* Result.flatMap(
      attempt(file, () => openSync(file, "a+", 0o600)),
      (descriptor) => {
        const written = Result.flatMap(
          attempt(file, () => tailOf(descriptor)),
          (tail) => {
            const isWhole = tail.trim() === "" || Result.isSuccess(Result.try((): unknown => JSON.parse(tail)))
            if (!isWhole)
              return Result.fail(new ProjectError({ file, what: `ends in half a line; complete it, or take it out: ${tail.slice(0, 80)}` }))
            return attempt(file, () => {
              writeSync(descriptor, tail === "" ? text : `\n${text}`)
              fsyncSync(descriptor)
              return made
            })
          }
        )
        attempt(dirname(file), () => closeSync(descriptor))
        return written
      }
    )
  })
