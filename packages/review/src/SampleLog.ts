import { createHash } from "node:crypto"
import * as AppendLog from "@litfuse/project/AppendLog"
import { compareTexts } from "@litfuse/project/compareTexts"
import * as LineLog from "@litfuse/project/LineLog"
import type { ProjectError } from "@litfuse/project/ProjectError"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { Name, type Review, type Stage } from "./ReviewFile.ts"
import { RecordHash } from "./ScreeningLog.ts"

const count = Schema.Int.check(Schema.isGreaterThanOrEqualTo(0))

/**
 * One line of `samples.jsonl`: a random sample of the works of a stage that were unread, drawn once.
 *
 * - `look` which sample it is, from 1, of the `looks` that review.yaml declares
 * - `alpha` how often the bounds of all looks may be wrong; `seed` that of the order
 * - `found` works included then, and `left` works that were unread then; `size` the declared size
 * - `records` the drawn works by the hash of their first record, in the order of the draw
 */
export const Line = Schema.Struct({
  version: Schema.Literal(1),
  at: AppendLog.Time,
  stage: Name,
  look: Schema.Int.check(Schema.isGreaterThanOrEqualTo(1)),
  looks: Schema.Int.check(Schema.isGreaterThanOrEqualTo(1)),
  alpha: Schema.Finite.check(Schema.isBetween({ minimum: 0, maximum: 1 })),
  seed: count,
  size: count,
  found: count,
  left: count,
  records: Schema.Array(RecordHash)
}).check(
  Schema.makeFilter(
    ({ records, size, left }) =>
      records.length === Math.min(size, left) || "expected as many records as were declared, or all that were left"
  )
)
export type Line = typeof Line.Type

/** Parses `samples.jsonl`. Errors: `ProjectError` with the line that is no sample. */
export const parse = (text: string): Result.Result<LineLog.LineLog<Line>, ProjectError> =>
  LineLog.parse(() => Line as Schema.Codec<Line, unknown>, "samples.jsonl", text, "sample")

/** Reads `samples.jsonl`. Empty: a missing file has no lines. Errors: as `parse`. */
export const read = (file: string): Result.Result<LineLog.LineLog<Line>, ProjectError> => Result.flatMap(AppendLog.textOf(file), parse)

const keyOf = ({ seed, stage, look }: Pick<Line, "seed" | "stage" | "look">, record: string): string =>
  createHash("sha256").update(`sample ${seed} ${stage} ${look} ${record}`).digest("hex")

/**
 * Draws a sample: the records with the least SHA-256 of seed, stage, look and record. So the same records give the same sample, and a line that was changed is
 * found without the records that were not drawn.
 *
 * - empty: all records where the sample is not smaller
 */
export const draw = (of: Pick<Line, "seed" | "stage" | "look" | "size">, unread: ReadonlyArray<string>): ReadonlyArray<string> =>
  unread
    .map((record) => [keyOf(of, record), record] as const)
    .sort(([a], [b]) => compareTexts(a, b))
    .slice(0, of.size)
    .map(([, record]) => record)

/** The samples of a stage, by look. Of a look that is there twice, the first line counts. */
export const samplesOf = (lines: ReadonlyArray<LineLog.Placed<Line>>, stage: string): ReadonlyArray<LineLog.Placed<Line>> => {
  const byLook = new Map<number, LineLog.Placed<Line>>()
  for (const one of lines) if (one.value.stage === stage && !byLook.has(one.value.look)) byLook.set(one.value.look, one)
  return [...byLook.values()].sort((a, b) => a.value.look - b.value.look)
}

/** Something that is wrong with a line. */
export interface Problem {
  readonly line: number
  readonly what: string
}

const declaredProblem = ({ look, looks, alpha, size, seed }: Line, { sample }: Stage, order: Review["order"]): string | undefined => {
  if (sample === undefined) return "was drawn, but review.yaml declares no sample for this stage"
  const said = { looks: sample.looks, alpha: sample.alpha, size: sample.size, seed: order.seed }
  const was = { looks, alpha, size, seed }
  const changed = (Object.keys(was) as ReadonlyArray<keyof typeof was>).find((name) => was[name] !== said[name])
  if (changed !== undefined) return `was drawn with ${changed} ${was[changed]}, but review.yaml says ${said[changed]}; restore it there`
  return look > looks ? `is look ${look}, but ${looks} were declared` : undefined
}

const lineProblem = (line: Line, { stages, order }: Review): string | undefined => {
  const stage = stages.find(({ id }) => id === line.stage)
  if (stage === undefined) return `"${line.stage}" is no stage of the review`
  const drawn = draw(line, line.records)
  if (line.records.some((record, i) => record !== drawn[i]) || new Set(line.records).size < line.records.length)
    return "its records are not in the order of the draw; restore the line"
  return declaredProblem(line, stage, order)
}

/**
 * What is wrong with samples: a line differs from what review.yaml declares, or is no draw. A look is missing before a later one, or was drawn twice with other
 * records.
 */
export const problems = (lines: ReadonlyArray<LineLog.Placed<Line>>, review: Review): ReadonlyArray<Problem> => {
  const first = new Map<string, LineLog.Placed<Line>>()
  const found: Array<Problem> = []
  for (const one of lines) {
    const { line, value } = one
    const what = lineProblem(value, review)
    if (what !== undefined) found.push({ line, what })
    const key = `${value.stage} ${value.look}`
    const before = first.get(key)
    // a git merge may join two lines of one draw
    if (before !== undefined && before.value.records.join() !== value.records.join())
      found.push({ line, what: `look ${value.look} of ${value.stage} was drawn twice; keep line ${before.line}, and what it says` })
    if (before === undefined) first.set(key, one)
  }
  for (const { line, value } of first.values())
    if (value.look > 1 && !first.has(`${value.stage} ${value.look - 1}`))
      found.push({ line, what: `look ${value.look - 1} of ${value.stage}, which came before it, is missing; restore its line` })
  return found
}
