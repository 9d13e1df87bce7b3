/**
 * The number that brings addends to a common unit: `(x + c) - c` is x rounded to a multiple of 2^-52 of `c`.
 *
 * Addends that are multiples of one unit, with a sum below 2^53 units, add up without rounding, so their order does not matter. So equal sets of such
 * addends give equal sums, to the last bit. It costs two additions; sorting the addends, the other way to a fixed order, costs a sort.
 *
 * - units: `bound` no sum of addends, in any order, exceeds it; addends lie between 0 and `bound`, and lose what is below 2^-51 of it
 * - source: J. Demmel, H. D. Nguyen, Parallel reproducible summation, IEEE Trans. Computers 64(7), 2015 (pre-rounding with one fold)
 */
export const commonUnit = (bound: number): number => 2 ** (bound > 0 ? Math.ceil(Math.log2(bound)) + 1 : 0)
