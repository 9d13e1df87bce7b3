import { fixed } from "@litfuse/files/numbers"

/** A number with its noun, in the plural where it needs one: "1 run", "2 runs". */
export const count = (n: number, noun: string): string => `${n.toLocaleString("en-GB")} ${noun}${n === 1 ? "" : "s"}`

/** A correlation for sentences: three decimals, or words where it is not defined. */
export const correlation = (value: number): string => (Number.isNaN(value) ? "undefined" : fixed(value, 3))

/** A share as a whole percentage: "25 %". */
export const percent = (share: number): string => `${fixed(100 * share, 0)} %`

export { signed } from "@litfuse/files/numbers"
