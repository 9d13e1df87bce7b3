import type { EvaluationError } from "@litfuse/eval/EvaluationError"
import * as MeasureName from "@litfuse/eval/MeasureName"
import * as Names from "@litfuse/eval/trec/Names"
import * as Measure from "@litfuse/engine/Measure"
import * as Result from "effect/Result"
import type { Arguments } from "./Arguments.ts"

/** What is measured when nothing is asked for: the field's usual columns, with the share of judged hits beside nDCG. */
const usual = ["nDCG@10", "Judged@10", "nDCG@20", "Judged@20", "AP", "P@10", "R@100", "R@1000", "RR", "Bpref"]

/** The measures to evaluate, and the rows that trec_eval's format prints of them. */
export interface Wanted {
  readonly measures: ReadonlyArray<Measure.Configured>
  readonly rows: ReadonlyArray<Names.Row>
}

/** A measure at the level asked for, unless its name says its own. */
const atLevel = (configured: Measure.Configured, level: number): Measure.Configured => {
  const { measure, values } = configured
  return level === 1 || values["rel"] !== 1 ? configured : Measure.configure(measure, { ...values, rel: level })
}

const isOurs = (name: string, table: MeasureName.Table): boolean => Result.isSuccess(MeasureName.parse(name, table))

/**
 * The measures asked for, by names of either world: `nDCG@10` and `ndcg_cut_10` name one measure, `P.5,10`, `official` and `all_trec` many.
 *
 * - empty: nothing asked for gives the usual columns, or in trec_eval's format its `official` ones
 * - errors: `UnknownMeasure`, `BadParameter`
 */
export const wanted = (
  { measures, format, level, documents, compat, policy }: Arguments,
  table: MeasureName.Table = MeasureName.house
): Result.Result<Wanted, EvaluationError> =>
  Result.gen(function* () {
    const names = measures.length > 0 ? measures : format === "trec" ? ["official"] : usual
    const setting = { compat, level, docs: documents, isComplete: policy === "judged" }
    const isTrec = (name: string) => Result.isSuccess(Names.rows([name], setting))
    const theirs = names.filter((name) => isTrec(name))
    const ours = names.filter((name) => !isTrec(name))
    const trecRows = theirs.length === 0 ? [] : yield* Names.rows(theirs, setting)
    // a name that neither world can read is reported as what it looks like: ours, unless it has trec_eval's dot
    for (const name of ours) if (!isOurs(name, table) && /^\w+\.\S*$/.test(name)) yield* Names.rows([name], setting)
    const parsed = (yield* MeasureName.parseAll(ours, table)).map((one) => atLevel(one, level))
    const byName = new Map([...Names.measuresOf(trecRows), ...parsed].map((one) => [one.name, one]))
    return { measures: [...byName.values()], rows: [...trecRows, ...Names.rowsFor(parsed, compat)] }
  })
