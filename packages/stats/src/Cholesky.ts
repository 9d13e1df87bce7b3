import * as Invariant from "./internal/Invariant.ts"

/** Where row i, column j (j <= i) of a symmetric matrix stands when its lower triangle is laid out row by row. */
export const at = (i: number, j: number): number => (i * (i + 1)) / 2 + j

/** How many numbers the lower triangle of an n x n matrix has. */
export const triangle = (n: number): number => (n * (n + 1)) / 2

/** The entries of column j below its diagonal, from row `from` on. */
const belowFrom = (a: Float64Array, n: number, j: number, from: number): void => {
  const other = at(j, 0)
  const diagonal = a[other + j]!
  for (let i = from; i < n; i++) {
    const row = at(i, 0)
    let sum = a[row + j]!
    for (let k = 0; k < j; k++) sum -= a[row + k]! * a[other + k]!
    a[row + j] = sum / diagonal
  }
}

/**
 * Replaces the lower triangle of a positive definite matrix A by its factor L, A = L Lᵀ.
 *
 * - shape: `a` laid out as `at` says
 * - errors: a matrix that is not positive definite to working precision is a broken contract: add a ridge
 */
export const factor = (a: Float64Array, n: number): void => {
  for (let j = 0; j < n; j++) {
    const other = at(j, 0)
    let square = a[other + j]!
    for (let k = 0; k < j; k++) square -= a[other + k]! * a[other + k]!
    Invariant.check(square > 0, "a matrix that is factored is positive definite")
    const diagonal = (a[other + j] = Math.sqrt(square))
    let i = j + 1
    // four rows at a time: their sums do not wait for each other, and each is added up in the same order as alone
    for (; i + 3 < n; i += 4) {
      const [r0, r1, r2, r3] = [at(i, 0), at(i + 1, 0), at(i + 2, 0), at(i + 3, 0)]
      let s0 = a[r0 + j]!
      let s1 = a[r1 + j]!
      let s2 = a[r2 + j]!
      let s3 = a[r3 + j]!
      for (let k = 0; k < j; k++) {
        const x = a[other + k]!
        s0 -= a[r0 + k]! * x
        s1 -= a[r1 + k]! * x
        s2 -= a[r2 + k]! * x
        s3 -= a[r3 + k]! * x
      }
      a[r0 + j] = s0 / diagonal
      a[r1 + j] = s1 / diagonal
      a[r2 + j] = s2 / diagonal
      a[r3 + j] = s3 / diagonal
    }
    belowFrom(a, n, j, i)
  }
}

/** Replaces b, which begins at an offset, by the x of L x = b. */
const forwardOne = (l: Float64Array, n: number, b: Float64Array, from: number): void => {
  for (let i = 0; i < n; i++) {
    const row = at(i, 0)
    let sum = b[from + i]!
    for (let k = 0; k < i; k++) sum -= l[row + k]! * b[from + k]!
    b[from + i] = sum / l[row + i]!
  }
}

/**
 * Replaces each b by the x of L x = b.
 *
 * - shape: L is n x n; `b` holds any number of them, one after the other
 * - empty: without any, or where n is 0, nothing happens
 */
export const forward = (l: Float64Array, n: number, b: Float64Array): void => {
  if (n === 0) return
  let one = 0
  // four at a time: their sums do not wait for each other, and each is added up in the same order as alone
  for (; one + 4 * n <= b.length; one += 4 * n) {
    const [two, three, four] = [one + n, one + 2 * n, one + 3 * n]
    for (let i = 0; i < n; i++) {
      const row = at(i, 0)
      let s1 = b[one + i]!
      let s2 = b[two + i]!
      let s3 = b[three + i]!
      let s4 = b[four + i]!
      for (let k = 0; k < i; k++) {
        const x = l[row + k]!
        s1 -= x * b[one + k]!
        s2 -= x * b[two + k]!
        s3 -= x * b[three + k]!
        s4 -= x * b[four + k]!
      }
      const diagonal = l[row + i]!
      b[one + i] = s1 / diagonal
      b[two + i] = s2 / diagonal
      b[three + i] = s3 / diagonal
      b[four + i] = s4 / diagonal
    }
  }
  for (; one < b.length; one += n) forwardOne(l, n, b, one)
}

/** Replaces b by the x of L Lᵀ x = b. */
export const solve = (l: Float64Array, b: Float64Array): void => {
  forward(l, b.length, b)
  for (let i = b.length - 1; i >= 0; i--) {
    const x = b[i]! / l[at(i, i)]!
    b[i] = x
    const row = at(i, 0)
    for (let k = 0; k < i; k++) b[k]! -= l[row + k]! * x
  }
}
