import type { EvaluationError } from "@litfuse/eval/EvaluationError"
import * as MeasureName from "@litfuse/eval/MeasureName"
import * as Names from "@litfuse/eval/trec/Names"
import * as Measure from "@litfuse/engine/Measure"
import * as Result from "effect/Result"
import type { Setting } from "./Setting.ts"

/** What is measured when nothing is asked for: the field's usual columns, with the share of judged hits beside nDCG. */
const usual = ["nDCG@10", "Judged@10", "nDCG@20", "Judged@20", "AP", "P@10", "R@100", "R@1000", "RR", "Bpref"]

/** The measures to evaluate, and the rows that trec_eval's format prints of them. */
export interface Wanted {
  readonly measures: ReadonlyArray<Measure.Configured>
  readonly rows: ReadonlyArray<Names.Row<Measure.Configured>>
}

/** A measure at the level asked for, unless its name says its own. */
const atLevel = (configured: Measure.Configured, level: number): Measure.Configured => {
  const { measure, values } = configured
  return level === 1 || values["rel"] !== 1 ? configured : Measure.configure(measure, { ...values, rel: level })
}

const isOurs = (name: string, table: MeasureName.Table): boolean => Result.isSuccess(MeasureName.parse(name, table))

/**
 * The measures asked for, named as ir_measures or as trec_eval does: `nDCG@10` and `ndcg_cut_10` name one measure, `P.5,10`, `official` and
 * `all_trec` many.
 *
 * - shape: measures in the order in which they are asked for; rows of trec_eval in its own order, as it prints them, then the others
 * - empty: nothing asked for gives the usual columns
 * - errors: `UnknownMeasure`, `BadParameter`
 */
export const wanted = (
  { measures, level, documents, compat, policy }: Setting,
  table: MeasureName.Table = MeasureName.builtIn
): Result.Result<Wanted, EvaluationError> =>
  Result.gen(function* () {
    const names = measures.length > 0 ? measures : usual
    const setting = { compat, level, docs: documents, isComplete: policy === "judged" }
    const rowsOf = new Map(names.map((name) => [name, Result.getOrUndefined(Names.rows([name], setting))]))
    const theirs = names.filter((name) => rowsOf.get(name) !== undefined)
    const ours = names.filter((name) => rowsOf.get(name) === undefined)
    const trecRows = theirs.length === 0 ? [] : theirs.length === 1 ? rowsOf.get(theirs[0]!)! : yield* Names.rows(theirs, setting)
    // a name that is unknown in both forms is reported in the form that it looks like: trec_eval's when it has a dot
    for (const name of ours) if (!isOurs(name, table) && /^\w+\.\S*$/.test(name)) yield* Names.rows([name], setting)
    const parsed = (yield* MeasureName.parseAll(ours, table)).map((one) => atLevel(one, level))
    // of a measure given twice trec_eval takes the first parameters only, so what all names together give decides what is measured
    const given = new Map(Names.measuresOf(trecRows).map((one) => [one.name, one]))
    const measured = new Map<string, Measure.Configured>()
    for (const name of names) {
      const rows = rowsOf.get(name)
      const found = rows === undefined ? [parsed[ours.indexOf(name)]!] : Names.measuresOf(rows).filter((one) => given.has(one.name))
      for (const one of found) measured.set(one.name, one)
    }
    return { measures: [...measured.values()], rows: [...trecRows, ...Names.rowsFor(parsed, compat)] }
  })
