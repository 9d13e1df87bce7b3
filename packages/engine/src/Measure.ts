import { apiVersion, type Plugin } from "./Plugin.ts"
import type { Aggregate } from "./measure/Aggregate.ts"
import type { Frame } from "./measure/Frame.ts"
import type { Param, Values } from "./measure/Param.ts"

export { aggregate, type Aggregate } from "./measure/Aggregate.ts"
export { idealOf, make as makeFrame, NotInPool, Unjudged, type Frame, type SubtopicLists, type Subtopics } from "./measure/Frame.ts"
export {
  cutoff,
  flag,
  flagOr,
  fraction,
  gainOf,
  gains,
  level,
  maximum,
  percent,
  real,
  share,
  whole,
  word,
  type Gains,
  type Param,
  type Values
} from "./measure/Param.ts"

/**
 * The laws that a measure claims. The conformance suite checks each claim, and needs a stored counter-example for each claim that is not made.
 *
 * - `range` the lowest and highest value; `Infinity` where there is no bound
 * - `idealHighest` no ranking scores above all relevant documents from the best grade down
 * - `swapNeverRaises` placing a worse document above a relevant one, or instead of it, never raises the value
 * - `cutoffBlind` documents below the cutoff do not matter
 * - `unjudgedTailBlind` unjudged documents added at the end change nothing
 * - `unjudgedBlind` unjudged documents anywhere change nothing; few measures claim it
 * - `relIsThreshold` it matters only whether a grade is below `rel` or not
 */
export interface Laws {
  readonly range: readonly [number, number]
  readonly idealHighest: boolean
  readonly swapNeverRaises: boolean
  readonly cutoffBlind: boolean
  readonly unjudgedTailBlind: boolean
  readonly unjudgedBlind: boolean
  readonly relIsThreshold: boolean
}

/** What a measure's author writes; `plugin` supplies what is left out. */
export interface Spec<P extends Params> {
  /** ir_measures' name where it has one. */
  readonly id: string
  readonly revision: number
  readonly about: string
  /** The parameters, and which of them is written after `@`: "cutoff" by default. */
  readonly params: P
  readonly at?: string
  /** How topics become one value. */
  readonly aggregate?: Aggregate
  /** Where trec_eval's format prints it. */
  readonly shows?: "both" | "topic" | "summary"
  /** Whole numbers print without decimals. */
  readonly isInteger?: boolean
  /** A topic without a ranking has no value and does not count. Other measures count it as an empty ranking. */
  readonly skipsMissing?: boolean
  /** It can be computed only from judgements by sub-topic. */
  readonly needsSubtopics?: boolean
  readonly laws: Partial<Laws>
  /** The laws that hold, or do not hold, only for some parameters. */
  readonly exceptions?: (params: Values<P>) => Partial<Laws>
  /** The deepest rank that can change the value. A run that ends above it is refused, because it cannot be measured. */
  readonly reach?: (params: Values<P>) => number
  /** Parameters that people try and that this measure refuses, each with the remedy. */
  readonly hints?: Readonly<Record<string, string>>
  /** Typed arrays in, one number out, and no allocation: a sweep calls it millions of times. */
  readonly score: (frame: Frame, params: Values<P>) => number
}

/** A measure as a plugin. */
export type Measure<P extends Params = Params> = Plugin<"measure"> & Required<Omit<Spec<P>, "laws">> & { readonly laws: Laws }

/** The parameters of a measure by name. `judged_only` requests the condensed list; the measure itself need not read it. */
export type Params = Readonly<Record<string, Param<unknown>>>

/**
 * Builds a measure with the defaults of most measures: a mean over topics, shown everywhere, a ratio in [0, 1], and all laws claimed but
 * `unjudgedBlind`. It reaches as deep as the cutoff, or to the end without a cutoff and on condensed lists.
 */
export const plugin = <const P extends Params>(spec: Spec<P>): Measure<P> => ({
  kind: "measure",
  apiVersion,
  at: "cutoff",
  aggregate: "mean",
  shows: "both",
  isInteger: false,
  skipsMissing: false,
  needsSubtopics: false,
  exceptions: () => ({}),
  hints: {},
  reach: (params) => {
    const { cutoff, judged_only } = params as { readonly cutoff?: number; readonly judged_only?: boolean }
    return cutoff === undefined || judged_only === true ? Number.POSITIVE_INFINITY : cutoff
  },
  ...spec,
  laws: {
    range: [0, 1],
    idealHighest: true,
    swapNeverRaises: true,
    cutoffBlind: true,
    unjudgedTailBlind: true,
    unjudgedBlind: false,
    relIsThreshold: true,
    ...spec.laws
  }
})

/** A measure with its parameters: a column of a table. Parsing `name` returns it. */
export interface Configured {
  readonly name: string
  readonly measure: Measure
  readonly values: Readonly<Record<string, unknown>>
  /** The laws that it claims with these parameters. */
  readonly laws: Laws
  readonly score: (frame: Frame) => number
}

/** A condensed list removes unjudged documents and moves ranks up, so the meaning of a cutoff depends on them. */
const condensedLaws: Partial<Laws> = { swapNeverRaises: false, cutoffBlind: false, unjudgedTailBlind: true, unjudgedBlind: true }

const printParams = (measure: Measure, values: Readonly<Record<string, unknown>>): string => {
  const parts: Array<string> = []
  let at = ""
  for (const [name, param] of Object.entries(measure.params)) {
    const text = param.print(values[name])
    if (text === undefined) continue
    if (name === measure.at) at = `@${text}`
    else parts.push(`${name}=${text}`)
  }
  return `${parts.length > 0 ? `(${parts.join(",")})` : ""}${at}`
}

/** Binds parameters to a measure. The name follows ir_measures: parameters at their default are left out, the cutoff comes last after `@`. */
export const configure = <P extends Params>(measure: Measure<P>, values: Values<P>): Configured => {
  const isCondensed = (values as Readonly<Record<string, unknown>>)["judged_only"] === true
  return {
    name: `${measure.id}${printParams(measure as unknown as Measure, values)}`,
    measure: measure as unknown as Measure,
    values,
    laws: { ...measure.laws, ...(isCondensed ? condensedLaws : {}), ...measure.exceptions(values) },
    score: isCondensed ? (frame) => measure.score(frame.condensed(), values) : (frame) => measure.score(frame, values)
  }
}
