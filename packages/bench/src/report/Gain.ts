import { signed } from "@litfuse/files/numbers"
import * as PValue from "@litfuse/stats/PValue"
import type { CoverageResult } from "./Results.ts"

/** A difference is called significant when its p is below this: a corrected p, or that of a test declared in advance. */
export const alpha = 0.05

/**
 * One system's difference from a baseline on one measure.
 *
 * - `lower`, `upper` its 95 % interval; null where there is none
 * - `p` as it is judged by: corrected, unless the test was declared before
 */
export interface Gain {
  readonly system: string
  readonly measure: string
  readonly difference: number
  readonly lower: number | null
  readonly upper: number | null
  readonly p: number
  readonly isFloor: boolean
}

/** Whether a gain is shown: above 0 and significant. */
export const isGain = ({ difference, p }: Gain): boolean => difference > 0 && p < alpha

/** Whether a loss is shown: below 0 and significant. */
export const isLoss = ({ difference, p }: Gain): boolean => difference < 0 && p < alpha

const ends = (lower: number | null, upper: number | null, print: (value: number) => string): string =>
  lower === null || upper === null || !Number.isFinite(lower) || !Number.isFinite(upper) ? "" : ` [${print(lower)}, ${print(upper)}]`

/** A difference, its interval and its p as text: `+0.0473 [+0.0123, +0.0790] (p 0.006)`. */
export const text = ({ difference, lower, upper, p, isFloor }: Pick<Gain, "difference" | "lower" | "upper" | "p" | "isFloor">): string =>
  `${signed(difference)}${ends(lower, upper, signed)} (p ${PValue.print(p, isFloor)})`

const percent = (share: number): string => `${Math.round(share * 100)} %`

/** The share of a gain that remains on condensed lists, with its interval. */
export const shareText = ({ share, shareLower, shareUpper }: CoverageResult): string =>
  `${percent(share)}${ends(shareLower, shareUpper, percent)}`

/**
 * How a gain changes without unjudged hits, in words that follow from the test of the difference of the two gains on the same topics.
 *
 * - `condensed` the gain on condensed lists; `coverage` the difference of the two gains, with the p it is judged by
 * - source: Sakai, SIGIR 2007 (condensed lists)
 */
export const coverageText = (condensed: Gain, coverage: CoverageResult): string => {
  const start = `With unjudged hits taken out (${condensed.measure}) the gain is ${text(condensed)}. The two gains differ by ${text({ ...coverage, p: coverage.adjusted })}`
  if (coverage.adjusted >= alpha)
    return `${start}, so it is not shown that judged coverage explains any of the gain: ${shareText(coverage)} of it remains.`
  return coverage.difference > 0
    ? `${start}, so part of the gain is judged coverage: ${shareText(coverage)} of it remains.`
    : `${start}, so the gain is larger among judged documents: judged coverage does not explain it.`
}

/** The remaining part of a gain that depends on judged coverage. Empty where that is not shown. */
const remains = (coverage: CoverageResult | undefined): string =>
  coverage === undefined || coverage.adjusted >= alpha || coverage.difference <= 0
    ? ""
    : `. Part of it is judged coverage: ${shareText(coverage)} remains with unjudged hits taken out`

/**
 * What a comparison claims, in one sentence or two: a gain, a loss, or that no difference is shown. For a gain it adds how much depends on judged coverage, where
 * that is shown.
 *
 * - `what` and `baseline` as the sentence calls them
 */
export const sentence = (what: string, baseline: string, full: Gain, coverage?: CoverageResult): string => {
  const of = `${text(full)} on ${full.measure}`
  if (isLoss(full)) return `${what} scores lower than ${baseline}, a significant loss: ${of}.`
  if (!isGain(full)) return `No difference of ${what} from ${baseline} is shown: ${of}.`
  return `${what} gains over ${baseline}: ${of}${remains(coverage)}.`
}

/** A sentence after other words: its first word in small letters, unless it is a name. */
export const decapitalise = (text: string): string => (/^[A-Z][a-z]/.test(text) ? `${text[0]!.toLowerCase()}${text.slice(1)}` : text)

/** A clause that begins a sentence. */
export const capitalise = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`

/** A claim, and a second sentence with all that is known of judged coverage. */
export const sentences = (what: string, baseline: string, full: Gain, condensed?: Gain, coverage?: CoverageResult): string =>
  condensed === undefined || coverage === undefined || !isGain(full)
    ? sentence(what, baseline, full)
    : `${sentence(what, baseline, full)} ${coverageText(condensed, coverage)}`
