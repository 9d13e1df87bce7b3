/** The cosine of two vectors; NaN where one is absent, of length 0, or of other dimensions. */
export const cosine = (a: Float32Array, b: Float32Array): number => {
  if (a.length === 0 || a.length !== b.length) return Number.NaN
  let product = 0
  let ofA = 0
  let ofB = 0
  for (let d = 0; d < a.length; d++) {
    product += a[d]! * b[d]!
    ofA += a[d]! * a[d]!
    ofB += b[d]! * b[d]!
  }
  return ofA === 0 || ofB === 0 ? Number.NaN : product / Math.sqrt(ofA * ofB)
}
