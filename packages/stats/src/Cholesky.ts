import * as Invariant from "./internal/Invariant.ts"

/** Where row i, column j (j <= i) of a symmetric matrix stands when its lower triangle is laid out row by row. */
export const at = (i: number, j: number): number => (i * (i + 1)) / 2 + j

/** How many numbers the lower triangle of an n x n matrix has. */
export const triangle = (n: number): number => (n * (n + 1)) / 2

/**
 * Replaces the lower triangle of a positive definite matrix A by its factor L, A = L Lᵀ.
 *
 * - shape: `a` laid out as `at` says
 * - errors: a matrix that is not positive definite to working precision is a broken contract: add a ridge
 */
export const factor = (a: Float64Array, n: number): void => {
  for (let i = 0; i < n; i++) {
    const row = at(i, 0)
    for (let j = 0; j <= i; j++) {
      const other = at(j, 0)
      let sum = a[row + j]!
      for (let k = 0; k < j; k++) sum -= a[row + k]! * a[other + k]!
      if (j < i) a[row + j] = sum / a[other + j]!
      else {
        Invariant.check(sum > 0, "a matrix that is factored is positive definite")
        a[row + i] = Math.sqrt(sum)
      }
    }
  }
}

/** Replaces b by the x of L x = b. */
export const forward = (l: Float64Array, b: Float64Array): void => {
  for (let i = 0; i < b.length; i++) {
    const row = at(i, 0)
    let sum = b[i]!
    for (let k = 0; k < i; k++) sum -= l[row + k]! * b[k]!
    b[i] = sum / l[row + i]!
  }
}

/** Replaces b by the x of L Lᵀ x = b. */
export const solve = (l: Float64Array, b: Float64Array): void => {
  forward(l, b)
  for (let i = b.length - 1; i >= 0; i--) {
    const x = b[i]! / l[at(i, i)]!
    b[i] = x
    const row = at(i, 0)
    for (let k = 0; k < i; k++) b[k]! -= l[row + k]! * x
  }
}
