import * as Measure from "@litfuse/engine/Measure"
import * as Result from "effect/Result"
import { BadParameter, EvaluationError, UnknownMeasure } from "./EvaluationError.ts"
import { nearest } from "@litfuse/engine/Nearest"
import { measures } from "./measures/index.ts"
import { nameFromTrecEval } from "./measureName/nameFromTrecEval.ts"
import { nameFromOtherTools } from "./nameFromOtherTools.ts"

/** Measures by id, in which names are looked up. */
export type Table = ReadonlyMap<string, Measure.Measure>

/** The built-in measures. A host that loads measures of third parties has a separate table. */
export const builtIn: Table = new Map(measures.map((measure) => [measure.id, measure]))

/** ir_measures' other names for the same measures. */
const otherNames: Readonly<Record<string, string>> = {
  MAP: "AP",
  MRR: "RR",
  NDCG: "nDCG",
  BPref: "Bpref",
  RPrec: "Rprec",
  Precision: "P",
  Recall: "R",
  SetRelP: "SetP",
  α_nDCG: "alpha_nDCG"
}

const bad = (name: string, what: string, expected: string) =>
  Result.fail(new EvaluationError({ measure: name, reason: new BadParameter({ what, expected }) }))

/** Whether a text begins as a name of the grammar does: such a name is never taken for one of another tool. */
const isOwn = (text: string, table: Table): boolean => {
  const [stem = ""] = /^[^(@]*/.exec(text) ?? []
  return table.has(otherNames[stem] ?? stem)
}

/** Splits at top-level commas, so that `gains={0:0,1:1}` stays whole. */
const split = (text: string): ReadonlyArray<string> => text.match(/(?:\{[^}]*\}|'[^']*'|"[^"]*"|[^,])+/g) ?? []

const configure = (
  name: string,
  measure: Measure.Measure,
  written: ReadonlyMap<string, string>
): Result.Result<Measure.Configured, EvaluationError> => {
  const known = Object.keys(measure.params)
  for (const key of written.keys()) {
    if (known.includes(key)) continue
    if (key === measure.at) return bad(name, `${measure.id} takes no ${key}`, measure.id)
    const others = known.filter((param) => param !== measure.at)
    return bad(
      name,
      `unknown parameter "${key}"`,
      measure.hints[key] ?? (others.length > 0 ? `one of ${others.join(", ")}` : "no parameters")
    )
  }
  const values: Record<string, unknown> = {}
  for (const [key, param] of Object.entries(measure.params)) {
    const text = written.get(key)
    const what = key === measure.at ? key : `parameter ${key}`
    if (text === undefined && !("fallback" in param)) {
      const example = key === measure.at ? `, for example ${measure.id}@${key === "cutoff" ? 10 : 0.5}` : ""
      return bad(name, `${what} is missing`, `${param.expected}${example}`)
    }
    const value = text === undefined ? param.fallback : param.parse(text)
    if (value === undefined) return bad(name, `${what} is "${text}"`, param.expected)
    values[key] = value
  }
  return Result.succeed(Measure.configure(measure, values))
}

/**
 * Reads a measure's name in the grammar of ir_measures, `nDCG@20`, `P(rel=2)@10`, `RBP(p=0.5)`, with its aliases (`MRR`, `Recall@100`). It also reads
 * names of trec_eval, `ndcg_cut_10`, and of ranx, BEIR, MTEB and scikit-learn, `mrr@10`, `ndcg_at_10`.
 *
 * - `table` all available measures, also those of third parties
 *
 * Parsing and printing are inverse: `parse(configured.name)` gives an equal measure and the same name.
 *
 * - errors: `UnknownMeasure` with the closest name; `BadParameter` for a parameter, a value or a cutoff that the measure does not take
 */
export const parse = (name: string, table: Table = builtIn): Result.Result<Measure.Configured, EvaluationError> => {
  const text = name.trim()
  // trec_eval's names have neither parentheses nor @: looking those names up would take longer than everything else here
  const theirs = /[(@]/.test(text) ? undefined : nameFromTrecEval(text)
  const canonical = theirs ?? (isOwn(text, table) ? text : (nameFromOtherTools(text) ?? text))
  if (canonical === text && text.replace(/\([^)]*\)/g, "").includes(","))
    return bad(name, "several measures in one word", "one at a time, for example -m nDCG@10 -m AP")
  const match = /^([A-Za-zα][\w'-]*)(?:\((.*)\))?(?:@(.+))?$/.exec(canonical)
  const measure = match === null ? undefined : table.get(otherNames[match[1]!] ?? match[1]!)
  if (match === null || measure === undefined) {
    const typed = match?.[1] ?? text
    const closest = text === "" ? undefined : nearest(typed, table.keys())[0]
    // with its parameters and cutoff, so that the suggestion can be pasted
    const near = closest === undefined ? undefined : closest + canonical.slice(typed.length)
    return Result.fail(new EvaluationError({ measure: name, reason: new UnknownMeasure({ near }) }))
  }
  const written = new Map<string, string>()
  if (match[1] === "SetRelP") written.set("relative", "True")
  for (const part of split(match[2] ?? "")) {
    const [, key, value] = /^\s*(\w+)\s*=\s*(.*?)\s*$/.exec(part) ?? []
    if (key === undefined || value === undefined || key === measure.at)
      return bad(name, `cannot read "${part.trim()}"`, `name=value, the ${measure.at} after @`)
    if (written.has(key)) return bad(name, `parameter ${key} is given twice`, "each parameter once")
    written.set(key, value)
  }
  if (match[3] !== undefined) written.set(measure.at, match[3])
  return configure(name, measure, written)
}

/** Reads several names; the first that cannot be read is the error. */
export const parseAll = (
  names: ReadonlyArray<string>,
  table: Table = builtIn
): Result.Result<ReadonlyArray<Measure.Configured>, EvaluationError> => {
  const parsed: Array<Measure.Configured> = []
  for (const name of names) {
    const one = parse(name, table)
    if (Result.isFailure(one)) return Result.fail(one.failure)
    parsed.push(one.success)
  }
  return Result.succeed(parsed)
}
