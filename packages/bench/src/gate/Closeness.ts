import { betweenProcessors, largest, numbersApart } from "@litfuse/files/numbersApart"
import * as Result from "effect/Result"

/** A committed file of a report, and the same file made again; undefined = there is none. */
export interface Change {
  readonly name: string
  readonly committed: string | undefined
  readonly made: string | undefined
}

/** One unit of the last of the ten digits that results keep. */
const lastOfTen = (size: number): number => 10 ** (Math.floor(Math.log10(size)) - 9)

const isOfTen = (value: number): boolean => Number(value.toPrecision(10)) === value

/** Numbers of ten digits may be one unit of the last apart, where the numbers behind them lie on two sides of a half. */
const apart = (a: number, b: number): number => {
  if (a === b) return 0
  const size = Math.max(Math.abs(a), Math.abs(b))
  const difference = Math.abs(a - b)
  const isClose = difference <= betweenProcessors * Math.max(1, size) || (isOfTen(a) && isOfTen(b) && difference < 1.5 * lastOfTen(size))
  return isClose ? difference : Infinity
}

/** What may be a number, a name, a version or a hash; of these, numbers with a point are rounded ones. */
const word = /([+-]?[\w.]+)/
const decimal = /^[+-]?\d*\.(\d+)\.?$/

/** Rounded numbers may be one unit of their last digit apart. */
const isRounding = (a: string, b: string): boolean => {
  const [first, second] = [decimal.exec(a), decimal.exec(b)]
  return first !== null && second !== null && Math.abs(Number.parseFloat(a) - Number.parseFloat(b)) < 1.5 * 10 ** -first[1]!.length
}

const isAlike = ({ committed, made }: Change): boolean =>
  committed !== undefined &&
  made !== undefined &&
  largest(committed.split(word), made.split(word), (a, b) => (a === b || isRounding(a, b) ? 0 : Infinity)) === 0

/**
 * The largest difference of a number from the committed one, if nothing else differs, and no number by more than between processors. That is 1e-12, or that
 * share of a number above 1.
 *
 * JSON files are compared as they are; numbers of ten digits may differ by one in the last. Other files are written from them with rounded numbers. These
 * may also differ in their last digit, but not where the JSON is the same.
 *
 * - empty: undefined where more differs than that, or where no number does
 */
export const distance = (changes: ReadonlyArray<Change>): number | undefined => {
  const isJson = ({ name }: Change) => name.endsWith(".json")
  const jsonApart = ({ committed, made }: Change) =>
    Result.getOrElse(
      Result.try(() => numbersApart(JSON.parse(committed ?? ""), JSON.parse(made ?? ""), apart)),
      () => Infinity
    )
  const most = changes.filter(isJson).reduce((sofar, one) => Math.max(sofar, jsonApart(one)), 0)
  return most > 0 && most < Infinity && changes.every((one) => isJson(one) || isAlike(one)) ? most : undefined
}
