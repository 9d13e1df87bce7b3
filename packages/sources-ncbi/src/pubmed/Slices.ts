/**
 * The parts of a divided search, for searches with more hits than ESearch lists. A part is some days on which records entered PubMed, or a range of PMIDs
 * within one day. Every record has exactly one such day, but may have two dates of publication.
 */

/** Records that entered between two days; `low` and `high`, both inclusive, limit their PMIDs within one day. Days count from 1970-01-01. */
export interface Slice {
  readonly from: number
  readonly until: number
  readonly low?: number
  readonly high?: number
}

const dayMs = 86_400_000

const dayOf = (date: string): number => Date.parse(`${date}T00:00:00Z`) / dayMs

/** All of PubMed, now and later. */
export const whole: Slice = { from: dayOf("1800-01-01"), until: dayOf("3000-12-31") }

/** PMIDs have eight digits. */
const pmids = { low: 1, high: 99_999_999 } as const

const printDay = (day: number): string => new Date(day * dayMs).toISOString().slice(0, 10).replaceAll("-", "/")

/** The search term that limits a search to a slice. */
export const term = ({ from, until, low, high }: Slice): string => {
  const days = `${printDay(from)}:${printDay(until)}[edat]`
  return low === undefined || high === undefined ? days : `${days} AND ${low}:${high}[uid]`
}

/** The two halves of a slice, newer first; undefined for a single PMID, which cannot be divided. */
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
