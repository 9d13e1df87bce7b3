/** Eigenvalues, highest first, and eigenvectors of a symmetric matrix. Shape: `vectors[i * n + j]` is entry i of eigenvector j. */
export interface Eigen {
  readonly values: Float64Array
  readonly vectors: Float64Array
}

/** Sweeps after which no matrix of any size here is left unfinished; convergence is quadratic, and takes 6 to 10. */
const mostSweeps = 60

const turn = (a: Float64Array, first: number, second: number, step: number, n: number, cos: number, sin: number): void => {
  for (let i = 0, p = first, q = second; i < n; i++, p += step, q += step) {
    const x = a[p]!
    const y = a[q]!
    a[p] = cos * x - sin * y
    a[q] = sin * x + cos * y
  }
}

/** Jacobi's angle, which makes entry (p, q) vanish: `undefined` where it is nothing already. */
const angle = (a: Float64Array, n: number, p: number, q: number): readonly [cos: number, sin: number] | undefined => {
  const off = a[p * n + q]!
  const [x, y] = [a[p * n + p]!, a[q * n + q]!]
  if (Math.abs(off) <= 1e-17 * Math.sqrt(Math.abs(x * y)) || off === 0) return undefined
  const theta = (y - x) / (2 * off)
  const tangent = (theta < 0 ? -1 : 1) / (Math.abs(theta) + Math.sqrt(theta * theta + 1))
  const cos = 1 / Math.sqrt(tangent * tangent + 1)
  return [cos, tangent * cos]
}

/**
 * Jacobi's method: plane after plane is rotated until only the diagonal is left. Slower than reduction to three diagonals, but short, and exact to
 * the last digits also for small eigenvalues.
 *
 * - shape: `matrix[i * n + j]`, symmetric; it is not changed
 * - source: Golub & Van Loan, Matrix Computations, 4th edition, section 8.5
 */
export const symmetricEigen = (matrix: Float64Array, n: number): Eigen => {
  const a = matrix.slice()
  // rows of `turned` are eigenvectors while it is made, because rows are read faster
  const turned = new Float64Array(n * n)
  for (let i = 0; i < n; i++) turned[i * n + i] = 1
  for (let sweep = 0, isDone = false; sweep < mostSweeps && !isDone; sweep++) {
    isDone = true
    for (let p = 0; p < n - 1; p++)
      for (let q = p + 1; q < n; q++) {
        const found = angle(a, n, p, q)
        if (found === undefined) continue
        isDone = false
        turn(a, p, q, n, n, ...found)
        turn(a, p * n, q * n, 1, n, ...found)
        turn(turned, p * n, q * n, 1, n, ...found)
      }
  }
  const order = Array.from({ length: n }, (_, i) => i).sort((i, j) => a[j * n + j]! - a[i * n + i]! || i - j)
  const vectors = new Float64Array(n * n)
  order.forEach((from, j) => {
    for (let i = 0; i < n; i++) vectors[i * n + j] = turned[from * n + i]!
  })
  return { values: Float64Array.from(order, (i) => a[i * n + i]!), vectors }
}
