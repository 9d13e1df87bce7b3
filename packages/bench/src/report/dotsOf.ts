import type { Dots } from "@litfuse/figures/forestPlot"
import type { TableResult } from "./Results.ts"

/** The name of a measure in the name of a file. */
export const slugOf = (measure: string): string => measure.replaceAll(/[^A-Za-z0-9]+/g, "-").replace(/-$/, "")

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
