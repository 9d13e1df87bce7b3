import { aggregate } from "@litfuse/engine/Measure"
import * as TextColumns from "@litfuse/files/TextColumns"
import type { DatasetError } from "@litfuse/files/DatasetError"
import { badLine } from "@litfuse/files/DatasetError"
import * as Decimal from "@litfuse/files/Decimal"
import * as Result from "effect/Result"
import type { Column, Evaluation } from "../Evaluation.ts"
import type { Compat } from "../Run.ts"
import type { Row } from "./TrecNames.ts"

/** Mean and standard deviation of a measure over the reference runs. */
export interface Reference {
  readonly mean: number
  readonly deviation: number
}

/** topic -> measure as trec_eval writes it -> mean and standard deviation over the reference runs. */
export type ZScores = ReadonlyMap<string, ReadonlyMap<string, Reference>>

const expected = "topic, measure, mean and standard deviation"

/** A mean or a deviation; `nan`, which programs write for measures without a value, is NaN. */
const number = (cursor: TextColumns.Cursor): number | DatasetError => {
  if (!TextColumns.next(cursor)) return TextColumns.wrongColumns(cursor, expected)
  const value = Decimal.parse(cursor)
  const text = TextColumns.column(cursor)
  return Number.isFinite(value) || text === "nan" ? value : badLine(cursor.file, cursor.line, `the number "${text}"`, "a decimal number")
}

/**
 * Reads means and standard deviations of reference, `topic measure mean deviation`, columns apart by runs of blanks and tabs.
 *
 * - errors: `BadLine` for a line with other columns, for what is no finite number, and for a measure twice in a topic
 * - agrees with: trec_eval `-Z`, stricter where that guesses
 */
export const parse = (bytes: Uint8Array, file: string): Result.Result<ZScores, DatasetError> => {
  const made = TextColumns.make(bytes, file)
  if (Result.isFailure(made)) return Result.fail(made.failure)
  const cursor = made.success
  const topics = new Map<string, Map<string, Reference>>()
  while (!TextColumns.atEnd(cursor)) {
    const { line } = cursor
    if (!TextColumns.next(cursor)) return Result.fail(TextColumns.wrongColumns(cursor, expected))
    const topic = TextColumns.column(cursor)
    if (!TextColumns.next(cursor)) return Result.fail(TextColumns.wrongColumns(cursor, expected))
    const measure = TextColumns.column(cursor)
    const mean = number(cursor)
    if (typeof mean !== "number") return Result.fail(mean)
    const deviation = number(cursor)
    if (typeof deviation !== "number") return Result.fail(deviation)
    if (!TextColumns.endLine(cursor)) return Result.fail(TextColumns.wrongColumns(cursor, expected))
    const ofTopic = topics.get(topic) ?? new Map<string, Reference>()
    if (ofTopic.has(measure))
      return Result.fail(badLine(file, line, `measure ${measure} of topic ${topic} again`, "each measure once in a topic"))
    topics.set(topic, ofTopic.set(measure, { mean, deviation }))
  }
  return topics.size === 0 ? Result.fail(badLine(file, 0, "no measure in it", `lines of ${expected}`)) : Result.succeed(topics)
}

/** The value that trec_eval gives where there is no reference, or where the deviation is 0 and the value differs from the mean. */
const missing = -1_000_000

const standardised = (value: number, reference: Reference | undefined): number => {
  if (reference === undefined) return missing
  const { mean, deviation } = reference
  if (deviation !== 0) return (value - mean) / deviation
  return value === mean ? 0 : missing
}

const floor = 0.00001

/** A summary of standardised values, NaN when one of them is; geometric means standardise logarithms. */
const summaryOf = (kind: Column["measure"]["aggregate"], values: Float64Array): number => {
  if (values.some(Number.isNaN)) return Number.NaN
  return kind === "gmean" ? Math.exp(aggregate("mean", values)) : aggregate(kind, values)
}

/** What decides how topics without a ranking are counted. `isComplete` trec_eval's `-c`. */
export interface Setting {
  readonly compat: Compat
  readonly isComplete: boolean
}

/** An evaluation in standard deviations from a mean, and its rows, whose names begin with Z. */
export interface Standardised {
  readonly evaluation: Evaluation
  readonly rows: ReadonlyArray<Row>
}

/**
 * Expresses the value of each topic relative to the reference runs: in standard deviations from their mean. A measure that no row prints is looked up
 * under its name.
 *
 * - empty: -1,000,000 where a topic or a measure is not in the reference, or is there without deviation and differs
 * - empty: NaN where it has no number there
 * - empty: a topic without a ranking counts 0 in 9.0.8, and like the others in 10.0
 * - agrees with: trec_eval `-Z`
 */
export const standardise = (
  evaluation: Evaluation,
  rows: ReadonlyArray<Row>,
  table: ZScores,
  { compat, isComplete }: Setting
): Standardised => {
  const { topics, missing: without } = evaluation
  const isWithout = new Set(without)
  const names = new Map<string, string>()
  for (const { name, prints } of rows) if (typeof prints === "object" && "measure" in prints) names.set(prints.measure.name, name)
  const isKept = ({ measure: { id } }: Column) => id === "NumQ"
  const taken = new Set<string>()
  const columns = evaluation.measures.map((column): Column => {
    const theirs = `Z${names.get(column.name) ?? column.name}`
    const free = taken.has(theirs) ? `Z${column.name}` : theirs
    const name = isKept(column) ? column.name : free
    taken.add(name)
    return { name, measure: { ...column.measure, isInteger: false } }
  })
  const values = evaluation.measures.map((column, m) =>
    isKept(column)
      ? evaluation.values[m]!
      : Float64Array.from(topics, (topic, t) => {
          if (isWithout.has(topic) && compat === "trec_eval-9.0.8") return 0
          const value = evaluation.values[m]![t]!
          const raw = column.measure.aggregate === "gmean" ? Math.log(Math.max(value, floor)) : value
          return standardised(raw, table.get(topic)?.get(names.get(column.name) ?? column.name))
        })
  )
  // with -c trec_eval counts the relevant documents of all topics again
  const isCounted = (m: number) => isComplete && columns[m]!.measure.id === "NumRel"
  const summary = Float64Array.from(columns, ({ measure }, m) =>
    isCounted(m) ? evaluation.summary[m]! : summaryOf(measure.aggregate, values[m]!)
  )
  const byName = new Map(evaluation.measures.map(({ name }, m) => [name, columns[m]!]))
  return {
    evaluation: { ...evaluation, measures: columns, values, summary },
    rows: rows.map((row) => {
      if (row.prints === "runid" || "length" in row.prints) return row
      const measure = byName.get(row.prints.measure.name)
      return measure === undefined ? row : { name: `Z${row.name.padEnd(22)}`, shows: row.shows, prints: { measure } }
    })
  }
}
