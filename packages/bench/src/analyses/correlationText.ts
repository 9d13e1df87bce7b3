import { fixed } from "@litfuse/files/numbers"

/** A correlation for sentences: three decimals, or words where it is not defined. */
export const correlationText = (value: number): string => (Number.isNaN(value) ? "undefined" : fixed(value, 3))
