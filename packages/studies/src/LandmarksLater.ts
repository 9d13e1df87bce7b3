import type { EvaluationError } from "@litfuse/eval/EvaluationError"
import * as Signals from "@litfuse/analyzers/landmark/landmarkSignals"
import type { DatasetError } from "@litfuse/files/DatasetError"
import { fixed } from "@litfuse/files/numbers"
import * as Seed from "@litfuse/stats/Seed"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import * as Analysis from "@litfuse/bench/experiment/Analysis"
import type { LoadedExperiment } from "@litfuse/bench/experiment/LoadedExperiment"
import type { FreeTable } from "@litfuse/bench/report/Results"
import { absentFile } from "./absentFile.ts"
import * as Papers from "./landmarks/readLandmarkPapers.ts"
import * as Systems from "./landmarks/signalsOf.ts"
import { auc, averagePrecision } from "./landmarks/averagePrecision.ts"

const Params = Schema.Struct({
  /** A file of papers with the citations that they received, by year. */
  papers: Schema.NonEmptyString,
  /** The analyzer of landmarks with other parameters each, of which some may be open: those are chosen on the other years. */
  systems: Schema.NonEmptyArray(Systems.System),
  /** The systems of which the conclusions speak, the first in the headline. */
  claims: Schema.NonEmptyArray(Schema.NonEmptyString),
  /** The seed of the bootstrap. */
  seed: Schema.Int,
  resamples: Schema.Int.check(Schema.isGreaterThan(0))
})

type Params = typeof Params.Type

/** Per-year values of a system, and of the count alone. */
interface Compared {
  readonly id: string
  readonly weight: ReadonlyArray<number | null>
  readonly precision: ReadonlyArray<number>
  readonly area: ReadonlyArray<number>
  readonly gains: ReadonlyArray<number>
  readonly intervals: ReadonlyArray<readonly [number, number]>
}

const pick = <A>(all: ReadonlyArray<A>, rows: ReadonlyArray<number>): ReadonlyArray<A> => rows.map((row) => all[row]!)

/** The middle 95 % of the gain when the papers of a year are drawn anew; a paper keeps whether it is in the top tenth. */
const gainInterval = (
  id: string,
  [own, base]: readonly [own: ReadonlyArray<number>, base: ReadonlyArray<number>],
  { year, isTop: all }: Papers.Year,
  { seed, resamples }: Params
): readonly [number, number] => {
  const stream = Seed.stream(Seed.derive(seed, id, year))
  const n = own.length
  const gains = Array.from({ length: resamples }, () => {
    const rows = Array.from({ length: n }, () => stream.below(n))
    const isTop = pick(all, rows)
    return averagePrecision(pick(own, rows), isTop) - averagePrecision(pick(base, rows), isTop)
  }).sort((a, b) => a - b)
  return [gains[Math.floor(0.025 * resamples)]!, gains[Math.ceil(0.975 * resamples) - 1]!]
}

const compare = (
  { id, scores, chosen }: Systems.Scored,
  base: Systems.Scored,
  years: ReadonlyArray<Papers.Year>,
  params: Params
): Compared => {
  const precision = years.map(({ isTop }, t) => averagePrecision(scores[t]!, isTop))
  return {
    id,
    weight: chosen.map(({ milestone }) => (typeof milestone === "number" ? milestone : null)),
    precision,
    area: years.map(({ isTop }, t) => auc(scores[t]!, isTop)),
    gains: years.map(({ isTop }, t) => precision[t]! - averagePrecision(base.scores[t]!, isTop)),
    intervals: years.map((year, t) => gainInterval(id, [scores[t]!, base.scores[t]!], year, params))
  }
}

const { mean } = Systems

const yearTable = (all: ReadonlyArray<Compared>, years: ReadonlyArray<Papers.Year>): FreeTable => ({
  id: "years",
  title:
    "Average precision for the top tenth of a year by later citations, ties averaged, and the gain over the early count with a bootstrap interval",
  columns: [
    { name: "system" },
    { name: "year", digits: 0 },
    { name: "papers", digits: 0 },
    { name: "in the top tenth", digits: 0 },
    { name: "AP", digits: 3 },
    { name: "AUC", digits: 3 },
    { name: "gain in AP", digits: 4 },
    { name: "95 % of the gain" },
    { name: "weight of milestone, from the other years", digits: 2 }
  ],
  rows: all.flatMap(({ id, precision, area, gains, intervals, weight }) =>
    years.map(({ year, papers, isTop }, i) => [
      id,
      year,
      papers.length,
      isTop.filter(Boolean).length,
      precision[i]!,
      area[i]!,
      gains[i]!,
      id === Systems.baseline ? "" : `[${fixed(intervals[i]![0], 4)}, ${fixed(intervals[i]![1], 4)}]`,
      weight[i]!
    ])
  )
})

