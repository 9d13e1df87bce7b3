import { forestPlot } from "@litfuse/figures/forestPlot"
import { topicDifferences } from "@litfuse/figures/topicDifferences"
import { hasBest } from "./bestValues.ts"
import { dotsOf, slugOf } from "./dotsOf.ts"
import { type NamedFigure, tableDrawings } from "./tableDrawings.ts"
import { rankable, ranksFigure } from "./ranksFigure.ts"
import type { AnalysisResult, Results, TableResult } from "./Results.ts"

type Compared = Pick<TableResult, "id" | "topics" | "measures" | "systems" | "against">

const complete = (values: ReadonlyArray<number | null> | undefined, topics: number): values is ReadonlyArray<number> =>
  values?.length === topics && values.every((value) => value !== null)

/** Average ranks by the first measure, where every system has a value on every topic. */
export const ranksOf = ({ id, topics, measures: [first], systems }: Compared): ReadonlyArray<NamedFigure> => {
  if (first === undefined || !hasBest(first.name) || systems.length < rankable.fewest || systems.length > rankable.most) return []
  const known = systems.flatMap(({ system, values }) => {
    const found = values[first.name]
    return complete(found, topics.length) ? [{ label: system, values: found }] : []
  })
  if (topics.length === 0 || known.length < systems.length) return []
  return [{ name: `${id}-ranks-${slugOf(first.name)}`, figure: ranksFigure({ measure: first.name, systems: known }) }]
}

/** Differences by topic of the system with the highest first measure that is compared, from the baseline. */
export const topicsOf = ({ id, topics, systems, against }: Compared): ReadonlyArray<NamedFigure> => {
  const [first] = against?.comparisons ?? []
  if (against === undefined || first === undefined) return []
  const { measure } = first
  const best = against.comparisons.reduce((a, b) => (b.measure === measure && b.difference > a.difference ? b : a))
  const of = (name: string) => systems.find(({ system }) => system === name)?.values[measure] ?? []
  const [values, base] = [of(best.system), of(against.baseline)]
  const differences = topics.flatMap((topic, t) => {
    const [value, other] = [values[t], base[t]]
    return typeof value === "number" && typeof other === "number" ? [{ topic, value: value - other }] : []
  })
  if (differences.length === 0) return []
  const figure = topicDifferences({ measure, system: best.system, baseline: against.baseline, differences })
  return [{ name: `${id}-topics-${slugOf(measure)}`, figure }]
}

const forestsOf = (result: Pick<TableResult, "id" | "against">): ReadonlyArray<NamedFigure> =>
  dotsOf(result).map((dots) => ({ name: `${result.id}-${slugOf(dots.measure)}`, figure: forestPlot(dots, undefined, "system") }))

/**
 * Figures of an analysis that its report shows, beyond those that it drew itself: of its tables, and of what it measured. The ranks of a tuned comparison
 * of three or more systems, or all topics of a comparison of two.
 */
export const analysisPapers = (analysis: Pick<AnalysisResult, "id" | "analysis" | "tables" | "measured">): ReadonlyArray<NamedFigure> => {
  const { id, tables, measured } = analysis
  return [
    ...tables.flatMap(tableDrawings).map(({ name, figure }) => ({ name: `${id}-${name}`, figure })),
    ...(measured === undefined || analysis.analysis !== "tune" ? [] : ranksOf({ ...measured, id })),
    ...(measured?.systems.length === 2 ? topicsOf({ ...measured, id }) : [])
  ]
}

const drawnForests = ({ id, figures }: AnalysisResult): ReadonlyArray<NamedFigure> =>
  figures.flatMap((one) => ("dots" in one ? [{ name: `${id}-${one.id}`, figure: forestPlot(one) }] : []))

const ofTable = (table: Compared): ReadonlyArray<NamedFigure> => [...forestsOf(table), ...ranksOf(table), ...topicsOf(table)]

/**
 * Every figure of a report that can be had for a paper, by its name.
 *
 * - empty: a report that compares nothing has none
 */
export const paperFigures = ({ tables, analyses }: Results): ReadonlyArray<NamedFigure> => {
  const all = [
    ...tables.flatMap(ofTable),
    ...analyses.flatMap((analysis) => [
      ...drawnForests(analysis),
      ...analysisPapers(analysis),
      ...(analysis.measured === undefined ? [] : ofTable({ ...analysis.measured, id: analysis.id }))
    ])
  ]
  return [...new Map(all.map((one) => [one.name, one])).values()]
}
