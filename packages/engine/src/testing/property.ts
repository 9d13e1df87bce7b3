import * as Effect from "effect/Effect"
import * as fc from "fast-check"
import { type Law, LawBroken } from "./Law.ts"

/** How many random cases a law sees unless told otherwise. */
export const runs = 1000

/** What is wrong with a case; undefined = nothing. */
export type Verdict = string | undefined

/**
 * A law about all cases of a kind, checked on random ones with a fixed seed: every run sees the same cases.
 *
 * - `verdict` what is wrong with one case; a throw is wrong too
 * - errors: `LawBroken` with the smallest bad case
 */
export const property = <Case>(
  subject: string,
  name: string,
  cases: fc.Arbitrary<Case>,
  verdict: (one: Case) => Verdict,
  numRuns = runs
): Law => ({
  name,
  check: Effect.suspend(() => {
    const details = fc.check(
      fc.property(cases, (one) => {
        const wrong = verdict(one)
        if (wrong !== undefined) throw new LawBroken({ subject, law: name, example: wrong })
      }),
      { seed: 1, numRuns }
    )
    if (!details.failed) return Effect.void
    const [one] = details.counterexample ?? []
    const thrown = details.errorInstance
    const wrong = thrown instanceof LawBroken ? thrown.example : String(thrown ?? "no case could be made")
    return Effect.fail(new LawBroken({ subject, law: name, example: `${wrong}; for ${fc.stringify(one)}` }))
  })
})

/** A law about one case. */
export const single = (subject: string, name: string, verdict: () => Verdict): Law => ({
  name,
  check: Effect.suspend(() => {
    const example = verdict()
    return example === undefined ? Effect.void : Effect.fail(new LawBroken({ subject, law: name, example }))
  })
})

/** The first thing wrong, or nothing. */
export const firstOf = <A>(items: Iterable<A>, verdict: (item: A) => Verdict): Verdict => {
  for (const item of items) {
    const wrong = verdict(item)
    if (wrong !== undefined) return wrong
  }
  return undefined
}

/** The first place where two arrays of scores differ in any bit; NaN equals NaN. */
export const difference = (a: Float64Array, b: Float64Array): Verdict => {
  if (a.length !== b.length) return `${a.length} scores against ${b.length}`
  return firstOf(a.keys(), (i) => (Object.is(a[i]! + 0, b[i]! + 0) ? undefined : `score ${i} is ${a[i]} against ${b[i]}`))
}
