import type { Configured } from "@litfuse/engine/Measure"
import * as Notice from "@litfuse/engine/Notice"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import * as Baseline from "../Baseline.ts"
import * as DatasetStore from "../dataset/DatasetStore.ts"
import * as MeasureName from "@litfuse/eval/MeasureName"
import { Progress } from "../Progress.ts"
import * as Analysis from "../experiment/Analysis.ts"
import { powerFindings, type RunSetPower } from "./discriminativePower/powerFindings.ts"
import { isWithin, type MeasurePower, powerOf, valuesOf } from "./discriminativePower/Power.ts"
import * as RunSets from "./RunSets.ts"

const Share = Schema.Finite.check(Schema.isBetween({ minimum: 0, maximum: 1 }))

const Expected = Schema.Struct({
  measure: Schema.NonEmptyString,
  test: Schema.Literals(["tukey", "holm"]),
  share: Share,
  tolerance: Share,
  origin: Schema.NonEmptyString
})

const Params = Schema.Struct({
  runset: Schema.NonEmptyString,
  measures: Schema.NonEmptyArray(Schema.NonEmptyString),
  /** Those of the measures whose curves are drawn. */
  drawn: Schema.Array(Schema.NonEmptyString).pipe(Schema.withDecodingDefaultKey(Effect.succeed([]))),
  /** The level of both tests. */
  alpha: Schema.Finite.check(Schema.isBetween({ minimum: 0.0001, maximum: 0.15 })).pipe(
    Schema.withDecodingDefaultKey(Effect.succeed(0.05))
  ),
  /** Permutations that Tukey HSD draws. */
  resamples: Schema.Int.check(Schema.isBetween({ minimum: 100, maximum: 1_000_000 })).pipe(
    Schema.withDecodingDefaultKey(Effect.succeed(2000))
  ),
  /** The step to which differences of topics are rounded before signs are flipped, in units of the measure. */
  step: Schema.Finite.check(Schema.isBetween({ minimum: 0.0001, maximum: 0.1 })).pipe(
    Schema.withDecodingDefaultKey(Effect.succeed(0.0025))
  ),
  seed: Schema.Int.pipe(Schema.withDecodingDefaultKey(Effect.succeed(1))),
  expected: Schema.Array(Expected).pipe(Schema.withDecodingDefaultKey(Effect.succeed([])))
})

type Params = typeof Params.Type

const refusal = (set: string, depth: number, { name }: Configured): Notice.Notice =>
  Notice.make(
    "truncated-run",
    set,
    `${name} reads below rank ${depth}, where the runs were cut; it is left out, because its values would be too low`
  )

const cellsOf = ({ runset, expected }: Params, powers: ReadonlyArray<MeasurePower>): ReadonlyArray<Baseline.Cell> =>
  expected.map(({ measure, test, share, tolerance, origin }) =>
    Baseline.compare(
      { system: runset, measure: `${measure}, share of pairs separated (${test})`, value: share, digits: 4, tolerance, origin },
      powers.find((one) => one.measure.name === measure)?.[test].power.share
    )
  )

/** How well measures distinguish the runs of a set, pair by pair. */
export const DiscriminativePowerAnalysis = Analysis.make({
  id: "discriminative-power",
  revision: 1,
  about:
    "share of pairs of runs that each measure separates, by randomised Tukey HSD and by sign flips with Holm, and the difference needed",
  params: Params,
  run: Effect.fnUntraced(function* (loaded, params) {
    const { runset, measures: names, drawn } = params
    const progress = yield* Progress
    const measures = yield* Effect.fromResult(MeasureName.parseAll(names, loaded.plugins.measures))
    const { depth = Number.POSITIVE_INFINITY } = yield* Effect.fromResult(DatasetStore.runSet(loaded.dataset, runset))
    const { judgements, submissions, inputs } = yield* Effect.fromResult(RunSets.open(loaded, runset))
    const runs = submissions.map(({ sorted }) => sorted)
    const powers: Array<MeasurePower> = []
    const possible = measures.filter((one) => isWithin(one, depth))
    for (const one of possible) {
      progress({ done: powers.length, total: possible.length, what: `${runset}: ${one.name}` })
      // one seed, and so the same permutations, for all measures, so that results differ only because of the measures
      powers.push(powerOf(valuesOf(one, judgements, runs, depth), params))
      yield* Effect.yieldNow
    }
    const measured: RunSetPower = { set: runset, runs: runs.length, topics: judgements.topics.size, powers }
    return {
      inputs,
      notices: measures.filter((one) => !isWithin(one, depth)).map((one) => refusal(runset, depth, one)),
      ...(powers.length === 0 ? {} : powerFindings(measured, params, drawn)),
      expected: cellsOf(params, powers)
    }
  })
})
