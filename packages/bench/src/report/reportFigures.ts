import { draw } from "@litfuse/figures/draw"
import { plotSvg } from "@litfuse/figures/plot/plotSvg"
import { dotsOf, slugOf } from "./dotsOf.ts"
import { analysisPapers } from "./paperFigures.ts"
import type { AnalysisResult, Results, TableResult } from "./Results.ts"

/** A figure of a report: its file's name, its title, its SVG text. */
export type Figure = readonly [name: string, title: string, svg: string]

/** The figures of a table: its differences from the baseline. */
export const tableFigures = (result: Pick<TableResult, "id" | "against">): ReadonlyArray<Figure> =>
  dotsOf(result).map((dots) => [`${result.id}-${slugOf(dots.measure)}.svg`, dots.title, draw(dots)])

/** The figures of an analysis: those that it drew, and those of its tables and of what it measured. */
export const analysisFigures = (analysis: AnalysisResult): ReadonlyArray<Figure> => [
  ...analysis.figures.map((figure): Figure => [`${analysis.id}-${figure.id}.svg`, figure.title, draw(figure)]),
  ...analysisPapers(analysis).map(({ name, figure }): Figure => [`${name}.svg`, figure.title, plotSvg(figure, 175, true)])
]

/** Every figure of a report that is a file in its folder. */
export const reportFigures = ({ tables, analyses }: Results): ReadonlyArray<Figure> => [
  ...tables.flatMap(tableFigures),
  ...analyses.flatMap(analysisFigures)
]
