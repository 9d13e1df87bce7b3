import type { Plugin } from "./Plugin.ts"
import type { Param, Values } from "./measure/Param.ts"

export { cutoff, flag, fraction, gains, level, real, word, type Param, type Values } from "./measure/Param.ts"

/** The grade that `Frame.grades` gives to a document that is not in the qrels of its topic. */
export const NotInPool = -1

/** The grade that `Frame.grades` gives to a document whose judgement is negative: shown to an assessor, not judged. */
export const Unjudged = -2

/**
 * One topic prepared for evaluation: a ranking joined with its judgements, and nothing else. Ids, ties, files and averages are behind it.
 *
 * - shape: `grades` by rank, best hit first; a judged document has its grade (0 or more), another `NotInPool` or `Unjudged`
 * - shape: `ideal` all positive judged grades of the topic, high to low, retrieved or not
 * - shape: `judged[g]` the number of documents judged with grade g, for g from 0 to `maximum`
 * - `maximum` the highest grade of the **collection**, never of the topic
 * - empty: no hits, no judged documents: arrays of length 0 and counts of 0
 */
export interface Frame {
  readonly topic: string
  readonly grades: Int16Array
  readonly ideal: Int16Array
  readonly judged: Int32Array
  readonly maximum: number
  /** R: judged documents with grade >= rel, retrieved or not. */
  readonly relevant: (rel: number) => number
  /** Judged documents with 0 <= grade < rel, retrieved or not. */
  readonly nonRelevant: (rel: number) => number
  /** Prefix counts: `relevantAt(rel)[k]` hits with grade >= rel among the first k, for k from 0 to `grades.length`. */
  readonly relevantAt: (rel: number) => Int32Array
}

/**
 * The laws that a measure claims; the conformance suite checks each claim and wants a stored counter-example for each one not made.
 *
 * - `range` the lowest and highest value; `Infinity` where there is no bound
 * - `idealHighest` no ranking scores above the ideal one
 * - `swapNeverRaises` putting a worse document above a better one never raises the value
 * - `cutoffBlind` what lies below the cutoff does not matter
 * - `unjudgedTailBlind` unjudged documents added at the end change nothing
 */
export interface Laws {
  readonly range: readonly [number, number]
  readonly idealHighest: boolean
  readonly swapNeverRaises: boolean
  readonly cutoffBlind: boolean
  readonly unjudgedTailBlind: boolean
}

/** A measure as a plugin: typed arrays in, one number out, no allocation; a sweep calls `score` millions of times. */
export interface Measure<P extends Params = Params> extends Plugin<"measure"> {
  readonly params: P
  /** How topics become one value. */
  readonly aggregate: "mean" | "sum" | "gmean"
  /** Where trec_eval's format prints it. */
  readonly shows: "both" | "topic" | "summary"
  /** Whole numbers print without decimals. */
  readonly isInteger: boolean
  readonly laws: Laws
  /** The deepest rank that can change the value: a run cut above it cannot be measured, and is refused. */
  readonly reach: (params: Values<P>) => number
  /** Parameters that people try and that this measure refuses, each with the remedy. */
  readonly hints: Readonly<Record<string, string>>
  readonly score: (frame: Frame, params: Values<P>) => number
}

/** The parameters of a measure by name; `cutoff` is the one written after `@`. */
export type Params = Readonly<Record<string, Param<unknown>>>

/** What a measure's author writes; `plugin` supplies the rest. */
export interface Spec<P extends Params> {
  readonly id: string
  readonly revision: number
  readonly about: string
  readonly params: P
  readonly aggregate?: Measure["aggregate"]
  readonly shows?: Measure["shows"]
  readonly isInteger?: boolean
  readonly laws: Partial<Laws>
  readonly reach?: (params: Values<P>) => number
  readonly hints?: Readonly<Record<string, string>>
  readonly score: (frame: Frame, params: Values<P>) => number
}

/**
 * Builds a measure. The defaults are those of most measures: a mean over topics, shown everywhere, a ratio in [0, 1], all laws claimed,
 * reaching as deep as the cutoff, or without one to the end.
 */
export const plugin = <const P extends Params>(spec: Spec<P>): Measure<P> => ({
  kind: "measure",
  apiVersion: "^1.0.0",
  aggregate: "mean",
  shows: "both",
  isInteger: false,
  hints: {},
  reach: (params) => (params as { readonly cutoff?: number }).cutoff ?? Number.POSITIVE_INFINITY,
  ...spec,
  laws: {
    range: [0, 1],
    idealHighest: true,
    swapNeverRaises: true,
    cutoffBlind: true,
    unjudgedTailBlind: true,
    ...spec.laws
  }
})

/** A measure with its parameters: what a column of a table is. `name` parses back to it. */
export interface Configured {
  readonly name: string
  readonly measure: Measure
  readonly values: Readonly<Record<string, unknown>>
  readonly score: (frame: Frame) => number
}

const printParams = (measure: Measure, values: Readonly<Record<string, unknown>>): string => {
  const parts: Array<string> = []
  let at = ""
  for (const [name, param] of Object.entries(measure.params)) {
    const text = param.print(values[name])
    if (text === undefined) continue
    if (name === "cutoff") at = `@${text}`
    else parts.push(`${name}=${text}`)
  }
  return `${parts.length > 0 ? `(${parts.join(",")})` : ""}${at}`
}

/**
 * Binds parameters to a measure. The name follows ir_measures: parameters at their default are left out, the cutoff comes last after `@`.
 */
export const configure = <P extends Params>(measure: Measure<P>, values: Values<P>): Configured => ({
  name: `${measure.id}${printParams(measure as unknown as Measure, values)}`,
  measure: measure as unknown as Measure,
  values,
  score: (frame) => measure.score(frame, values)
})
