import * as Decode from "@litfuse/engine/Decode"
import type { Problem } from "@litfuse/engine/Decode"
import { BadParameter, EvaluationError } from "@litfuse/eval/EvaluationError"
import * as Seed from "@litfuse/stats/Seed"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import * as Analysis from "@litfuse/bench/experiment/Analysis"
import * as Plugins from "@litfuse/bench/experiment/Plugins"
import { type Counts, pieces, type Place } from "./nullCalibration/Cell.ts"
import { countAll } from "./nullCalibration/countAll.ts"
import { percent1, rowsOf, type Summary, summarise, summaryTable, table } from "./nullCalibration/calibrationFindings.ts"
import { collectionOf, type Configured, draw } from "./nullCalibration/Grades.ts"
import { forward, type Plan, planOf, tuned, untunedPair } from "./nullCalibration/tuned.ts"
import { bestOf } from "./nullCalibration/Tuner.ts"
import { counted } from "@litfuse/files/numbers"
import * as RunSets from "@litfuse/bench/analyses/RunSets"

const Count = Schema.Int.check(Schema.isGreaterThanOrEqualTo(1))
const Sets = Schema.Struct({ forward: Count, tuned: Count })
const Fused = Schema.Struct({
  fusion: Schema.NonEmptyString,
  params: Schema.Record(Schema.String, Schema.Unknown).pipe(Schema.withDecodingDefaultKey(Effect.succeed({})))
})

const Params = Schema.Struct({
  runset: Schema.NonEmptyString,
  cutoff: Count,
  topics: Schema.NonEmptyArray(Schema.Int.check(Schema.isGreaterThanOrEqualTo(10))),
  candidates: Count,
  runs: Count,
  /** What is tuned, and what it is compared with: fusions of the runs. */
  tuned: Fused,
  fixed: Fused,
  folds: Schema.Int.check(Schema.isGreaterThanOrEqualTo(2)),
  seeds: Count,
  nulls: Sets,
  gains: Schema.NonEmptyArray(Schema.Finite.check(Schema.isGreaterThan(0))),
  powers: Sets,
  seed: Schema.Int
})

type Params = typeof Params.Type

const kinds = ["forward", "tuned"] as const
const design = "permuted"

interface Cell extends Place {
  readonly kind: (typeof kinds)[number]
}

const cellsOf = ({ topics, nulls, gains, powers }: Params): ReadonlyArray<Cell> =>
  kinds.flatMap((kind) =>
    topics.flatMap((n) => [0, ...gains].flatMap((gain) => pieces({ kind, design, topics: n, gain }, (gain === 0 ? nulls : powers)[kind])))
  )

const named = (prefix: string, found: Readonly<Record<string, boolean>>): ReadonlyArray<readonly [string, boolean]> =>
  Object.entries(found).flatMap(([test, rejected]) => (test === untunedPair ? [] : [[`${prefix}, ${test}`, rejected] as const]))

const problems = (context: Parameters<NonNullable<Analysis.Analysis["problems"]>>[0], { runs, tuned: own, fixed }: Params) => {
  const found: Array<Problem> = []
  if (runs < 2) found.push({ path: ["runs"], what: "at least 2, to choose a baseline from" })
  for (const [name, { fusion, params }] of [
    ["tuned", own],
    ["fixed", fixed]
  ] as const)
    found.push(
      ...Plugins.problems(context.plugins.fusions, "fusion", fusion, params).map(({ path, what }) => ({ path: [name, ...path], what }))
    )
  return found
}

const sentence = (summaries: ReadonlyArray<Summary>, what: string): string => {
  const rate = (test: string) => percent1(summaries.find((one) => one.test === `${what}, ${test}`)!.largest.rate)
  const said = [
    ["a fixed system", "fixed"],
    ["the best run by training topics", "training"],
    ["the best run in hindsight", "hindsight"]
  ].map(([words, key]) => `${rate(`${key}: forward test`)} (${rate(`${key}: sign flips of held-out means`)}) against ${words}`)
  return `${what}: the largest rate of rejections by the forward test, and by sign flips of held-out means in parentheses. It is ${said.join(", ")}.`
}

/** How often tests find a difference where grades were dealt at random. What is tested is a fusion that learned from them, and the best of some candidates. */
export const NullCalibrationGrades = Analysis.make<Params>({
  id: "null-calibration-grades",
  revision: 1,
  about: "false positives of tests of a fusion that learned from permuted grades, and of a choice among runs: a sanity check",
  tunes: true,
  params: Params,
  problems,
  run: Effect.fnUntraced(function* (loaded, params) {
    const { runset, cutoff, candidates, runs, folds, seeds, seed, gains } = params
    const set = yield* Effect.fromResult(RunSets.open(loaded, runset))
    const collection = collectionOf(set, cutoff)
    if (collection.runs < candidates + runs)
      return yield* new EvaluationError({
        measure: `nDCG@${cutoff}`,
        reason: new BadParameter({
          what: `${collection.runs} runs of "${runset}" have ${cutoff} hits on every topic`,
          expected: `${candidates + runs}: give fewer candidates and runs, or a smaller cutoff`
        })
      })
    const configured = ({ fusion: id, params: given }: Params["tuned"]): Configured => {
      const fusion = loaded.plugins.fusions.get(id)!
      return { fusion, params: Result.getOrThrow(Decode.strict(fusion.params, given)) }
    }
    const fusions = { fixed: configured(params.fixed), tuned: configured(params.tuned) }
    const plans = new Map<number, Plan>(params.topics.map((n) => [n, planOf(n, folds, seeds, Seed.derive(seed, "plan"))]))
    const count = ({ kind, topics, gain, from, to }: Cell): Counts => {
      const rejected: Record<string, number> = {}
      const test = kind === "forward" ? forward : tuned
      for (let i = from; i < to; i++) {
        const own = Seed.derive(seed, design, topics, i)
        const { values, tuner } = draw(collection, { candidates, runs }, fusions, topics, gain, Seed.stream(own))
        const plan = plans.get(topics)!
        const best = test(values, plan, own, bestOf(values))
        const found = [
          ...named(params.tuned.fusion, test(values, plan, own, tuner)),
          ...named(`best of ${candidates}`, best),
          ...(kind === "forward" ? [[untunedPair, best[untunedPair]!] as const] : [])
        ]
        for (const [name, isRejected] of found) rejected[name] = (rejected[name] ?? 0) + (isRejected ? 1 : 0)
      }
      return { sets: to - from, rejected }
    }
    const { nulls: _, powers: __, ...asked } = params
    const rows = rowsOf(yield* countAll(cellsOf(params), { asked, inputs: set.inputs }, count), gains)
    const summaries = summarise(rows)
    const forwards = summaries.filter(({ test }) => test.endsWith("forward test"))
    const rate = Math.max(...forwards.map(({ largest }) => largest.rate))
    const upper = Math.max(...forwards.map(({ highest }) => highest.upper))
    const prefixes = [params.tuned.fusion, `best of ${candidates}`]
    return {
      inputs: set.inputs,
      headline: `Grades were assigned at random. The forward test of ${params.tuned.fusion}, or the best of ${counted(candidates, "run")}, rejects in at most ${percent1(rate)} of ${counted(params.nulls.forward, "set")} (upper bound ${percent1(upper)}; nominal 5 %).`,
      conclusions: prefixes.map((prefix) => sentence(summaries, prefix)),
      tables: [
        summaryTable(summaries),
        table("permuted", "Tests of systems tuned on uninformative grades, by what they are compared with", rows, gains)
      ]
    }
  })
})
