/** The nearest whole number; of two that are as near, the even one: Python's `round`. */
export const halfToEven = (value: number): number => {
  const below = Math.floor(value)
  const rest = value - below
  return rest < 0.5 || (rest === 0.5 && below % 2 === 0) ? below : below + 1
}
