import * as MeasureName from "@litfuse/eval/MeasureName"
import { fixed, percent } from "@litfuse/files/numbers"
import * as Seed from "@litfuse/stats/Seed"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import * as Analysis from "@litfuse/bench/experiment/Analysis"
import { realOf } from "./NullCalibration.ts"
import { type Counts, pieces, type Place } from "./nullCalibration/Cell.ts"
import { countAll } from "./nullCalibration/countAll.ts"
import { bound, percent1, rowsOf, type Summary, summarise, summaryTable, table } from "./nullCalibration/calibrationFindings.ts"
import { type Plan, planOf } from "./nullCalibration/tuned.ts"
import { variants } from "./nullCalibration/variants.ts"
import { about, type Design, designs, draw } from "./nullCalibration/World.ts"
import * as RunSets from "@litfuse/bench/analyses/RunSets"

const Count = Schema.Int.check(Schema.isGreaterThanOrEqualTo(1))

const Params = Schema.Struct({
  runset: Schema.NonEmptyString,
  measure: Schema.NonEmptyString,
  topics: Schema.NonEmptyArray(Schema.Int.check(Schema.isGreaterThanOrEqualTo(10))),
  candidates: Count,
  runs: Count,
  folds: Schema.Int.check(Schema.isGreaterThanOrEqualTo(2)),
  nulls: Count,
  gains: Schema.NonEmptyArray(Schema.Finite.check(Schema.isGreaterThan(0))),
  powers: Count,
  seed: Schema.Int
})

type Params = typeof Params.Type

interface Cell extends Place {
  // the power of two untuned systems, which that of others is a share of, is looked for under this name
  readonly kind: "forward"
  readonly design: Design
}

const all: ReadonlyArray<Design> = [...designs, "leader"]

const cellsOf = ({ topics, nulls, gains, powers }: Params): ReadonlyArray<Cell> =>
  all.flatMap((design) =>
    topics.flatMap((n) =>
      [0, ...gains].flatMap((gain) => pieces({ kind: "forward", design, topics: n, gain } as const, gain === 0 ? nulls : powers))
    )
  )

/** The share of the power of two untuned systems that a test of tuned ones is meant to keep. */
const wanted = 0.8

/** A bound that no real comparison reaches: it tunes on topics that do not exist outside of the simulation. */
const bounds = "tuned on as many other topics"

/** A test against a fixed system and against the best run by training topics together. */
const overall = (summaries: ReadonlyArray<Summary>, test: string) => {
  const both = ["fixed", "training"].map((baseline) => summaries.find((one) => one.test === `${baseline}: ${test}`)!)
  return {
    test,
    rate: Math.max(...both.map(({ largest }) => largest.rate)),
    least: Math.min(...both.map(({ least }) => least)),
    average: both.reduce((sum, { average }) => sum + average / both.length, 0)
  }
}

/** In few sets, two untuned systems may never test as different. Their power is then 0, and no test has a share of it. */
const isKnown = ({ least, average }: Pick<Summary, "least" | "average">): boolean => Number.isFinite(least) && Number.isFinite(average)

const keeps = (one: Pick<Summary, "least" | "average">): string =>
  isKnown(one) ? `${percent(one.least)} at least and ${percent(one.average)} on average` : "a share that so few sets cannot show"

const said = (one: Summary): string =>
  `${one.test}: at most ${percent1(one.largest.rate)} false positives. ${isKnown(one) ? `It keeps at least ${percent(one.least)} of the power of two untuned systems, and ${percent(one.average)} on average` : "The sets are too few to show which share of the power of two untuned systems it keeps"}`

