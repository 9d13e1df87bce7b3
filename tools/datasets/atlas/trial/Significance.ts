import * as AtlasRandom from "../AtlasRandom.ts"

/**
 * The p-value of a paired, two-sided sign-flip test of mean 0, by `flips` random flips.
 *
 * - units: a probability in (0, 1]; the observed arrangement counts as one flip
 */
export const signFlip = (differences: ReadonlyArray<number>, random: AtlasRandom.Random, flips = 1999): number => {
  const nonZero = differences.filter((difference) => difference !== 0)
  const observed = Math.abs(nonZero.reduce((sum, difference) => sum + difference, 0))
  let atLeast = 1
  for (let flip = 0; flip < flips; flip++) {
    let sum = 0
    let signs = 0
    for (let i = 0; i < nonZero.length; i++) {
      if (i % 32 === 0) signs = random.next()
      sum += (signs & 1) === 1 ? nonZero[i]! : -nonZero[i]!
      signs >>>= 1
    }
    if (Math.abs(sum) >= observed - 1e-12) atLeast++
  }
  return atLeast / (flips + 1)
}

/** Holm's adjusted p-values, in the order given. */
export const holm = (values: ReadonlyArray<number>): ReadonlyArray<number> => {
  const order = Array.from(values.keys()).sort((a, b) => values[a]! - values[b]!)
  const adjusted = values.map(() => 0)
  let most = 0
  order.forEach((at, i) => {
    most = Math.max(most, Math.min(1, (values.length - i) * values[at]!))
    adjusted[at] = most
  })
  return adjusted
}
