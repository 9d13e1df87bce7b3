/**
 * Tokens in an abstract: 65 quantiles of a log-normal law with median 165 and sigma 0.42. They are integers, because `Math.exp` may differ in the last bit
 * between engines.
 */
export const lengths: ReadonlyArray<number> = [
  60, 71, 78, 84, 89, 93, 96, 100, 103, 106, 109, 112, 115, 117, 120, 122, 125, 127, 130, 132, 135, 137, 140, 142, 145, 147, 150, 152, 155,
  157, 160, 162, 165, 168, 170, 173, 176, 179, 182, 185, 188, 191, 195, 198, 202, 206, 210, 214, 218, 222, 227, 232, 238, 244, 250, 257,
  264, 273, 283, 294, 307, 324, 347, 381, 457
]

/** Citations by quality, in percent of the average: 33 quantiles of a log-normal law with sigma 1.15. */
export const impacts: ReadonlyArray<number> = [
  8, 14, 19, 24, 28, 33, 38, 42, 47, 53, 58, 64, 70, 77, 84, 92, 100, 109, 119, 130, 143, 156, 172, 190, 211, 236, 267, 304, 353, 420, 520,
  699, 1207
]

/** A cumulative Zipf table of `size` ranks: weight of rank r (from 0) is 2^22 / (r + shift), rounded down; all integers. */
export const zipf = (size: number, shift = 2): Uint32Array => {
  const cumulative = new Uint32Array(size)
  let total = 0
  for (let rank = 0; rank < size; rank++) {
    total += Math.floor(0x400000 / (rank + shift))
    cumulative[rank] = total
  }
  return cumulative
}

/** A cumulative table of integer weights, for `Random.weighted`. */
export const cumulative = (weights: ReadonlyArray<number>): ReadonlyArray<number> => {
  let total = 0
  return weights.map((weight) => (total += weight))
}
