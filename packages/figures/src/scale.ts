/** A step of 1, 2 or 5 times a power of ten that gives about five ticks. */
const stepFor = (span: number): number => {
  const rough = span / 5
  const power = 10 ** Math.floor(Math.log10(rough))
  return (rough / power < 1.5 ? 1 : rough / power < 3.5 ? 2 : rough / power < 7.5 ? 5 : 10) * power
}

/**
 * An axis that people can read: it begins and ends at round numbers, and has round numbers between.
 *
 * - shape: `ticks` from `from` up to `to`, as values with their texts
 */
export interface Scale {
  readonly from: number
  readonly to: number
  readonly ticks: ReadonlyArray<readonly [value: number, text: string]>
}

/**
 * The scale that holds two values and all between.
 *
 * - empty: values that are no numbers, or one twice, give a scale of one step
 */
export const scaleOf = (least: number, most: number): Scale => {
  const step = stepFor(most > least && Number.isFinite(most - least) ? most - least : 1)
  // a quotient that rounding has left just beside a whole number is that number
  const first = Number.isFinite(least) ? Math.floor(least / step + 1e-9) : 0
  const last = Number.isFinite(most) ? Math.max(first + 1, Math.ceil(most / step - 1e-9)) : first + Math.round(1 / step)
  const decimals = Math.max(0, -Math.floor(Math.log10(step) + 1e-9))
  const ticks = Array.from({ length: last - first + 1 }, (_, i) => [(first + i) * step, ((first + i) * step).toFixed(decimals)] as const)
  return { from: first * step, to: last * step, ticks }
}
