import type { Decision } from "@litfuse/engine/Dedup"
import * as Fingerprint from "@litfuse/engine/dedup/Fingerprint"
import * as Decode from "@litfuse/engine/Decode"
import * as Notice from "@litfuse/engine/Notice"
import { badLine, type DatasetError } from "@litfuse/files/DatasetError"
import * as Files from "@litfuse/files/Files"
import * as Json from "@litfuse/files/Json"
import { counted } from "@litfuse/files/numbers"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { type Input, recordsOf } from "./input.ts"

/** A decision with its file and line. */
export interface LocatedDecision extends Decision {
  readonly file: string
  readonly line: number
}

/** A decision as written, about two records in any file; `who` and `why` if the file gives them. */
export interface StatedDecision {
  readonly action: "same" | "different" | "undo"
  readonly a: Fingerprint.Fingerprint
  readonly b: Fingerprint.Fingerprint
  readonly who?: string
  readonly why?: string
}

/**
 * A line of a file of decisions. Fingerprints of their content name the records, so that a decision holds in other files and in another order.
 *
 * - `at` when it was made, `who` made it, `why`; absent = not recorded
 * - `action` null = not decided yet; `undo` revokes earlier decisions about the two records
 */
export const Line = Schema.Struct({
  version: Schema.Literal(2),
  at: Schema.optionalKey(Schema.NullOr(Schema.String)),
  who: Schema.optionalKey(Schema.String),
  action: Schema.NullOr(Schema.Literals(["same", "different", "undo"])),
  a: Fingerprint.Fingerprint,
  b: Fingerprint.Fingerprint,
  why: Schema.optionalKey(Schema.String)
})
export type Line = typeof Line.Type

const expected = '{"version": 2, "action": "same", "different" or "undo", "a": fingerprint, "b": fingerprint, "why": text}'

interface ResolvedLine {
  readonly line: number
  readonly at: string
  readonly action: "same" | "different" | "undo"
  readonly pairs: ReadonlyArray<readonly [number, number]>
  readonly problem?: string
  /** A line of version 1, in which no line revokes another. */
  readonly isPlaced?: true
}

const titled = ({ title, year }: Fingerprint.Fingerprint): string => `"${title.slice(0, 60)}"${year === null ? "" : ` (${year})`}`

/** The pairs of rows that a decision is about, or the problem if there are none. */
export const pairsOf = (index: Fingerprint.Index, { a, b }: Pick<Line, "a" | "b">): Pick<ResolvedLine, "pairs" | "problem"> => {
  const [one, other] = [Fingerprint.find(index, a), Fingerprint.find(index, b)]
  const missing = [a, b].filter((_, i) => [one, other][i]!.rows.length === 0)
  if (missing.length > 0) return { pairs: [], problem: `no record is ${missing.map(titled).join(", and none ")}` }
  // a decision about two records with the same fingerprint
  const isBoth = one.rows.join() === other.rows.join()
  if (isBoth && one.rows.length === 2) return { pairs: [[one.rows[0]!, one.rows[1]!]] }
  const unclear = [
    { of: a, ...one },
    { of: b, ...other }
  ].filter(({ isCertain }) => !isCertain)
  if (isBoth && one.rows.length === 1) return { pairs: [], problem: `both of its records are the same record here, ${titled(a)}` }
  if (unclear.length > 0 || isBoth)
    return { pairs: [], problem: `${(unclear[0] ?? { of: a, ...one }).rows.length} records match ${titled((unclear[0] ?? { of: a }).of)}` }
  return { pairs: one.rows.flatMap((x) => other.rows.flatMap((y) => (x === y ? [] : [[x, y] as const]))) }
}

/** A line of version 1, which names records by position. Lines of an old `--review` file have this form too; `same` null = not decided yet. */
const placed = (
  { a, b, same }: Json.Json,
  line: number,
  file: string,
  rowOf: (id: string) => number | undefined
): Result.Result<ResolvedLine | undefined, DatasetError> => {
  if (same === null) return Result.succeed(undefined)
  const [one, other] = [Json.idOf(a), Json.idOf(b)]
  if (one === undefined || other === undefined || typeof same !== "boolean")
    return Result.fail(badLine(file, line, "an object that is not a decision", expected))
  const [first, second] = [rowOf(one), rowOf(other)]
  if (first === undefined || second === undefined) {
    const what = `the unknown record "${first === undefined ? one : other}"`
    return Result.fail(badLine(file, line, what, "an id as `litfuse dedup` prints it"))
  }
  if (first === second) return Result.fail(badLine(file, line, `the record "${one}" twice`, "two records"))
  return Result.succeed({ line, at: "", action: same ? "same" : "different", pairs: [[first, second]], isPlaced: true })
}

