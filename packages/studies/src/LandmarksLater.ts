import type { EvaluationError } from "@litfuse/eval/EvaluationError"
import * as Signals from "@litfuse/analyzers/landmark/signals"
import type { DatasetError } from "@litfuse/files/DatasetError"
import { fixed } from "@litfuse/files/numbers"
import * as Seed from "@litfuse/stats/Seed"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import * as Analysis from "@litfuse/bench/experiment/Analysis"
import type { Loaded } from "@litfuse/bench/experiment/Loaded"
import type { FreeTable } from "@litfuse/bench/report/Results"
import { absentFile } from "./absentFile.ts"
import * as Papers from "./landmarks/papers.ts"
import * as Systems from "./landmarks/systems.ts"
import { auc, averagePrecision } from "./landmarks/tied.ts"

const Params = Schema.Struct({
  /** A file of papers with the citations that they received, by year. */
  papers: Schema.NonEmptyString,
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
const gainInterval = (system: Systems.System, year: Papers.Year, seed: number, resamples: number): readonly [number, number] => {
  const stream = Seed.stream(Seed.derive(seed, system.id, year.year))
  const n = year.papers.length
  const [own, base] = [system.scores(year.papers), Systems.baseline.scores(year.papers)]
  const gains = Array.from({ length: resamples }, () => {
    const rows = Array.from({ length: n }, () => stream.below(n))
    const isTop = pick(year.isTop, rows)
    return averagePrecision(pick(own, rows), isTop) - averagePrecision(pick(base, rows), isTop)
  }).sort((a, b) => a - b)
  return [gains[Math.floor(0.025 * resamples)]!, gains[Math.ceil(0.975 * resamples) - 1]!]
}

const compare = (
  id: string,
  systemFor: (year: number) => { readonly system: Systems.System; readonly weight: number | null },
  years: ReadonlyArray<Papers.Year>,
  { seed, resamples }: Params
): Compared => {
  const chosen = years.map((_, i) => systemFor(i))
  const precision = years.map(({ papers, isTop }, i) => averagePrecision(chosen[i]!.system.scores(papers), isTop))
  return {
    id,
    weight: chosen.map(({ weight }) => weight),
    precision,
    area: years.map(({ papers, isTop }, i) => auc(chosen[i]!.system.scores(papers), isTop)),
    gains: years.map(({ papers, isTop }, i) => precision[i]! - averagePrecision(Systems.baseline.scores(papers), isTop)),
    intervals: years.map((year, i) => gainInterval({ ...chosen[i]!.system, id }, year, seed, resamples))
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
      id === Systems.baseline.id ? "" : `[${fixed(intervals[i]![0], 4)}, ${fixed(intervals[i]![1], 4)}]`,
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
  rows: all.map((one) => [one.id, mean(one.precision), mean(one.area), mean(one.gains), one.id === Systems.baseline.id ? "" : signs(one)])
})

const identified = (years: ReadonlyArray<Papers.Year>): FreeTable => {
  const papers = years.flatMap((year) => year.papers)
  const whyNot = (name: Signals.Name): string => {
    if (name === "evidence") return "no: no publication type is delivered, so it is unknown for every paper"
    if (Systems.isConstant(papers, name)) return "no: it is the same for every paper"
    if (name !== "citations" && years.every((year) => Systems.isSameOrder(year.papers, "citations", name)))
      return "no: within a year it puts papers into the order of the citation signal"
    return name === "citations" ? "only against the milestone" : "only against citations and velocity together"
  }
  return {
    id: "identified",
    title: "Which weights these data can tell",
    columns: [{ name: "signal" }, { name: "printed weight", digits: 2 }, { name: "identified" }],
    rows: Signals.names.map((name) => [name, Signals.printed[name], whyNot(name)])
  }
}

const find = ({ dataset }: Loaded, params: Params): Result.Result<Analysis.Findings, DatasetError | EvaluationError> =>
  Result.gen(function* () {
    const { papers, sha256 } = yield* Papers.read(dataset, params.papers)
    const years = Papers.byYear(papers)
    const fixedOnes = Systems.untuned.map((system) => compare(system.id, () => ({ system, weight: null }), years, params))
    const tuned = compare(
      "weight of the milestone tuned on the other years",
      (left) => Systems.tune(years.filter((_, i) => i !== left)),
      years,
      params
    )
    const all = [...fixedOnes, tuned]
    const of = (id: string) => all.find((one) => one.id === id)!
    const [base, printed] = [of(Systems.baseline.id), of("L-Score as printed")]
    const said = ({ gains }: Compared): string => {
      if (gains.every((gain) => Math.abs(gain) <= 1e-9)) return "it is the early count in every year"
      const isSame = gains.every((gain) => gain > 1e-9) || gains.every((gain) => gain < -1e-9)
      return isSame ? "the sign is the same in every year" : "nothing is claimed, because the sign is not the same in every year"
    }
    const claim = (one: Compared): string =>
      `${one.id}: mean gain ${fixed(mean(one.gains), 4)} in average precision over the early count (${signs(one)}, of ${years.length} years); ${said(one)}.`
    return {
      headline: `The count of citations in the first three years already finds the papers that are cited most in years 4 to 8: AUC ${fixed(Math.min(...base.area), 3)} to ${fixed(Math.max(...base.area), 3)} in ${years.length} years. The L-Score as printed changes average precision by ${fixed(mean(printed.gains), 4)} (${signs(printed)}).`,
      inputs: [{ kind: "documents", source: params.papers, sha256 }],
      conclusions: [
        "This predicts later citations, which is not the same as being a landmark.",
        ...[printed, of("L-Score, unknown left out"), tuned].map(claim),
        `${papers.filter(({ milestone }) => milestone > 0).length} of ${papers.length} papers are a milestone by the rules. No value is given for weights that these data cannot tell (see the table).`
      ],
      tables: [summaryTable(all), yearTable(all, years), identified(years)]
    }
  })

/** Whether the L-Score finds, three years after publication, the papers that are cited most afterwards; a prediction of citations. */
export const LandmarksLater = Analysis.make<Params>({
  id: "landmarks-later",
  revision: 1,
  about:
    "the L-Score three years after publication, as a prediction of the top tenth of a year by citations in years four to eight, beside plain counts",
  params: Params,
  problems: (loaded, { papers }) => absentFile(loaded, papers, "papers"),
  run: (loaded, params) => Effect.suspend(() => Effect.fromResult(find(loaded, params)))
})
