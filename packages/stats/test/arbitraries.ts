import * as fc from "fast-check"

/** Differences as measures with few values give them: on a grid of 1/16, with many ties and zeros. Every length is as likely, not mostly short ones. */
export const coarse = (minLength: number, maxLength: number): fc.Arbitrary<Float64Array> =>
  fc
    .array(fc.integer({ min: -16, max: 16 }), { minLength, maxLength, size: "max" })
    .map((sixteenths) => Float64Array.from(sixteenths, (x) => x / 16))

/** A p-value. */
export const pValue: fc.Arbitrary<number> = fc.integer({ min: 1, max: 10_000 }).map((x) => x / 10_000)

/** The differences with the systems swapped. */
export const swapped = (differences: Float64Array): Float64Array => differences.map((x) => (x === 0 ? 0 : -x))

/** The topics in another order. */
export const reordered = (differences: Float64Array): Float64Array =>
  Float64Array.from(Array.from(differences, (_, i) => differences[(i + 1) % differences.length]!)).reverse()
