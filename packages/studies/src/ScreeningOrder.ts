import * as DatasetStore from "@litfuse/bench/dataset/DatasetStore"
import * as Analysis from "@litfuse/bench/experiment/Analysis"
import type { LoadedExperiment } from "@litfuse/bench/experiment/LoadedExperiment"
import type { DatasetError } from "@litfuse/files/DatasetError"
import { fixed, signed } from "@litfuse/files/numbers"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { absentFile } from "./absentFile.ts"
import * as Looked from "./screeningOrder/looksTable.ts"
import * as Order from "./screeningOrder/ratesTable.ts"
import { readScreened, ScreenedFile, type Target, targets } from "./screeningOrder/readScreened.ts"
import { recordedHits } from "./screeningOrder/recordedHits.ts"
import { type Runs, runSystems, type System } from "./screeningOrder/runSystems.ts"

const Name = Schema.NonEmptyString
const Count = Schema.Int.check(Schema.isGreaterThanOrEqualTo(1))
const Part = Schema.Finite.check(Schema.isBetween({ minimum: 0, maximum: 1 }))

const Params = Schema.Struct({
  /** Finished reviews, a file each. */
  reviews: Schema.NonEmptyArray(ScreenedFile),
  /** Runs for each review and target: their priors and places are drawn from the seeds 1, 2, ... */
  seeds: Count,
  /** After how many decisions the order that learns is trained again. */
  every: Count,
  /** The recall at which systems are compared. */
  recall: Part,
  /** Shares of the records after which recall is shown. */
  efforts: Schema.Array(Part),
  /** Runs of another program, recorded outside. */
  recorded: Schema.optionalKey(Schema.Struct({ dataset: Name, file: Name })),
  /** Samples of what is left; as `Sampling`. */
  sampling: Schema.Struct({
    one: Schema.Struct({ at: Part, sample: Part }),
    several: Schema.Struct({ at: Schema.NonEmptyArray(Part), sample: Part, alpha: Part, claim: Part }),
    forecast: Schema.Struct({ at: Part, pilot: Count, power: Part }),
    draws: Count
  })
})
type Params = typeof Params.Type

const median = (values: ReadonlyArray<number>): number => {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}

const differencesText = (runs: ReadonlyArray<Runs>, pair: readonly [System, System], recall: number): ReadonlyArray<string> => {
  const values = runs.flatMap((one) => Order.differenceOf(one, pair, recall) ?? [])
  const [first] = runs
  if (values.length === 0 || first === undefined) return []
  const higher = values.filter((value) => value > 0).length
  return [
    `Target ${first.target}, ${pair[0]} against ${pair[1]}: higher in ${higher} of ${values.length} reviews, from ${signed(Math.min(...values), 3)} to ${signed(Math.max(...values), 3)}, median ${signed(median(values), 3)}.`
  ]
}

const ratesText = (runs: ReadonlyArray<Runs>, recall: number): string =>
  (["learning", "bm25", "random", "asreview"] as const)
    .flatMap((system) => {
      const rates = runs.flatMap((one) => Order.rateOf(one, system, recall) ?? [])
      return rates.length === 0 ? [] : [`${system} ${fixed(median(rates), 3)}`]
    })
    .join(", ")

const ofTarget = (runs: ReadonlyArray<Runs>, target: Target): ReadonlyArray<Runs> => runs.filter((one) => one.target === target)

const worstOf = (all: ReadonlyArray<Looked.Covered>, value: (row: Looked.Covered) => number): Looked.Covered =>
  all.reduce((worst, row) => (value(row) < value(worst) ? row : worst))

const titleOf = ({ runs: { review, target } }: Looked.Covered): string => `${review.about.title}, ${target}`

const readText = (row: Looked.Covered, played: Looked.Covered["peeking"]): string =>
  `There, ${fixed(100 * Looked.readUntil(row, played), 1)} % of the records are read until the claim.`

const lookConclusions = (all: ReadonlyArray<Looked.Covered>, { sampling: { several, one } }: Params): ReadonlyArray<string> => {
  const declared = worstOf(all, (row) => row.one.coverage)
  const peeked = worstOf(all, ({ peeking }) => Looked.allRight(peeking))
  const spent = worstOf(all, ({ spending }) => Looked.allRight(spending))
  const forecast = worstOf(all, Looked.forecastRight)
  const level = fixed(1 - several.alpha, 2)
  return [
    `One declared look after ${fixed(100 * one.at, 0)} % of the records, at level ${level}: the lowest coverage is ${fixed(declared.one.coverage, 4)} (${titleOf(declared)}).`,
    `There, ${fixed(100 * declared.one.read, 1)} % of the records are read for a mean bound of ${fixed(declared.one.bound, 3)}, where the mean recall is ${fixed(declared.one.recall, 3)}.`,
    `${several.at.length} looks, all of alpha at each: all bounds hold in ${fixed(Looked.allRight(peeked.peeking), 4)} of the runs of the worst review (${titleOf(peeked)}). ${readText(peeked, peeked.peeking)}`,
    `${several.at.length} looks, a share of alpha at each: all bounds hold in ${fixed(Looked.allRight(spent.spending), 4)} of the runs of the worst review (${titleOf(spent)}). ${readText(spent, spent.spending)}`,
    `The price forecast holds the true price in ${fixed(Looked.forecastRight(forecast), 4)} of the pilots of the worst review (${titleOf(forecast)}).`
  ]
}

const find = ({ dataset }: LoadedExperiment, params: Params): Result.Result<Analysis.Findings, DatasetError> =>
  Result.gen(function* () {
    const { recall, seeds, every, recorded: other } = params
    const peer = other === undefined ? undefined : yield* recordedHits(yield* DatasetStore.open(dataset.store, other.dataset), other.file)
    const runs: Array<Runs> = []
    const inputs: Array<Analysis.Findings["inputs"][number]> = []
    for (const about of params.reviews) {
      const review = yield* readScreened(dataset, about)
      inputs.push({ kind: "records", source: about.file, sha256: review.sha256 })
      runs.push(...runSystems(review, seeds, every, peer))
    }
    if (peer !== undefined && other !== undefined) inputs.push({ kind: "recorded runs", source: other.file, sha256: peer.sha256 })
    const covered = runs.map((one) => Looked.coveredOf(one, params.sampling))
    const final = ofTarget(runs, "final")
    return {
      headline: `At k, the median true negative rate over ${final.length} reviews (final inclusion) is: ${ratesText(final, recall)}.`,
      inputs,
      conclusions: [
        ...targets.flatMap((target) => Order.pairs.flatMap((pair) => differencesText(ofTarget(runs, target), pair, recall))),
        ...lookConclusions(covered, params)
      ],
      tables: [
        Order.recordsTable(runs),
        Order.ratesTable(runs, recall),
        Order.differencesTable(runs, recall),
        Order.rangesTable(runs, recall),
        Order.workTable(runs, recall),
        Order.effortsTable(runs, params.efforts),
        Looked.oneLookTable(covered),
        Looked.looksTable(covered),
        Looked.forecastTable(covered)
      ]
    }
  })

/** The order that learns against other orders of finished reviews, and what samples of the unread records say of recall. */
export const ScreeningOrder = Analysis.make<Params>({
  id: "screening-order",
  revision: 1,
  about:
    "how many irrelevant records an order of screening spares on finished reviews, and how often bounds on recall from samples of unread records hold",
  params: Params,
  problems: (loaded, { reviews }) => reviews.flatMap(({ file }, i) => absentFile(loaded, file, "reviews", i, "file")),
  run: (loaded, params) => Effect.suspend(() => Effect.fromResult(find(loaded, params)))
})
