const roundFactor = (factor: number): number => {
  if (factor < 1.5) return 1
  if (factor < 3.5) return 2
  return factor < 7.5 ? 5 : 10
}

/** A step of 1, 2 or 5 times a power of ten that gives about five ticks. */
const stepFor = (span: number): number => {
  const rough = span / 5
  const power = 10 ** Math.floor(Math.log10(rough))
  return roundFactor(rough / power) * power
}

/**
 * An axis with round numbers at its ends and between.
 *
 * - shape: `ticks` from `from` up to `to`, as values with their texts
 */
export interface Scale {
  readonly from: number
  readonly to: number
  readonly ticks: ReadonlyArray<readonly [value: number, text: string]>
}

/** Shorter ranges than this are none: their numbers have more decimals than can be printed. */
const shortest = 1e-90

/**
 * The scale for a range of values.
 *
 * - empty: values that are no numbers, or one twice, give a scale of one step
 */
export const axisScale = (least: number, most: number): Scale => {
  const step = stepFor(most - least > shortest && Number.isFinite(most - least) ? most - least : 1)
  // tolerates rounding errors of quotients near whole numbers
  const first = Number.isFinite(least) ? Math.floor(least / step + 1e-9) : 0
  const last = Number.isFinite(most) ? Math.max(first + 1, Math.ceil(most / step - 1e-9)) : first + Math.round(1 / step)
  const decimals = Math.max(0, -Math.floor(Math.log10(step) + 1e-9))
  const ticks = Array.from({ length: last - first + 1 }, (_, i) => [(first + i) * step, ((first + i) * step).toFixed(decimals)] as const)
  return { from: first * step, to: last * step, ticks }
}
