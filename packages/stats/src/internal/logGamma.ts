/**
 * The natural logarithm of the gamma function: by its recurrence up to 20, then by Stirling's series.
 *
 * - units: x above 0; right to about 13 digits
 */
export const logGamma = (x: number): number => {
  let product = 1
  let at = x
  for (; at < 20; at++) product *= at
  const square = 1 / (at * at)
  const rest = (1 / 12 - square * (1 / 360 - square * (1 / 1260 - square / 1680))) / at
  return (at - 0.5) * Math.log(at) - at + Math.log(2 * Math.PI) / 2 + rest - Math.log(product)
}
