import { dotPlot } from "./dots.ts"
import type { AnalysisResult, Results, TableResult } from "./Results.ts"

/** A figure of a report: its file's name, its title, its SVG text. */
export type Figure = readonly [name: string, title: string, svg: string]

const fileName = (id: string, measure: string): string => `${id}-${measure.replaceAll(/[^A-Za-z0-9]+/g, "-").replace(/-$/, "")}.svg`

/**
 * The figures of a table: for each measure compared, the differences from the baseline with their intervals, best first.
 *
 * - empty: a table that compares nothing has none
 */
export const figuresOf = ({ id, against }: Pick<TableResult, "id" | "against">): ReadonlyArray<Figure> => {
  if (against === undefined) return []
  const measures = [...new Set(against.comparisons.map(({ measure }) => measure))]
  return measures.map((measure) => {
    const title = `${measure}: difference from ${against.baseline}`
    const dots = against.comparisons
      .filter((one) => one.measure === measure)
      .sort((a, b) => b.difference - a.difference)
      .map(({ system, difference, lower, upper }) => ({
        label: system,
        value: difference,
        ...(lower === null || upper === null ? {} : { low: lower, high: upper })
      }))
    const axis = `difference in ${measure}, 95 % interval`
    return [fileName(id, measure), title, dotPlot({ title, axis, dots, reference: 0 })]
  })
}

/** The figures of an analysis, as it drew them. */
export const analysisFigures = ({ id, figures }: Pick<AnalysisResult, "id" | "figures">): ReadonlyArray<Figure> =>
  figures.map((figure) => [`${id}-${figure.id}.svg`, figure.title, dotPlot(figure)])

/** Every figure of a report. */
export const allFigures = ({ tables, analyses }: Results): ReadonlyArray<Figure> => [
  ...tables.flatMap(figuresOf),
  ...analyses.flatMap(analysisFigures)
]
