import { fixed } from "@litfuse/files/numbers"
import * as Wilson from "@litfuse/stats/Wilson"

/** A share with Wilson's 95 % interval, as tables print it: `0.975 [0.943, 0.989]`. Empty: `empty`, where there is nothing to have a share of. */
export const shareText = (part: number, of: number, digits: number, empty = "none"): string => {
  if (of === 0) return empty
  const { lower, upper } = Wilson.interval(part, of)
  return `${fixed(part / of, digits)} [${fixed(lower, digits)}, ${fixed(upper, digits)}]`
}
