import { fixed } from "@litfuse/files/numbers"

/** A correlation for sentences: three decimals, or words where it is not defined. */
export const correlation = (value: number): string => (Number.isNaN(value) ? "undefined" : fixed(value, 3))

/** A share as a whole percentage: "25 %". */
export const percent = (share: number): string => `${fixed(100 * share, 0)} %`

export { counted, signed } from "@litfuse/files/numbers"