/** Variants of the forward test on the designs that it was calibrated on: what each gives up, and what each gains. */
export const NullCalibrationVariants = Analysis.make<Params>({
  id: "null-calibration-variants",
  revision: 1,
  about: "false positives and power of variants of the forward test, and of an impossible reference: a system tuned on other topics",
  tunes: true,
  params: Params,
  problems: (_, { runs }) => (runs < 2 ? [{ path: ["runs"], what: "at least 2, to choose a baseline from" }] : []),
  run: Effect.fnUntraced(function* (loaded, params) {
    const { runset, measure: name, candidates, runs, folds, seed, gains } = params
    const set = yield* Effect.fromResult(RunSets.open(loaded, runset))
    const [measure] = yield* Effect.fromResult(MeasureName.parseAll([name]))
    const real = realOf(set, measure!)
    const plans = new Map<number, Plan>(params.topics.map((n) => [n, planOf(n, folds, 1, Seed.derive(seed, "plan"))]))
    const count = ({ design, topics, gain, from, to }: Cell): Counts => {
      const rejected: Record<string, number> = {}
      for (let i = from; i < to; i++) {
        const own = Seed.derive(seed, "variants", design, topics, i)
        const values = draw(design, real, { candidates, runs }, 2 * topics, gain, Seed.stream(own))
        for (const [test, isRejected] of Object.entries(variants(values, plans.get(topics)!, own)))
          rejected[test] = (rejected[test] ?? 0) + (isRejected ? 1 : 0)
      }
      return { sets: to - from, rejected }
    }
    const { nulls: _, powers: __, ...asked } = params
    const rows = rowsOf(yield* countAll(cellsOf(params), { asked, inputs: set.inputs }, count), gains)
    const summaries = summarise(rows.filter(({ design }) => design !== "leader"))
    const leading = rows.filter(({ design, test }) => design === "leader" && test === "hindsight: forward test")
    const shares = leading.flatMap(({ share }) => share)
    const names = summaries.flatMap(({ test }) =>
      test.startsWith("fixed: ") && !test.endsWith(bounds) ? [test.slice("fixed: ".length)] : []
    )
    // few sets cannot show of any test that its bound holds: a variant is taken at its rate, as the other tests of `null-calibration` are
    const held = names.map((test) => overall(summaries, test)).filter(({ rate }) => rate <= bound)
    const enough = held.filter(({ least }) => least >= wanted)
    const strongest = held.reduce((a, b) => (b.least > a.least ? b : a))
    const most = summaries.filter(({ test }) => test.endsWith(bounds))
    return {
      inputs: set.inputs,
      headline:
        enough.length > 0
          ? `With at most ${percent(bound)} false positives, these keep ${percent(wanted)} of the power of two untuned systems against fixed systems and the best training run: ${enough.map(({ test }) => test).join(", ")}.`
          : `No variant of the forward test with at most ${percent(bound)} false positives keeps ${percent(wanted)} of the power of two untuned systems everywhere. The best, ${strongest.test}, keeps ${keeps(strongest)}; the forward test itself ${keeps(overall(summaries, "forward test"))}.`,
      conclusions: [
        ...summaries.filter(({ test }) => !/^(two|hindsight)/.test(test)).map((one) => `${said(one)}.`),
        `The cost of tuning itself shows in a system tuned on as many other topics as are tested, which is impossible in practice. Such a system keeps ${most.map((one) => `${keeps(one)} (${one.test.split(":")[0]})`).join(", ")}.`,
        `The best run in hindsight: in one design, one run is as good as all candidates and the others are worse. There the forward test rejects in at most ${percent1(Math.max(...leading.map(({ rate }) => rate)))} without a gain. It has ${percent(Math.min(...shares))} to ${percent(Math.max(...shares))} of the power of two untuned systems (average ${percent(shares.reduce((sum, one) => sum + one, 0) / shares.length)}). Where all runs are equally good in truth, the best in hindsight was lucky on these topics. A gain of ${fixed(gains[0]!, 2)} over every run is less than this luck.`,
        ...all.map((design) => `Design ${design}: ${about[design]}.`)
      ],
      tables: [
        summaryTable(summaries),
        table("variants", "Variants of the forward test, by what a tuned system is compared with", rows, gains)
      ]
    }
  })
})
