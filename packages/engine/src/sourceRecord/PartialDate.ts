import * as Schema from "effect/Schema"

/** A date as far as it is known: `2021`, `2021-03` or `2021-03-15`. */
export const PartialDate = Schema.String.check(
  Schema.isPattern(/^\d{4}(-(0[1-9]|1[0-2])(-(0[1-9]|[12]\d|3[01]))?)?$/, { expected: "a date such as 2021, 2021-03 or 2021-03-15" })
).pipe(Schema.brand("PartialDate"))
export type PartialDate = typeof PartialDate.Type

/** The year of a partial date. */
export const year = (date: PartialDate): number => Number(date.slice(0, 4))

/**
 * Whether a date is between two bounds, both included and of any precision. A date without a day may be in the range: 2021-03 is within 2021 to
 * 2021-03-15.
 *
 * - empty: an undefined bound is no limit
 */
export const within = (date: PartialDate, from: PartialDate | undefined, until: PartialDate | undefined): boolean => {
  const upTo = (bound: PartialDate) => Math.min(bound.length, date.length)
  const isAfter = from === undefined || date.slice(0, upTo(from)) >= from.slice(0, upTo(from))
  const isBefore = until === undefined || date.slice(0, upTo(until)) <= until.slice(0, upTo(until))
  return isAfter && isBefore
}
