import { Landmarks } from "@litfuse/analyzers/Landmarks"
import type * as Signals from "@litfuse/analyzers/landmark/landmarkSignals"
import * as AccessLog from "@litfuse/bench/tune/AccessLog"
import { analyzerOutput, analyzerScores } from "@litfuse/bench/tune/analyzer/analyzerScores"
import * as AnalyzerSetting from "@litfuse/bench/tune/analyzer/AnalyzerSetting"
import * as Deal from "@litfuse/bench/tune/Deal"
import * as Plugins from "@litfuse/bench/experiment/Plugins"
import * as Loop from "@litfuse/bench/tune/Loop"
import { pointTuner } from "@litfuse/bench/tune/pointTuner"
import { openProblems } from "@litfuse/bench/tune/SpaceProblems"
import * as SearchSpace from "@litfuse/bench/tune/SearchSpace"
import * as Params from "@litfuse/engine/Params"
import * as Schema from "effect/Schema"
import { type Paper, seen, type Year } from "./readLandmarkPapers.ts"
import { averagePrecision } from "./averagePrecision.ts"

/** The L-Score with some parameters, or with parameters that are chosen on the other years. */
export const System = Schema.Struct({ id: Schema.NonEmptyString, ...AnalyzerSetting.fields })
export type System = typeof System.Type

/** A way of scoring the papers of each year, and what was chosen for a year where something is open. */
export interface Scored {
  readonly id: string
  readonly scores: ReadonlyArray<ReadonlyArray<number>>
  readonly chosen: ReadonlyArray<Readonly<Record<string, unknown>>>
}

const counted = (id: string, years: ReadonlyArray<Year>, count: (paper: Paper) => number): Scored => ({
  id,
  scores: years.map(({ papers }) => papers.map(count)),
  chosen: years.map(() => ({}))
})

/** The count alone, with which all others are compared. */
export const baseline = "early citations"

/** Plain counts, the baseline first. */
export const counts = (years: ReadonlyArray<Year>): ReadonlyArray<Scored> => [
  counted(baseline, years, ({ early }) => early),
  counted("early citations per year", years, ({ early }) => early / seen),
  counted("citations of the last two years", years, ({ recent }) => recent)
]

/**
 * Scores by an analyzer whose parameters are held out. Open ones are chosen on all other years by mean average precision, ties averaged. Then the year that was
 * left out is scored.
 */
export const held = (system: System, years: ReadonlyArray<Year>): Scored => {
  const scorings = years.map(({ papers, works }) => {
    const score = analyzerScores(Landmarks, new Map(), works)
    return (point: SearchSpace.Point): ReadonlyArray<number> => {
      const scores = score(AnalyzerSetting.paramsAt(Landmarks, system, point))
      return papers.map(({ id }) => scores[works.ids.row(id)]!)
    }
  })
  const valuesAt = (point: SearchSpace.Point) => (t: number) => Float64Array.of(averagePrecision(scorings[t]!(point), years[t]!.isTop))
  const deal = Deal.make(new Float64Array(years.length), { outer: "leave-one-out", seeds: 1 }, system)
  const folds = Loop.folds(deal, pointTuner(system, 1, valuesAt, system.id), AccessLog.open())
  const points = folds.map(({ frozen: { point } }) => point)
  return {
    id: system.id,
    scores: points.map((point, t) => scorings[t]!(point)),
    chosen: points.map((point) => SearchSpace.params(system.space, point))
  }
}

/** What is wrong with a system; paths start at it. */
export const problems = (system: System) => openProblems(system, system.choice, (params) => Plugins.refused(Landmarks, params))

/** The signals of the papers of a year, as the analyzer has them with its own parameters. */
export const signalsOf = ({ works }: Year): ReadonlyArray<Signals.Each<number | null>> =>
  analyzerOutput(Landmarks, new Map(), works)(Params.defaults(Landmarks)).works.map(({ signals }) => signals)

/** The mean; NaN of none. */
export const mean = (values: ReadonlyArray<number>): number => values.reduce((sum, value) => sum + value, 0) / values.length

/** Whether two signals put papers of a year into the same order, ties included: then no data of one year can tell their weights apart. */
export const isSameOrder = (signals: ReadonlyArray<Signals.Each<number | null>>, one: Signals.Name, other: Signals.Name): boolean => {
  const [a, b] = [one, other].map((name) => signals.map((each) => each[name] ?? 0)) as [Array<number>, Array<number>]
  const order = signals.map((_, row) => row).sort((x, y) => a[x]! - a[y]!)
  return order.slice(1).every((row, i) => Math.sign(a[row]! - a[order[i]!]!) === Math.sign(b[row]! - b[order[i]!]!))
}

/** Whether a signal is the same for all papers. */
export const isConstant = (signals: ReadonlyArray<Signals.Each<number | null>>, name: Signals.Name): boolean =>
  new Set(signals.map((each) => each[name])).size <= 1
