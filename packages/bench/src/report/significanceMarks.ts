import type { AgainstResult, TableResult } from "./Results.ts"

/** The levels of a corrected p at which a value gets a mark, and the mark. */
export const levels = [
  { below: 0.01, mark: "‡" },
  { below: 0.05, mark: "†" }
] as const

/** One cell of a table of values, as a key. */
export const cellKey = (system: string, measure: string): string => `${system}\t${measure}`

/**
 * Which values differ from the baseline's after correction: the mark of the strictest level that holds, whichever way the difference goes. All marks refer
 * to one baseline, so they work for any number of systems. A held-out mean has none: the test of a tuned system is of another quantity.
 *
 * - empty: no comparison, no marks
 */
export const significanceMarks = (against: AgainstResult | undefined): ReadonlyMap<string, string> =>
  new Map(
    (against?.comparisons ?? []).flatMap(({ system, measure, adjusted, orders }) => {
      const level = orders === undefined ? levels.find(({ below }) => adjusted < below) : undefined
      return level === undefined ? [] : [[cellKey(system, measure), level.mark] as const]
    })
  )

/** What the marks of a table mean, as a sentence; undefined when it has none. */
export const marksLegend = ({ against }: Pick<TableResult, "against">): string | undefined => {
  const marks = new Set(significanceMarks(against).values())
  if (against === undefined || marks.size === 0) return undefined
  const used = levels.filter(({ mark }) => marks.has(mark)).map(({ below, mark }) => `${mark} p < ${below}`)
  return `${used.toReversed().join(", ")} against ${against.baseline}, corrected (${against.correction}).`
}
