import { type Period, periods, typeOf } from "../milestones/types.ts"

/** A work in time, and its type of milestone; undefined = none. */
export interface Dated {
  readonly year: number | undefined
  readonly type: string | undefined
}

const order = periods.map(([period]) => period)

/** The most frequent period of some works, of equally frequent ones the earlier; undefined when no work has one. */
const usual = (own: ReadonlyArray<Period>): Period | undefined => {
  const counts = new Map<Period, number>()
  for (const period of own) counts.set(period, (counts.get(period) ?? 0) + 1)
  return [...counts].sort(([a, n], [b, m]) => m - n || order.indexOf(a) - order.indexOf(b))[0]?.[0]
}

/**
 * The period of each milestone by its type. Some types say nothing of it (a breakthrough, a highly cited work, a cohort study). They have the most
 * frequent period of the year, else of the year before and the year after, else none.
 *
 * - empty: null for a work that is no milestone
 */
export const periodsOf = (works: ReadonlyArray<Dated>): ReadonlyArray<Period | null> => {
  const own = works.map(({ type }) => (type === undefined ? undefined : typeOf(type).period))
  const byYear = new Map<number, Array<Period>>()
  for (const [i, { year }] of works.entries())
    if (year !== undefined && own[i] !== undefined) {
      const known = byYear.get(year)
      if (known === undefined) byYear.set(year, [own[i]!])
      else known.push(own[i]!)
    }
  const inherited = new Map<number, Period>()
  const ofYear = (year: number): Period => {
    const known = inherited.get(year)
    if (known !== undefined) return known
    const beside = [...(byYear.get(year - 1) ?? []), ...(byYear.get(year + 1) ?? [])]
    const period = usual(byYear.get(year) ?? []) ?? usual(beside) ?? "unassigned"
    inherited.set(year, period)
    return period
  }
  return works.map(({ type, year }, i) => (type === undefined ? null : (own[i] ?? (year === undefined ? "unassigned" : ofYear(year)))))
}
