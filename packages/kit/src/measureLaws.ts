import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as fc from "fast-check"
import * as Measure from "@litfuse/engine/Measure"
import { protectPlugin } from "@litfuse/engine/registry/protect/protectPlugin"
import { LawBroken, type Law } from "./Law.ts"
import * as Cases from "./MeasureCase.ts"

type Configured = Measure.Configured

/** A law that a measure may claim or not, checked on one case at a time. */
export interface Claimable {
  readonly law: keyof Measure.Laws
  readonly says: string
  /** False where the law does not concern a measure, for example one without a cutoff. */
  readonly applies: (configured: Configured) => boolean
  readonly cases: (configured: Configured) => fc.Arbitrary<Cases.MeasureCase>
  readonly holds: (configured: Configured, made: Cases.MeasureCase) => boolean
}

const always = () => true
const near = (a: number, b: number) => Math.abs(a - b) <= 1e-9 * Math.max(1, Math.abs(a), Math.abs(b))
const valueOf = (configured: Configured, made: Cases.MeasureCase, ranking: ReadonlyArray<Cases.Doc>) =>
  configured.score(Cases.frameOf(made, ranking))
const numberOf = (configured: Configured, name: string) => {
  const value = configured.values[name]
  return typeof value === "number" && Number.isFinite(value) ? value : undefined
}

const range: Claimable = {
  law: "range",
  says: "every value is a number within the range",
  applies: always,
  cases: () => Cases.single,
  holds: (configured, made) => {
    const [lowest, highest] = configured.laws.range
    const value = valueOf(configured, made, made.first)
    return value >= lowest - 1e-9 && value <= highest + 1e-9 && Number.isFinite(value)
  }
}

const neverAbove: Claimable["holds"] = (configured, made) => {
  const first = valueOf(configured, made, made.first)
  const second = valueOf(configured, made, made.second)
  return second <= first || near(first, second)
}

const idealHighest: Claimable = {
  law: "idealHighest",
  says: "no ranking scores above all relevant documents from the best grade down",
  applies: always,
  cases: () => Cases.withIdeal,
  holds: (configured, made) => neverAbove(configured, { ...made, first: made.second, second: made.first })
}

const swapNeverRaises: Claimable = {
  law: "swapNeverRaises",
  says: "a worse document above a relevant one, or in its place, never raises the value",
  applies: always,
  cases: (configured) => Cases.withWorse(numberOf(configured, "rel") ?? 1),
  holds: neverAbove
}

const same: Claimable["holds"] = (configured, made) => near(valueOf(configured, made, made.first), valueOf(configured, made, made.second))

const cutoffBlind: Claimable = {
  law: "cutoffBlind",
  says: "what lies below the cutoff does not matter",
  applies: (configured) => numberOf(configured, "cutoff") !== undefined,
  cases: (configured) => Cases.withOtherTail(numberOf(configured, "cutoff")!),
  holds: same
}

const unjudgedTailBlind: Claimable = {
  law: "unjudgedTailBlind",
  says: "unjudged documents added at the end change nothing",
  applies: always,
  cases: () => Cases.withUnjudgedTail,
  holds: same
}

const unjudgedBlind: Claimable = {
  law: "unjudgedBlind",
  says: "unjudged documents anywhere change nothing",
  applies: always,
  cases: () => Cases.withoutUnjudged,
  holds: same
}

const relIsThreshold: Claimable = {
  law: "relIsThreshold",
  says: "of a grade only the side of rel that it is on matters",
  applies: (configured) => numberOf(configured, "rel") !== undefined,
  cases: () => Cases.single,
  holds: (configured, made) => {
    const rel = numberOf(configured, "rel")!
    const top = { ...made, maximum: Math.max(made.maximum, rel) }
    const flat = Cases.twoGrades(top, rel)
    return near(valueOf(configured, top, top.first), valueOf(configured, flat, flat.first))
  }
}

/** Every law that a measure may claim. */
export const claimable: ReadonlyArray<Claimable> = [
  range,
  idealHighest,
  swapNeverRaises,
  cutoffBlind,
  unjudgedTailBlind,
  unjudgedBlind,
  relIsThreshold
]

const isClaimed = (configured: Configured, law: keyof Measure.Laws) => configured.laws[law] !== false

/** The laws that apply to a measure and that it does not claim: each needs a stored counter-example. */
export const unclaimed = (configured: Configured): ReadonlyArray<Claimable> =>
  claimable.filter((one) => one.applies(configured) && !isClaimed(configured, one.law))

const show = ({ maximum, pool, first, second }: Cases.MeasureCase): string => {
  const list = (ranked: ReadonlyArray<Cases.Doc>) =>
    `[${ranked.map(({ grade, covers }) => (covers.length === 0 ? grade : `${grade}:${covers.join("+")}`)).join(" ")}]`
  return `judged ${list(pool)} of at most ${maximum}, ranking ${list(first)} against ${list(second)}`
}

const broken = (configured: Configured, law: string, example: string) =>
  Effect.fail(new LawBroken({ subject: configured.name, law, example }))

const property = (
  configured: Configured,
  says: string,
  cases: fc.Arbitrary<Cases.MeasureCase>,
  holds: (made: Cases.MeasureCase) => boolean,
  numRuns: number
): Law => ({
  name: says,
  check: Effect.suspend(() => {
    const details = fc.check(fc.property(cases, holds), { seed: 1, numRuns })
    if (!details.failed) return Effect.void
    const made = details.counterexample?.[0]
    if (made === undefined) return broken(configured, says, "no case could be made")
    const tried = Result.try({ try: () => holds(made), catch: String })
    return broken(configured, says, `${Result.isFailure(tried) ? `${tried.failure}; for ` : ""}${show(made)}`)
  })
})

const nameParsesBack = (configured: Configured, canonical: (name: string) => string | undefined): Law => ({
  name: "the name parses back to itself",
  check: Effect.suspend(() => {
    const back = canonical(configured.name)
    return back === configured.name ? Effect.void : broken(configured, "the name parses back to itself", `it gives ${back ?? "an error"}`)
  })
})

/**
 * The laws of one measure with its parameters: those it claims, and three that none may break.
 *
 * - `canonical` the name of the measure that a name parses to, or undefined when it does not parse
 * - errors: each check fails with `LawBroken` and the smallest case found
 */
export const measureLaws = (configured: Configured, canonical: (name: string) => string | undefined, numRuns = 100): ReadonlyArray<Law> => [
  ...claimable
    .filter((one) => one.applies(configured) && isClaimed(configured, one.law))
    .map((one) => property(configured, one.says, one.cases(configured), (made) => one.holds(configured, made), numRuns)),
  property(
    configured,
    "a value depends on nothing but the frame",
    Cases.withWorse(1),
    (made) => {
      const frame = Cases.frameOf(made, made.first)
      const before = configured.score(frame)
      configured.score(Cases.frameOf(made, made.second))
      return Object.is(configured.score(frame), before)
    },
    numRuns
  ),
  property(
    configured,
    "what it reads is not written to",
    Cases.single,
    (made) => {
      // protected as litfuse protects a plugin from outside, which throws when it writes
      Measure.configure(protectPlugin(configured.measure), configured.values).score(Cases.frameOf(made, made.first))
      return true
    },
    numRuns
  ),
  nameParsesBack(configured, canonical)
]
