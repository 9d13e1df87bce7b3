/** A value as the page's tables print it. */
export const printValue = (value: number): string => value.toFixed(4)

/** A difference with its sign; one of which no digit is left has none. */
export const printDifference = (value: number): string => {
  const size = Math.abs(value).toFixed(4)
  if (Math.abs(value) < 0.00005) return size
  return (value < 0 ? "−" : "+") + size
}
