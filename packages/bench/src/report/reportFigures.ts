import { dotPlot, type Dots } from "@litfuse/figures/dotPlot"
import { draw } from "@litfuse/figures/draw"
import type { AnalysisResult, Results, TableResult } from "./Results.ts"

/** A figure of a report: its file's name, its title, its SVG text. */
export type Figure = readonly [name: string, title: string, svg: string]

/** The file of a figure of a table. */
export const fileName = (id: string, measure: string): string => `${id}-${measure.replaceAll(/[^A-Za-z0-9]+/g, "-").replace(/-$/, "")}.svg`

/** A table's figures: per measure compared, the differences with their intervals, best first; none where nothing is compared. */
export const dotsOf = ({ against }: Pick<TableResult, "against">): ReadonlyArray<Dots & { readonly measure: string }> => {
  if (against === undefined) return []
  const measures = [...new Set(against.comparisons.map(({ measure }) => measure))]
  return measures.map((measure) => {
    const dots = against.comparisons
      .filter((one) => one.measure === measure)
      .sort((a, b) => b.difference - a.difference)
      .map(({ system, difference, lower, upper }) => ({
        label: system,
        value: difference,
        ...(lower === null || upper === null ? {} : { low: lower, high: upper })
      }))
    const title = `${measure}: difference from ${against.baseline}`
    return { measure, title, axis: `difference in ${measure}, 95 % interval`, dots, reference: 0 }
  })
}

/** The figures of a table, `dotsOf` drawn. */
const tableFigures = (result: Pick<TableResult, "id" | "against">): ReadonlyArray<Figure> =>
  dotsOf(result).map((dots) => [fileName(result.id, dots.measure), dots.title, dotPlot(dots)])

/** The figures of an analysis, as it drew them. */
const analysisFigures = ({ id, figures }: Pick<AnalysisResult, "id" | "figures">): ReadonlyArray<Figure> =>
  figures.map((figure) => [`${id}-${figure.id}.svg`, figure.title, draw(figure)])

/** Every figure of a report. */
export const reportFigures = ({ tables, analyses }: Results): ReadonlyArray<Figure> => [
  ...tables.flatMap(tableFigures),
  ...analyses.flatMap(analysisFigures)
]
