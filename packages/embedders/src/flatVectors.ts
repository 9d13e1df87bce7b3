/** Vectors of one length in one array, one after another. Shape: vector i is `values[i * dimensions .. (i + 1) * dimensions)`. */
export interface Flat {
  readonly dimensions: number
  readonly values: Float32Array
}

/** Vectors in one array. */
export const flatVectors = (vectors: ReadonlyArray<Float32Array>, dimensions: number): Flat => {
  const values = new Float32Array(vectors.length * dimensions)
  vectors.forEach((vector, i) => values.set(vector, i * dimensions))
  return { dimensions, values }
}

/** The dot product of a query with each vector, in double precision: the cosine, when all have length 1. Shape: one product per vector in `out`. */
export const dotProducts = ({ dimensions, values }: Flat, query: Float32Array | Float64Array, out: Float64Array): void => {
  for (let i = 0, at = 0; i < out.length; i++, at += dimensions) {
    // two sums, because a single chain of additions is twice as slow
    let even = 0
    let odd = 0
    let d = 0
    for (; d + 1 < dimensions; d += 2) {
      even += values[at + d]! * query[d]!
      odd += values[at + d + 1]! * query[d + 1]!
    }
    if (d < dimensions) even += values[at + d]! * query[d]!
    out[i] = even + odd
  }
}

/** The place of the highest number between each two bounds, the first of equal ones. Shape: `out[i]` in `starts[i] .. starts[i + 1]`, or -1. */
export const highestBetween = (numbers: Float64Array, starts: ArrayLike<number>, out: Int32Array): void => {
  for (let i = 0; i < out.length; i++) {
    let best = -1
    for (let place = starts[i]!; place < starts[i + 1]!; place++) if (best < 0 || numbers[place]! > numbers[best]!) best = place
    out[i] = best
  }
}
