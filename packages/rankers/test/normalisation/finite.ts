import type * as Normalisation from "@litfuse/engine/Normalisation"
import * as Params from "@litfuse/engine/Params"
import * as fc from "fast-check"
import { expect, it } from "vitest"

const extreme = fc.oneof(
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.constantFrom(0, Number.MIN_VALUE, -Number.MIN_VALUE, 1, 1 + Number.EPSILON, Number.MAX_VALUE, -Number.MAX_VALUE)
)

/** Scores at the ends of what numbers can hold, and next to each other, become finite scores in the same order. */
export const staysFinite = <Prepared, P>(normalisation: Normalisation.Normalisation<Prepared, P>): void =>
  it("gives finite scores in the same order, however large, small or close the scores are", () => {
    const params = Params.defaults(normalisation)
    fc.assert(
      fc.property(fc.array(extreme, { maxLength: 8 }), (drawn) => {
        const scores = Float64Array.from(drawn).sort().reverse()
        const out = new Float64Array(scores.length)
        normalisation.score(normalisation.prepare(scores), params, out)
        expect(out.every(Number.isFinite), `${out.join(" ")} from ${scores.join(" ")}`).toBe(true)
        expect(out.every((score, i) => i === 0 || score <= out[i - 1]!)).toBe(true)
      }),
      { seed: 4 }
    )
  })
