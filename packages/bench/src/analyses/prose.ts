import { fixed } from "@litfuse/files/numbers"

/** A correlation for sentences: three decimals, or words where it is not defined. */
export const correlation = (value: number): string => (Number.isNaN(value) ? "undefined" : fixed(value, 3))

export { counted, percent, signed } from "@litfuse/files/numbers"