const signs = ({ gains }: Compared): string => {
  const [up, down] = [gains.filter((gain) => gain > 1e-9).length, gains.filter((gain) => gain < -1e-9).length]
  return `${up} up, ${down} down, ${gains.length - up - down} equal`
}

const summaryTable = (all: ReadonlyArray<Compared>): FreeTable => ({
  id: "systems",
  title: "The same, on average over the years; a claim needs the same sign in every year",
  columns: [
    { name: "system" },
    { name: "mean AP", digits: 4 },
    { name: "mean AUC", digits: 4 },
    { name: "mean gain", digits: 4 },
    { name: "years" }
  ],
  rows: all.map((one) => [one.id, mean(one.precision), mean(one.area), mean(one.gains), one.id === Systems.baseline ? "" : signs(one)])
})

const identified = (byYear: ReadonlyArray<ReadonlyArray<Signals.Each<number | null>>>): FreeTable => {
  const all = byYear.flat()
  const whyNot = (name: Signals.Name): string => {
    if (name === "evidence") return "no: no publication type is delivered, so it is unknown for every paper"
    if (Systems.isConstant(all, name)) return "no: it is the same for every paper"
    if (name !== "citations" && byYear.every((signals) => Systems.isSameOrder(signals, "citations", name)))
      return "no: within a year it orders papers as the citation signal does"
    return name === "citations" ? "only against the milestone" : "only against citations and velocity together"
  }
  return {
    id: "identified",
    title: "Which weights these data can identify",
    columns: [{ name: "signal" }, { name: "printed weight", digits: 2 }, { name: "identified" }],
    rows: Signals.landmarkSignals.map((name) => [name, Signals.paperWeights[name], whyNot(name)])
  }
}

const find = ({ dataset }: LoadedExperiment, params: Params): Result.Result<Analysis.Findings, DatasetError | EvaluationError> =>
  Result.gen(function* () {
    const { papers, sha256 } = yield* Papers.readLandmarkPapers(dataset, params.papers)
    const years = Papers.byYear(papers)
    const counts = Systems.counts(years)
    const scored = [...counts, ...params.systems.map((system) => Systems.held(system, years))]
    const all = scored.map((one) => compare(one, counts[0]!, years, params))
    const of = (id: string) => all.find((one) => one.id === id)!
    const [base, first] = [all[0]!, of(params.claims[0])]
    const signals = years.map(Systems.signalsOf)
    const milestones = signals.flat().filter(({ milestone }) => milestone !== null && milestone > 0).length
    const said = ({ gains }: Compared): string => {
      if (gains.every((gain) => Math.abs(gain) <= 1e-9)) return "It is the early count in every year"
      const isSame = gains.every((gain) => gain > 1e-9) || gains.every((gain) => gain < -1e-9)
      return isSame ? "The sign is the same in every year" : "There is no claim, because the sign is not the same in every year"
    }
    const claim = (one: Compared): string =>
      `${one.id}: mean gain ${fixed(mean(one.gains), 4)} in average precision over the early count (${signs(one)}, of ${years.length} years). ${said(one)}.`
    return {
      headline: `The number of citations in the first three years already predicts the most cited papers in years 4 to 8: AUC ${fixed(Math.min(...base.area), 3)} to ${fixed(Math.max(...base.area), 3)} in ${years.length} years. The ${first.id} changes average precision by ${fixed(mean(first.gains), 4)} (${signs(first)}).`,
      inputs: [{ kind: "documents", source: params.papers, sha256 }],
      conclusions: [
        "This predicts later citations, which does not make a paper a landmark.",
        ...params.claims.map((id) => claim(of(id))),
        `${milestones} of ${papers.length} papers are a milestone by the rules. No value is given for weights that these data cannot identify (see the table).`
      ],
      tables: [summaryTable(all), yearTable(all, years), identified(signals)]
    }
  })

/** Whether the L-Score finds, three years after publication, the papers that are cited most afterwards; a prediction of citations. */
export const LandmarksLater = Analysis.make<Params>({
  id: "landmarks-later",
  revision: 2,
  tunes: true,
  about:
    "the L-Score three years after publication as a predictor of the top tenth by citations in years four to eight, compared with plain counts",
  params: Params,
  problems: (loaded, { papers, systems, claims }) => [
    ...absentFile(loaded, papers, "papers"),
    ...systems.flatMap((system, i) => Systems.problems(system).map(({ path, what }) => ({ path: ["systems", i, ...path], what }))),
    ...claims.flatMap((id, i) =>
      systems.some((system) => system.id === id) ? [] : [{ path: ["claims", i], what: `there is no system "${id}"` }]
    )
  ],
  run: (loaded, params) => Effect.suspend(() => Effect.fromResult(find(loaded, params)))
})
