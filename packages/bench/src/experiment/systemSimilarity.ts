import * as RankCorrelation from "@litfuse/stats/RankCorrelation"
import { sortBySummary } from "../report/sortBySummary.ts"
import type { SimilarityResult, TableResult } from "../report/Results.ts"

/** The most systems that are correlated; with more, the labels of the matrix would be unreadable. */
export const mostSystems = 30

const correlate = (a: ReadonlyArray<number | null>, b: ReadonlyArray<number | null>): number | null => {
  const both = a.flatMap((value, t) => (value === null || typeof b[t] !== "number" ? [] : [[value, b[t]] as const]))
  const rho = RankCorrelation.spearman(
    both.map(([x]) => x),
    both.map(([, y]) => y)
  )
  return both.length < 2 || !Number.isFinite(rho) ? null : rho
}

/** How similar a table's best `mostSystems` systems are by its first measure; undefined for fewer than three with values. */
export const systemSimilarity = (result: Pick<TableResult, "systems" | "measures">): SimilarityResult | undefined => {
  const measure = result.measures[0]?.name ?? ""
  const shown = sortBySummary(result)
    .filter(({ values }) => values[measure] !== undefined)
    .slice(0, mostSystems)
  if (shown.length < 3) return undefined
  const values = shown.map((one) => one.values[measure]!)
  return {
    measure,
    names: shown.map(({ system }) => system),
    rho: values.map((a, i) => values.slice(0, i).map((b) => correlate(a, b)))
  }
}
