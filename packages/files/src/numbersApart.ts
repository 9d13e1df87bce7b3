const apart = (a: number, b: number): number => (a === b ? 0 : Math.abs(a - b) / Math.max(1, Math.abs(a), Math.abs(b)))

/** The largest of the differences that `of` gives for each place; infinite where there are more places in one. */
export const largest = <A>(before: ReadonlyArray<A>, after: ReadonlyArray<A>, of: (a: A, b: A) => number): number =>
  before.length === after.length ? before.reduce((most, one, i) => Math.max(most, of(one, after[i]!)), 0) : Infinity

/** The largest difference of numbers that may come from another processor or another Node, whose functions round the last digit in another way. */
export const betweenProcessors = 1e-12

/**
 * How far the numbers of two values of JSON are apart.
 *
 * - units: numbers up to 1 as they are, larger ones as a share of them; `of` measures two numbers in another way
 * - empty: 0 where they are equal; infinite where anything but a number differs, as the order of keys
 */
export const numbersApart = (a: unknown, b: unknown, of: (a: number, b: number) => number = apart): number => {
  if (typeof a === "number" && typeof b === "number") return of(a, b)
  const each = (one: unknown, other: unknown) => numbersApart(one, other, of)
  if (Array.isArray(a) && Array.isArray(b)) return largest<unknown>(a, b, each)
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return a === b ? 0 : Infinity
  return largest<readonly [string, unknown]>(Object.entries(a), Object.entries(b), ([key, one], [name, other]) =>
    key === name ? each(one, other) : Infinity
  )
}
