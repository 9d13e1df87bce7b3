import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as fc from "fast-check"
import { type Law, LawBroken } from "./Law.ts"

/** The default number of random cases of a law: that of fast-check's global configuration, if one is set. */
export const runs = fc.readConfigureGlobal().numRuns ?? 1000

/** What is wrong with a case; undefined = nothing. */
export type Verdict = string | undefined

/** The verdict of a law about records where none came: without it the law would hold for a plugin that delivers nothing. */
export const noRecord = "no record came, so there is nothing to try this law with"

/** A verdict as a check; a throw is wrong too. */
const attempt = (subject: string, law: string, verdict: () => Verdict): Effect.Effect<void, LawBroken> =>
  Effect.try({ try: verdict, catch: (thrown) => new LawBroken({ subject, law, example: String(thrown) }) }).pipe(
    Effect.flatMap((example) => (example === undefined ? Effect.void : Effect.fail(new LawBroken({ subject, law, example }))))
  )

const seed = 1

/** The cases of each kind, which the laws of one plugin share: drawing them takes longer than looking at them. */
const drawn = new WeakMap<object, ReadonlyArray<unknown>>()

const drawnOf = <Case>(cases: fc.Arbitrary<Case>, numRuns: number): ReadonlyArray<Case> => {
  const known = drawn.get(cases)
  // the kind is the key, so these are its cases
  if (known !== undefined && known.length === numRuns) return known as ReadonlyArray<Case>
  const made = fc.sample(cases, { seed, numRuns })
  drawn.set(cases, made)
  return made
}

const isBroken = <Case>(verdict: (one: Case) => Verdict, one: Case): boolean =>
  Result.getOrElse(
    Result.try(() => verdict(one) !== undefined),
    () => true
  )

/**
 * A law about all cases of a kind, checked on random ones with a fixed seed: every run sees the same cases. Where one is bad, the same cases are drawn
 * again and the smallest bad one is looked for.
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
  check: attempt(subject, name, () => {
    const bad = drawnOf(cases, numRuns).find((one) => isBroken(verdict, one))
    if (bad === undefined) return undefined
    const details = fc.check(
      fc.property(cases, (one) => verdict(one) === undefined),
      { seed, numRuns }
    )
    if (!details.failed) return `it holds when tried again; for ${fc.stringify(bad)}`
    if (details.counterexample === null) return "no case could be made"
    const [one] = details.counterexample
    const wrong = Result.getOrElse(Result.try({ try: () => verdict(one), catch: String }), (thrown) => thrown)
    return `${wrong ?? "it holds when tried again"}; for ${fc.stringify(one)}`
  })
})

/** A law about one case. */
export const single = (subject: string, name: string, verdict: () => Verdict): Law => ({ name, check: attempt(subject, name, verdict) })

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
