import type { Configured } from "@litfuse/engine/Measure"
import type { Column } from "../Evaluation.ts"
import * as Result from "effect/Result"
import { BadParameter, EvaluationError, UnknownMeasure } from "../EvaluationError.ts"
import { nearest } from "@litfuse/engine/Nearest"
import * as MeasureName from "../MeasureName.ts"
import type { Compat } from "../Run.ts"
import { nameFromTrecEval } from "../measureName/nameFromTrecEval.ts"
import { families, type Family, type Setting } from "../measureName/families.ts"

export type { Setting } from "../measureName/families.ts"

/** A line of trec_eval's output: name and place. `prints`: a measure's value, the run's tag, or `length` grades as text. */
export interface Row<Measured extends Column = Column> {
  readonly name: string
  readonly shows: "both" | "topic" | "summary"
  readonly prints: { readonly measure: Measured } | { readonly length: number } | "runid"
}

const nicknames: Readonly<Record<string, (family: Family) => boolean>> = {
  all_trec: (family) => family.isApart !== true,
  official: (family) => family.isOfficial === true,
  set: (family) => family.isSet === true
}

/** What `-m` accepts instead of the name of a measure. */
const nicknameList: ReadonlyArray<string> = Object.keys(nicknames)

const fail = (measure: string, reason: EvaluationError["reason"]) => Result.fail(new EvaluationError({ measure, reason }))

const inCompat = (compat: Compat) => (family: Family) => compat === "trec_eval-10.0" || family.since10 !== true

const rowsOf = (
  family: Family,
  setting: Setting,
  params: string | undefined
): Result.Result<ReadonlyArray<Row<Configured>>, EvaluationError> => {
  const written = params === undefined ? family.name : `${family.name}.${params}`
  const read = family.read(params)
  if (read === undefined) {
    const expected = family.expected === undefined ? `${family.name} without parameters` : `${family.name}.${family.expected}`
    return fail(written, new BadParameter({ what: `cannot read "${params ?? ""}"`, expected }))
  }
  const rows: Array<Row<Configured>> = []
  for (const { suffix, argument } of read) {
    for (const { prints, shows } of family.lines(argument, setting)) {
      const name = `${family.name}${suffix}`
      if (prints === "runid" || "length" in prints) {
        rows.push({ name, shows, prints })
        continue
      }
      const measure = MeasureName.parse(prints.name)
      if (Result.isFailure(measure)) return fail(written, measure.failure.reason)
      rows.push({ name, shows, prints: { measure: measure.success } })
    }
  }
  return Result.succeed(rows)
}

const splitName = (text: string): readonly [string, string | undefined] => {
  const dot = text.indexOf(".")
  return dot < 0 ? [text, undefined] : [text.slice(0, dot), text.slice(dot + 1)]
}

/**
 * The rows that trec_eval prints for its `-m` arguments, in the order of trec_eval. Arguments are names (`map`), names with parameters (`P.5,10`,
 * `iprec_at_recall.0.3`, `set_F.0.5`, `ndcg.1=3,2=9`), or nicknames (`official`, `set`, `all_trec`). Of a measure given twice the first parameters
 * count. Cutoffs are sorted.
 *
 * - empty: without arguments `official`, as trec_eval
 * - errors: `UnknownMeasure` with the nearest name; `BadParameter` for parameters that the measure does not take, or a cutoff of 0 or below. A cutoff
 *   that is given twice, which trec_eval refuses, counts once
 * - agrees with: trec_eval `-m`, `-l` (`setting.level`), `-N` (`setting.docs`), `-c` (`setting.isComplete`)
 */
export const trecRows = (
  wanted: ReadonlyArray<string>,
  setting: Setting
): Result.Result<ReadonlyArray<Row<Configured>>, EvaluationError> => {
  const known = families.filter(inCompat(setting.compat))
  const chosen = new Map<string, string | undefined>()
  for (const text of wanted.length === 0 ? ["official"] : wanted) {
    const [name, params] = splitName(text)
    const nickname = nicknames[name]
    if (nickname !== undefined && params === undefined) {
      for (const family of known.filter(nickname)) if (!chosen.has(family.name)) chosen.set(family.name, undefined)
      continue
    }
    if (!known.some((family) => family.name === name)) {
      const [closest] = nearest(name, [...known.map((family) => family.name), ...nicknameList])
      return fail(text, new UnknownMeasure({ near: closest }))
    }
    if (chosen.get(name) === undefined) chosen.set(name, params)
  }
  const all: Array<Row<Configured>> = []
  for (const family of known) {
    if (!chosen.has(family.name)) continue
    const made = rowsOf(family, setting, chosen.get(family.name))
    if (Result.isFailure(made)) return Result.fail(made.failure)
    all.push(...made.success)
  }
  return Result.succeed(all)
}

/** The measures that rows print, each once: what to evaluate for them. */
export const measuresOf = (all: ReadonlyArray<Row<Configured>>): ReadonlyArray<Configured> => {
  const byName = new Map<string, Configured>()
  for (const { prints } of all) if (typeof prints === "object" && "measure" in prints) byName.set(prints.measure.name, prints.measure)
  return [...byName.values()]
}

/** Rows for any measures: under trec_eval's name where it has one, else under that of litfuse. */
export const rowsFor = (measures: ReadonlyArray<Configured>, compat: Compat): ReadonlyArray<Row<Configured>> =>
  measures.map((measure) => ({ name: trecName(measure.name, compat) ?? measure.name, shows: measure.measure.shows, prints: { measure } }))

/** The name under which trec_eval prints a measure at level 1 (`nDCG@10` gives `ndcg_cut_10`), or undefined where it has none. */
export const trecName = (name: string, compat: Compat = "trec_eval-9.0.8"): string | undefined => {
  const cutoff = /@([\d.]+)$/.exec(name)?.[1]
  for (const family of families) {
    const [read] = family.read(family.isCut === true ? (cutoff ?? "") : undefined) ?? []
    if (read === undefined) continue
    const theirs = `${family.name}${read.suffix}`
    const ours = nameFromTrecEval(theirs, compat)
    const parsed = ours === undefined ? undefined : MeasureName.parse(ours)
    if (parsed !== undefined && Result.isSuccess(parsed) && parsed.success.name === name) return theirs
  }
  return undefined
}
