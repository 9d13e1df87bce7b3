import { type Observed } from "./Logistic.ts"

/** A step of a rising staircase: from `x` on, the share. */
export interface Step {
  readonly x: number
  readonly share: number
}

/**
 * The rising staircase that is nearest to observations with weights in squared distance (pool adjacent violators).
 *
 * - shape: steps ascend by `x` and by share; observations at one place are one
 * - empty: no observations, no steps
 * - source: Ayer et al., Annals of Mathematical Statistics 26(4), 1955
 * - agrees with: scikit-learn 1.5.2, `IsotonicRegression`, at the observations
 */
export const fit = (observed: ReadonlyArray<Observed>): ReadonlyArray<Step> => {
  const sorted = [...observed].sort((a, b) => a.x - b.x)
  const blocks: Array<{ x: number; sum: number; weight: number }> = []
  for (const { x, isSo, weight } of sorted) {
    const last = blocks.at(-1)
    const sum = isSo ? weight : 0
    if (last !== undefined && last.x === x) {
      last.sum += sum
      last.weight += weight
    } else blocks.push({ x, sum, weight })
  }
  const steps: typeof blocks = []
  for (const block of blocks) {
    let pooled = block
    for (let last = steps.at(-1); last !== undefined && last.sum / last.weight >= pooled.sum / pooled.weight; last = steps.at(-1)) {
      steps.pop()
      pooled = { x: last.x, sum: last.sum + pooled.sum, weight: last.weight + pooled.weight }
    }
    steps.push(pooled)
  }
  return steps.map(({ x, sum, weight }) => ({ x, share: sum / weight }))
}

/**
 * The share of a staircase at `x`: that of the last step at or below it; below the first step, that of the first.
 *
 * - empty: NaN without steps
 */
export const at = (steps: ReadonlyArray<Step>, x: number): number => {
  let share = steps[0]?.share ?? Number.NaN
  for (const step of steps) if (step.x <= x) share = step.share
  return share
}
