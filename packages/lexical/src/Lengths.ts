/** How a length is stored: exactly, or in one byte as in Lucene, which rounds lengths from 40 on down to the next of 216 values. */
export type Rounding = "exact" | "lucene"

// SmallFloat: numbers below 24 fit the byte as they are; above, a float with 4 bits of mantissa (the first implicit) counts from there.
const free = 24

/** A length in one byte. Shape: a whole number from 0 to 2^31 - 1. Agrees with: Lucene `SmallFloat.intToByte4`. */
export const toByte = (length: number): number => {
  if (length < free) return length
  const rest = length - free
  const bits = 32 - Math.clz32(rest)
  if (bits < 4) return free + rest
  const shift = bits - 4
  return free + (((rest >>> shift) & 7) | ((shift + 1) << 3))
}

/** The length that a byte stands for: never more than the length that was written. Agrees with: Lucene `SmallFloat.byte4ToInt`. */
export const fromByte = (byte: number): number => {
  if (byte < free) return byte
  const mantissa = (byte - free) & 7
  const shift = ((byte - free) >>> 3) - 1
  return free + (shift === -1 ? mantissa : (mantissa | 8) * 2 ** shift)
}

/**
 * The lengths of the documents to be scored, in one field, with their last norms. Queries share norms, because 170,000 divisions take half the time
 * of a query.
 */
export interface Lengths {
  readonly values: Int32Array
  /** The mean of the statistics, which need not be the mean of `values`. */
  readonly average: number
  readonly memo: { norms: Float64Array; scale: number; b: number; rounding: Rounding | undefined }
}

/** Lengths, and the mean against which they count as long or short. */
export const make = (values: Int32Array, average: number): Lengths => ({
  values,
  average,
  memo: { norms: new Float64Array(0), scale: 0, b: 0, rounding: undefined }
})

const roundings: Record<Rounding, (length: number) => number> = { exact: (length) => length, lucene: (length) => fromByte(toByte(length)) }

/**
 * The part of BM25 that depends on length only: `scale * (1 - b + b * length / average)` for each document.
 *
 * - shape: one value per document; the array belongs to `lengths` and holds until the next call with other arguments
 * - empty: with an average of 0 every length counts as average
 */
export const norms = (lengths: Lengths, scale: number, b: number, rounding: Rounding = "exact"): Float64Array => {
  const { values, average, memo } = lengths
  if (memo.rounding === rounding && memo.scale === scale && memo.b === b) return memo.norms
  if (memo.rounding === undefined) memo.norms = new Float64Array(values.length)
  const round = roundings[rounding]
  for (let i = 0; i < values.length; i++) memo.norms[i] = scale * (1 - b + (average === 0 ? b : (b * round(values[i]!)) / average))
  memo.scale = scale
  memo.b = b
  memo.rounding = rounding
  return memo.norms
}
