import { eachPair, type Owns } from "./blocks.ts"
import { probability } from "./calibration.ts"
import { belongTogether, type Compared, comparison } from "./Comparison.ts"
import type { Features } from "./Features.ts"
import type { Preset } from "./Preset.ts"
import { linkOf, vetoes } from "./vetoes.ts"
import { thresholds } from "./weights.ts"

/** A pair of rows. `score`: the evidence; of pairs in doubt, how probable it is that they are one. */
export interface Scored {
  readonly a: number
  readonly b: number
  readonly score: number
}

/** A pair that belongs together without being one. */
export interface Linked extends Scored {
  readonly kind: string
}

/**
 * What comparing came to, before anything is merged.
 *
 * - `first` of each row the first one of equal content, itself when it is alone
 * - `same`, `doubtful`, `linked` pairs of such first rows, ascending
 */
export interface Judged {
  readonly first: Int32Array
  readonly same: ReadonlyArray<Scored>
  readonly doubtful: ReadonlyArray<Scored>
  readonly linked: ReadonlyArray<Linked>
}

/** Rows of equal content stand for each other: `first[row]` is the first of them, itself when it is alone or a person set it apart. */
const equals = (
  { size, contents, compact }: Features,
  isOne: (a: number, b: number) => boolean,
  apart: ReadonlySet<number>
): Int32Array => {
  const known = new Map<number, number>()
  return Int32Array.from({ length: size }, (_, row) => {
    const first = known.get(contents[row]!)
    if (apart.has(row)) return row
    if (first === undefined) known.set(contents[row]!, row)
    return first !== undefined && compact[first] === compact[row] && isOne(first, row) ? first : row
  })
}

/** How probable it is that a pair is one publication: an identifier that two titles have says nothing, and a veto speaks against it. */
export const likely = ({ score, vetoes: bits, weights }: Compared): number =>
  probability((bits & vetoes["one-doi-several-titles"]) === 0 ? score : score - Math.max(0, weights[0]!), bits !== 0)

/**
 * Compares the rows that share a key.
 *
 * - `apart` rows that a person keeps apart from others: none of them stands for another
 * - `owns` the keys whose blocks are compared; without it, all
 */
export const of = (features: Features, preset: Preset, mergeFrom: number, apart: ReadonlySet<number>, owns?: Owns): Judged => {
  const compare = comparison(features, preset.weights)
  const judge = (a: number, b: number, compared: Compared) => preset.judge(features, a, b, compared, mergeFrom)
  const first = equals(features, (a, b) => preset.id === "corrected" || judge(a, b, compare(a, b)) === "same", apart)
  const same: Array<Scored> = []
  const doubtful: Array<Scored> = []
  const linked: Array<Linked> = []
  const rowsOf = Array.from(first.keys()).filter((row) => first[row] === row)
  const blocks = { rowsOf, order: features.contents, ...(owns === undefined ? {} : { owns }) }
  eachPair(features, blocks, (a, b) => {
    const compared = compare(a, b)
    const judgement = judge(a, b, compared)
    const { score, vetoes: bits, hasSameIdentifier } = compared
    const isVetoed = preset.hasVetoes && bits !== 0
    const kind = isVetoed ? linkOf(features, a, b, bits) : undefined
    if (kind !== undefined && belongTogether(compared, preset.weights, thresholds.review)) linked.push({ a, b, score, kind })
    else if (!isVetoed && judgement === "same") same.push({ a, b, score })
    else if (isVetoed ? kind === undefined && score >= mergeFrom : judgement === "doubt") doubtful.push({ a, b, score: likely(compared) })
    // what has one identifier is never left apart without a word
    else if (preset.hasVetoes && hasSameIdentifier) doubtful.push({ a, b, score: likely(compared) })
  })
  return { first, same, doubtful, linked }
}
