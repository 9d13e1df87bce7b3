import * as Result from "effect/Result"

/** A committed file of a report beside the same file as it was made again. */
export interface Change {
  readonly name: string
  readonly committed: string
  readonly made: string
}

/** The largest difference that is put down to another processor or another Node: of numbers up to 1 as it is, of larger ones as a share of them. */
export const limit = 1e-12

const apart = (a: number, b: number): number => (a === b ? 0 : Math.abs(a - b) / Math.max(1, Math.abs(a), Math.abs(b)))

/** The largest of the differences that `of` gives for each place; infinite where the places themselves differ. */
const largest = <A>(before: ReadonlyArray<A>, after: ReadonlyArray<A>, of: (a: A, b: A) => number): number =>
  before.length === after.length ? before.reduce((most, one, i) => Math.max(most, of(one, after[i]!)), 0) : Infinity

/** How far numbers of two JSON values are apart; infinite where anything but a number differs, as the order of keys. */
const jsonApart = (a: unknown, b: unknown): number => {
  if (typeof a === "number" && typeof b === "number") return apart(a, b)
  if (Array.isArray(a) && Array.isArray(b)) return largest<unknown>(a, b, jsonApart)
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return a === b ? 0 : Infinity
  const keys = largest(Object.keys(a), Object.keys(b), (one, other) => (one === other ? 0 : Infinity))
  return keys === 0 ? largest<unknown>(Object.values(a), Object.values(b), jsonApart) : keys
}

/** A number with a point that is no part of a name, a version or a sum. */
const decimal = /((?<![\w.])[+-]?\d*\.\d+(?![\w.]*\w))/

const lastDigit = (text: string): number => 10 ** -(text.length - text.indexOf(".") - 1)

/** Rounded numbers may be one unit of their last digit apart, where the numbers behind them lie on two sides of a half. */
const isRounding = (a: string, b: string): boolean => a === b || (decimal.test(a) && Math.abs(Number(a) - Number(b)) < 1.5 * lastDigit(a))

const isAlike = (before: string, after: string): boolean =>
  largest(before.split(decimal), after.split(decimal), (a, b) => (isRounding(a, b) ? 0 : Infinity)) === 0

/**
 * How far the numbers of a report are apart from the committed ones, if nothing else differs. Numbers of JSON files are compared as they are. All other files
 * are written from them with rounded numbers, which may differ in their last digit, but not where the JSON is the same.
 *
 * - unit: as that of `limit`
 * - empty: undefined where anything but numbers differs, or where no number does
 */
export const distance = (changes: ReadonlyArray<Change>): number | undefined => {
  const isJson = ({ name }: Change) => name.endsWith(".json")
  const most = changes
    .filter(isJson)
    .map(({ committed, made }) =>
      Result.getOrElse(
        Result.try(() => jsonApart(JSON.parse(committed), JSON.parse(made))),
        () => Infinity
      )
    )
    .reduce((a, b) => Math.max(a, b), 0)
  return most > 0 && most < Infinity && changes.every((one) => isJson(one) || isAlike(one.committed, one.made)) ? most : undefined
}
