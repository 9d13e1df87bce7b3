import { linePlot } from "@litfuse/figures/linePlot"
import { sortBySummary } from "./sortBySummary.ts"
import type { TableResult } from "./Results.ts"
import type { Figure } from "@litfuse/engine/Document"

/** The most curves of one figure; with more, readers could not distinguish them. */
const mostCurves = 8

/** The recall level of an interpolated precision, undefined for any other measure. */
const levelOf = (measure: string): number | undefined => {
  const level = /^IPrec(?:\([^)]*\))?@([\d.]+)$/.exec(measure)?.[1]
  return level === undefined ? undefined : Number(level)
}

/** Curves of interpolated precision over recall of the best systems, where `IPrec` has three levels or more; else nothing. */
export const recallFigure = (result: TableResult): ReadonlyArray<Figure> => {
  const levels = result.measures
    .flatMap(({ name }) => {
      const level = levelOf(name)
      return level === undefined ? [] : [{ name, level }]
    })
    .sort((a, b) => a.level - b.level)
  if (levels.length < 3) return []
  const lines = sortBySummary(result)
    .slice(0, mostCurves)
    .map(({ system, summary }) => ({
      label: system,
      points: levels.flatMap(({ name, level }) => (summary[name] === undefined ? [] : [[level, summary[name]] as const]))
    }))
  const shown = result.systems.length > lines.length ? `, the best ${lines.length} of ${result.systems.length} systems` : ""
  const title = `Precision by recall${shown}`
  const svg = linePlot({
    title,
    x: { name: "recall", from: 0, to: 1 },
    y: { name: "interpolated precision", from: 0, to: 1 },
    lines
  })
  return [{ type: "figure", title, svg, isOnPages: true }]
}
