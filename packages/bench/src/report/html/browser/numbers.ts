/** A value as the page's tables print it. */
export const shown = (value: number): string => value.toFixed(4)

/** A difference with its sign; one of which no digit is left has none. */
export const signed = (value: number): string => (Math.abs(value) < 0.00005 ? "" : value < 0 ? "−" : "+") + Math.abs(value).toFixed(4)
