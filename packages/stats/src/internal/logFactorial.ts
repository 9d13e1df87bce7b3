/**
 * The natural logarithm of n!, right to 14 digits: a sum for small n, Stirling's series from 32.
 *
 * - shape: a whole number, 0 or above
 */
export const logFactorial = (n: number): number => {
  if (n < 32) {
    let product = 1
    for (let i = 2; i <= n; i++) product *= i
    return Math.log(product)
  }
  const x = n + 1
  const square = 1 / (x * x)
  const rest = (1 / 12 - square * (1 / 360 - square * (1 / 1260 - square / 1680))) / x
  return (x - 0.5) * Math.log(x) - x + Math.log(2 * Math.PI) / 2 + rest
}
