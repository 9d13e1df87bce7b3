import { draw } from "@litfuse/figures/draw"
import type { PaperWidth } from "@litfuse/figures/plot/Plot"
import { plotSvg } from "@litfuse/figures/plot/plotSvg"
import { dotsOf, slugOf } from "./dotsOf.ts"
import { frontDrawing } from "./frontBlocks.ts"
import { analysisPapers } from "./paperFigures.ts"
import { namedParts } from "./withPartsInside.ts"
import type { AnalysisResult, Results, TableResult } from "./Results.ts"
import type { NamedFigure } from "./tableDrawings.ts"

/** A figure of a report: its file's name, its title, its SVG text. */
export type Figure = readonly [name: string, title: string, svg: string]

const fileOf = ({ name, figure }: NamedFigure, width: PaperWidth = 175): Figure => [
  `${name}.svg`,
  figure.title,
  plotSvg(figure, width, true)
]

/** The figures of a table: its differences from the baseline. */
export const tableFigures = (result: Pick<TableResult, "id" | "against">): ReadonlyArray<Figure> =>
  dotsOf(result).map((dots) => [`${result.id}-${slugOf(dots.measure)}.svg`, dots.title, draw(dots)])

/** The figures of an analysis: those that it drew, and those of its tables and of what it measured. */
export const analysisFigures = (analysis: AnalysisResult): ReadonlyArray<Figure> => [
  ...analysis.figures.map((figure): Figure => [`${analysis.id}-${figure.id}.svg`, figure.title, draw(figure)]),
  ...analysisPapers(analysis).map((one) => fileOf(one))
]

const ownFigures = (results: Results): ReadonlyArray<Figure> => [
  ...results.tables.flatMap(tableFigures),
  ...results.analyses.flatMap(analysisFigures)
]

/** The figure of the first screen, where it is drawn for it; undefined where it is one of the others. */
export const frontFigure = (results: Results): NamedFigure | undefined =>
  frontDrawing(
    results,
    ownFigures(results).map(([name]) => name)
  )

/** `frontFigure` as a file. */
export const frontFile = (results: Results): ReadonlyArray<Figure> => {
  const drawing = frontFigure(results)
  // a phone has room for the width of a column
  return drawing === undefined ? [] : [fileOf(drawing, 85)]
}

/** Every figure of a report that is a file in its folder. */
export const reportFigures = (results: Results): ReadonlyArray<Figure> => [
  ...ownFigures(results),
  ...frontFile(results),
  ...namedParts(results).flatMap((part) => {
    // the first screen is that of the report
    const { front: _, ...values } = part
    return reportFigures(values)
  })
]
