import * as Schema from "effect/Schema"

/**
 * A number that may be undefined for a reason: never 0 or 1 in its place.
 *
 * - `reason` a stable kebab-case code; programs match on it
 */
export const Quantity = Schema.Union([
  Schema.TaggedStruct("Defined", { value: Schema.Finite }),
  Schema.TaggedStruct("Undefined", { reason: Schema.NonEmptyString })
])
export type Quantity = typeof Quantity.Type

/** A defined number. */
export const defined = (value: number): Quantity => ({ _tag: "Defined", value })

/** An undefined number, and why. */
export const missing = (reason: string): Quantity => ({ _tag: "Undefined", reason })

/** Its value; NaN where it is undefined. */
export const valueOf = (quantity: Quantity): number => (quantity._tag === "Defined" ? quantity.value : Number.NaN)

/** For people: the number, or `undefined (reason)`. */
export const print = (quantity: Quantity, digits = 2): string =>
  quantity._tag === "Defined" ? quantity.value.toFixed(digits) : `undefined (${quantity.reason})`
