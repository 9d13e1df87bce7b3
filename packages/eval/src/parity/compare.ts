import type { Configured } from "@litfuse/engine/Measure"
import * as Result from "effect/Result"
import { evaluate } from "../Evaluation.ts"
import type { EvaluationError } from "../EvaluationError.ts"
import * as Judgements from "../Judgements.ts"
import * as MeasureName from "../MeasureName.ts"
import { oursFor, type Ours } from "./columns.ts"
import { type Collection, type Golden, qrelsOf, runOf, type Table } from "./Golden.ts"
import { exclusion } from "./exclusion.ts"

/** One cell in which litfuse and a tool differ. */
export interface Difference {
  readonly tool: string
  readonly column: string
  readonly collection: string
  readonly topic: string
  readonly ours: number
  readonly theirs: number
}

/** The comparison of one column of one tool: cells compared, the largest difference, and the cells excluded by a rule. */
export interface Parity {
  readonly tool: string
  readonly column: string
  readonly measure: string
  readonly compared: number
  readonly widest: number
  readonly excluded: Readonly<Record<string, number>>
}

/** The comparison of every cell. */
export interface Comparison {
  readonly columns: ReadonlyArray<Parity>
  readonly differing: ReadonlyArray<Difference>
}

interface Column extends Ours {
  readonly tool: string
  readonly column: string
  readonly at: number
  readonly configured: Configured
}

const columnsOf = (tool: string, table: Table): Result.Result<ReadonlyArray<Column>, EvaluationError> => {
  const columns: Array<Column> = []
  for (const [at, column] of table.columns.entries()) {
    const ours = oursFor(tool, column)
    if (ours === undefined) continue
    const parsed = MeasureName.parse(ours.name)
    if (Result.isFailure(parsed)) return Result.fail(parsed.failure)
    columns.push({ ...ours, tool, column, at, configured: parsed.success })
  }
  return Result.succeed(columns)
}

interface Tally {
  compared: number
  widest: number
  readonly excluded: Record<string, number>
}

const tolerance = (column: Column): number => (column.tool === "ir_measures" && /^(ERR@|nDCG\(dcg)/.test(column.column) ? 5.1e-6 : 1e-9)

/**
 * Compares every cell of every tool with the value that litfuse computes.
 *
 * - units: values may be 1e-9 apart, gdeval's 5e-6 since it prints five decimals
 * - errors: those of evaluating; the golden collections have none
 */
export const compare = (collections: ReadonlyArray<Collection>, golden: Golden): Result.Result<Comparison, EvaluationError> => {
  const differing: Array<Difference> = []
  const parities: Array<Parity> = []
  for (const [tool, table] of Object.entries(golden.tools)) {
    const made = columnsOf(tool, table)
    if (Result.isFailure(made)) return Result.fail(made.failure)
    const tallies = made.success.map((): Tally => ({ compared: 0, widest: 0, excluded: {} }))
    for (const collection of collections) {
      const theirs = table.values[collection.id]
      if (theirs === undefined) continue
      const failed = compareOne(collection, theirs, made.success, tallies, differing)
      if (failed !== undefined) return Result.fail(failed)
    }
    for (const [i, column] of made.success.entries())
      parities.push({ tool, column: column.column, measure: column.configured.name, ...tallies[i]! })
  }
  return Result.succeed({ columns: parities, differing })
}

const compareOne = (
  collection: Collection,
  theirs: Table["values"][string],
  columns: ReadonlyArray<Column>,
  tallies: ReadonlyArray<Tally>,
  differing: Array<Difference>
): EvaluationError | undefined => {
  const judgements = Judgements.make(qrelsOf(collection))
  const run = runOf(collection)
  for (const judgedOnly of [false, true]) {
    const chosen = columns.map((column, i) => ({ column, tally: tallies[i]! })).filter(({ column }) => column.judgedOnly === judgedOnly)
    const configured = chosen.map(({ column }) => column.configured)
    const evaluation = evaluate(judgements, run, configured, "intersection", judgedOnly)
    if (Result.isFailure(evaluation)) return evaluation.failure
    const { topics, values } = evaluation.success
    for (const [m, { column, tally }] of chosen.entries()) {
      for (const [t, topic] of topics.entries()) {
        const cell = theirs[topic]?.[column.at]
        const rule = exclusion(column, judgements.topics.get(topic)!, cell)
        if (rule !== undefined) {
          tally.excluded[rule] = (tally.excluded[rule] ?? 0) + 1
          continue
        }
        const ours = values[m]![t]!
        const gap = Math.abs(ours - cell!)
        tally.compared++
        tally.widest = Math.max(tally.widest, gap)
        if (gap > tolerance(column) * Math.max(1, Math.abs(ours)))
          differing.push({ tool: column.tool, column: column.column, collection: collection.id, topic, ours, theirs: cell! })
      }
    }
  }
  return undefined
}