/** Decisions about these records; `said` all as written; `notices` about those that decide nothing here. */
export interface Decisions {
  readonly decisions: ReadonlyArray<LocatedDecision>
  readonly said?: ReadonlyArray<StatedDecision>
  readonly notices: ReadonlyArray<Notice.Notice>
}

/** A key for a pair of rows in either order. */
export const keyOf = ([a, b]: readonly [number, number]): string => `${Math.min(a, b)} ${Math.max(a, b)}`

/** The decisions in effect: of several about two records, the last by time and then by line. */
const settled = (all: ReadonlyArray<ResolvedLine>, file: string): ReadonlyArray<LocatedDecision> => {
  const held = new Map<string, ReadonlyArray<LocatedDecision>>()
  const byTime = (x: ResolvedLine, y: ResolvedLine): number => Number(x.at > y.at) - Number(x.at < y.at) || x.line - y.line
  for (const { line, action, pairs, isPlaced } of all.toSorted(byTime))
    for (const pair of pairs) {
      const key = keyOf(pair)
      const before = isPlaced === true ? (held.get(key) ?? []) : []
      held.set(key, action === "undo" ? [] : [...before, { a: pair[0], b: pair[1], same: action === "same", file, line }])
    }
  return [...held.values()].flat().sort((x, y) => x.line - y.line)
}

/**
 * Reads a file of decisions: a JSON object on each line, of version 2 or 1.
 *
 * - `notices` every decision that matches no record, or more than one publication, with its line: it stays in the file and decides nothing here
 * - errors: `BadLine` for a line of another form, and in version 1 for an unknown id and for a record compared with itself
 */
export const read = (file: string, input: Input): Result.Result<Decisions, DatasetError> =>
  Result.flatMap(Files.readBounded(file), (bytes) => {
    const { ids, recordOf } = input
    const rows = new Map(ids.map((id, row) => [id, row]))
    let index: Fingerprint.Index | undefined
    const all: Array<ResolvedLine> = []
    const said: Array<StatedDecision> = []
    const visit: Json.Visit = (object, line) => {
      if (object["version"] !== 2) {
        const meant = placed(object, line, file, (id) => rows.get(id))
        if (Result.isFailure(meant)) return meant.failure
        if (meant.success !== undefined) {
          all.push(meant.success)
          const [[one, other] = [0, 0]] = meant.success.pairs
          const { why } = object
          const [a, b] = [Fingerprint.of(recordOf(one)), Fingerprint.of(recordOf(other))]
          said.push({ action: meant.success.action, a, b, ...(typeof why === "string" ? { why } : {}) })
        }
        return undefined
      }
      const decoded = Decode.open(Line, object)
      if (Result.isFailure(decoded)) return badLine(file, line, "an object that is not a decision", expected)
      const { action, at } = decoded.success
      if (action === null) return undefined
      index ??= Fingerprint.index(recordsOf(input))
      all.push({ line, at: at ?? "", action, ...pairsOf(index, decoded.success) })
      said.push({ ...decoded.success, action })
      return undefined
    }
    return Result.map(Json.each(bytes, file, visit), () => ({ decisions: settled(all, file), said, notices: unmatched(all, file) }))
  })

const unmatched = (all: ReadonlyArray<ResolvedLine>, file: string): ReadonlyArray<Notice.Notice> => {
  const some = all.filter(({ problem }) => problem !== undefined)
  if (some.length === 0) return []
  const summary = Notice.make(
    "decision-unmatched",
    file,
    `${counted(some.length, "decision")} ${some.length === 1 ? "decides" : "decide"} nothing here`
  )
  return [summary, ...some.map(({ line, problem }) => Notice.make("decision-unmatched", `${file}:${line}`, problem!))]
}
