/**
 * The parts into which a search is cut when it finds more than ESearch ever lists: days on which records came into PubMed (every record has one
 * such day, while it may have two dates of publication), and below one day, ranges of PMIDs.
 */

/** Records that came between two days; `low` and `high`, both included, bound their PMIDs where a day is cut. Days count from 1970-01-01. */
export interface Slice {
  readonly from: number
  readonly until: number
  readonly low?: number
  readonly high?: number
}

const dayMs = 86_400_000

const dayOf = (date: string): number => Date.parse(`${date}T00:00:00Z`) / dayMs

/** Everything that PubMed has, or will have. */
export const whole: Slice = { from: dayOf("1800-01-01"), until: dayOf("3000-12-31") }

/** PMIDs have eight digits. */
const pmids = { low: 1, high: 99_999_999 } as const

const written = (day: number): string => new Date(day * dayMs).toISOString().slice(0, 10).replaceAll("-", "/")

/** What confines a search to a slice. */
export const term = ({ from, until, low, high }: Slice): string => {
  const days = `${written(from)}:${written(until)}[edat]`
  return low === undefined || high === undefined ? days : `${days} AND ${low}:${high}[uid]`
}

/** The two halves of a slice, newer first; undefined for a single PMID, which nothing can cut. */
export const split = ({ from, until, low = pmids.low, high = pmids.high }: Slice): readonly [Slice, Slice] | undefined => {
  if (from < until) {
    const middle = Math.floor((from + until) / 2)
    return [
      { from: middle + 1, until },
      { from, until: middle }
    ]
  }
  if (low >= high) return undefined
  const middle = Math.floor((low + high) / 2)
  return [
    { from, until, low: middle + 1, high },
    { from, until, low, high: middle }
  ]
}
