/** The number that replaces 0 in a denominator. */
const least = 1e-300

const nonZero = (value: number): number => (Math.abs(value) < least ? least : value)

/** `1 / (b(0) + a(1) / (b(1) + a(2) / (b(2) + ...)))`, by Lentz, Applied Optics 15(3), 1976. */
const evaluate = (a: (n: number) => number, b: (n: number) => number): number => {
  let value = nonZero(b(0))
  let c = value
  let d = 0
  for (let n = 1; n < 1_000_000; n++) {
    const [above, beside] = [a(n), b(n)]
    d = 1 / nonZero(beside + above * d)
    c = nonZero(beside + above / c)
    value *= c * d
    if (Math.abs(c * d - 1) <= 2 ** -52) break
  }
  return 1 / value
}

/**
 * The incomplete beta function `I_x(a, b)` over `x^a (1 - x)^b / (a B(a, b))`.
 *
 * - shape: x below `(a + 1) / (a + b + 2)`, where it converges after about as many terms as the square root of the larger of a and b
 * - source: Abramowitz & Stegun 26.5.8
 */
export const incompleteBeta = (a: number, b: number, x: number): number =>
  evaluate(
    (n) => {
      const m = n >> 1
      return n % 2 === 0 ? (m * (b - m) * x) / ((a + n - 1) * (a + n)) : (-(a + m) * (a + b + m) * x) / ((a + n - 1) * (a + n))
    },
    () => 1
  )

/**
 * The incomplete beta function `I_(1 - y)(a, b)` over `(1 - y)^a y^b / B(a, b)`, by a fraction that keeps the digits of a small y.
 *
 * - shape: y above `b / (a + b)`
 * - source: Didonato & Morris, ACM TOMS 18(3), 1992, equation 9
 */
export const upperIncompleteBeta = (a: number, b: number, y: number): number => {
  const x = 1 - y
  const lambda = (a + b) * y - b
  return evaluate(
    (n) => {
      const e = a + 2 * n - 1
      return ((a + n - 1) * (a + b + n - 1) * n * (b - n) * x * x) / (e * e)
    },
    (n) => n + (n === 0 ? 0 : (n * (b - n) * x) / (a + 2 * n - 1)) + ((a + n) * (lambda + 1 + n * (1 + y))) / (a + 2 * n + 1)
  )
}
