import type { Ranks } from "./rankRows.ts"

/** A line between two columns of ranks: `x` in the units of the columns, `y` as ranks. */
export interface Slope {
  readonly x1: number
  readonly x2: number
  readonly y1: number
  readonly y2: number
}

/** A document's line between two columns of ranks, a quarter of the way where only one has it; undefined where neither does. */
export const slopeOf = ({ before, after }: Ranks, left: number, right: number): Slope | undefined => {
  const [y1, y2] = [before ?? after, after ?? before]
  const reach = (right - left) / 4
  return y1 === undefined || y2 === undefined
    ? undefined
    : { x1: before === undefined ? right - reach : left, x2: after === undefined ? left + reach : right, y1, y2 }
}
