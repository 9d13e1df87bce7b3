import type { EvaluationError } from "@litfuse/eval/EvaluationError"
import * as MeasureName from "@litfuse/eval/MeasureName"
import * as TrecNames from "@litfuse/eval/trec/TrecNames"
import * as Measure from "@litfuse/engine/Measure"
import * as Result from "effect/Result"
import type { EvaluationSetting } from "./EvaluationSetting.ts"

/** The default measures: the field's usual columns, with the share of judged hits next to nDCG. */
const usual = ["nDCG@10", "Judged@10", "nDCG@20", "Judged@20", "AP", "P@10", "R@100", "R@1000", "RR", "Bpref"]

/** The measures to evaluate, and the rows that trec_eval's format prints of them. */
export interface Wanted {
  readonly measures: ReadonlyArray<Measure.Configured>
  readonly rows: ReadonlyArray<TrecNames.Row<Measure.Configured>>
}

/** A measure with this lowest relevant grade, unless it sets its own. */
export const atLevel = (configured: Measure.Configured, level: number): Measure.Configured => {
  const { measure, values } = configured
  return level === 1 || values["rel"] !== 1 ? configured : Measure.configure(measure, { ...values, rel: level })
}

const isOurs = (name: string, table: MeasureName.Table): boolean => Result.isSuccess(MeasureName.parse(name, table))

/**
 * The requested measures, named as in ir_measures or trec_eval: `nDCG@10` and `ndcg_cut_10` name one measure, `P.5,10`, `official` and `all_trec` many.
 *
 * - shape: measures in the requested order; rows of trec_eval in its order, then the others
 * - empty: an empty request gives the default measures
 * - errors: `UnknownMeasure`, `BadParameter`
 */
export const requestedMeasures = (
  { measures, level, documents, compat, policy }: EvaluationSetting,
  table: MeasureName.Table = MeasureName.builtIn
): Result.Result<Wanted, EvaluationError> =>
  Result.gen(function* () {
    const names = measures.length > 0 ? measures : usual
    const setting = { compat, level, docs: documents, isComplete: policy === "judged" }
    const rowsOf = new Map(names.map((name) => [name, Result.getOrUndefined(TrecNames.trecRows([name], setting))]))
    const theirs = names.filter((name) => rowsOf.get(name) !== undefined)
    const ours = names.filter((name) => rowsOf.get(name) === undefined)
    const single = theirs.length === 1 ? rowsOf.get(theirs[0]!) : undefined
    const trecRows = theirs.length === 0 ? [] : (single ?? (yield* TrecNames.trecRows(theirs, setting)))
    // an unknown name is reported in the form that it resembles: trec_eval's if it has a dot
    for (const name of ours) if (!isOurs(name, table) && /^\w+\.\S*$/.test(name)) yield* TrecNames.trecRows([name], setting)
    const parsed = (yield* MeasureName.parseAll(ours, table)).map((one) => atLevel(one, level))
    // trec_eval uses only the first parameters of a repeated measure, so all names together determine the measures
    const trecMeasures = new Map(TrecNames.measuresOf(trecRows).map((one) => [one.name, one]))
    const measured = new Map<string, Measure.Configured>()
    for (const name of names) {
      const rows = rowsOf.get(name)
      const found =
        rows === undefined ? [parsed[ours.indexOf(name)]!] : TrecNames.measuresOf(rows).filter((one) => trecMeasures.has(one.name))
      for (const one of found) measured.set(one.name, one)
    }
    return { measures: [...measured.values()], rows: [...trecRows, ...TrecNames.rowsFor(parsed, compat)] }
  })
