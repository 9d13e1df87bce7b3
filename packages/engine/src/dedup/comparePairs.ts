import { visitPairs, type Owns } from "./Blocking.ts"
import { matchProbability } from "./matchProbability.ts"
import { areRelated, type Compared, pairComparer } from "./pairComparer.ts"
import type { Features } from "./RecordFeatures.ts"
import type { Preset } from "./Preset.ts"
import { traits } from "./traits.ts"
import { linkOf, vetoes } from "./vetoes.ts"
import { thresholds } from "./weights.ts"

/** A pair of rows. `score`: the evidence; for pairs in doubt the probability that they are one. */
export interface ScoredPair {
  readonly a: number
  readonly b: number
  readonly score: number
}

/** A related pair of different publications. */
export interface LinkedPair extends ScoredPair {
  readonly kind: string
}

/**
 * The result of comparing, before any merge.
 *
 * - `first` for each row the first row of equal content, itself if it is unique
 * - `same`, `doubtful`, `linked` pairs of such first rows, ascending
 */
export interface ComparedPairs {
  readonly first: Int32Array
  readonly same: ReadonlyArray<ScoredPair>
  readonly doubtful: ReadonlyArray<ScoredPair>
  readonly linked: ReadonlyArray<LinkedPair>
}

/** Rows of equal content share a representative: the first of them. A row that a person set apart represents itself. */
const firstEqualRows = (
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

/** The probability that a pair is one publication. An identifier with several titles does not count, and a veto lowers it. */
export const pairProbability = ({ score, vetoes: bits, weights }: Compared): number =>
  matchProbability((bits & vetoes["one-doi-several-titles"]) === 0 ? score : score - Math.max(0, weights[0]!), bits !== 0)

/**
 * Compares the rows that share a key.
 *
 * - `apart` rows that a person keeps apart from others: each represents only itself
 * - `owns` the keys whose blocks are compared; absent = all
 */
export const comparePairs = (
  features: Features,
  preset: Preset,
  mergeFrom: number,
  apart: ReadonlySet<number>,
  owns?: Owns
): ComparedPairs => {
  const compare = pairComparer(features, preset.weights)
  const judge = (a: number, b: number, compared: Compared) => preset.judge(features, a, b, compared, mergeFrom)
  const first = firstEqualRows(features, (a, b) => preset.id === "corrected" || judge(a, b, compare(a, b)) === "same", apart)
  const same: Array<ScoredPair> = []
  const doubtful: Array<ScoredPair> = []
  const linked: Array<LinkedPair> = []
  const rowsOf = Array.from(first.keys()).filter((row) => first[row] === row)
  const blocks = { rowsOf, order: features.contents, ...(owns === undefined ? {} : { owns }) }
  visitPairs(features, blocks, (a, b) => {
    const compared = compare(a, b)
    // many pages have the title of a work: only an identifier in its address makes a page a record of the work
    if (((features.traits[a]! | features.traits[b]!) & traits.webPage) !== 0 && !compared.hasSameIdentifier) return
    const judgement = judge(a, b, compared)
    const { score, vetoes: bits, hasSameIdentifier } = compared
    const isVetoed = preset.hasVetoes && bits !== 0
    const kind = isVetoed ? linkOf(features, a, b, bits) : undefined
    if (kind !== undefined && areRelated(compared, preset.weights, thresholds.review)) linked.push({ a, b, score, kind })
    else if (!isVetoed && judgement === "same") same.push({ a, b, score })
    // a word may be a misprint, so a person sees every pair that it alone keeps apart
    else if (isVetoed && bits !== vetoes.contrast ? kind === undefined && score >= mergeFrom : judgement !== "different")
      doubtful.push({ a, b, score: pairProbability(compared) })
    // records with a common identifier are never separated silently
    else if (preset.hasVetoes && hasSameIdentifier) doubtful.push({ a, b, score: pairProbability(compared) })
  })
  return { first, same, doubtful, linked }
}
