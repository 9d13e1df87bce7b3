/** How many relevant records an order finds, and when. */

/**
 * A run: `records` to screen, without the two that were known before, and `relevant` of them.
 *
 * - `screenedAt` how many records are screened when hit `k` (from 1) is found; an expected value where records are tied
 * - `foundAfter` how many hits are found after so many records, likewise
 */
export interface HitCurve {
  readonly records: number
  readonly relevant: number
  readonly screenedAt: (k: number) => number
  readonly foundAfter: (screened: number) => number
}

/** The curve of an order without ties, by the numbers of records after which each hit was found. */
export const ofHits = (records: number, hits: ReadonlyArray<number>): HitCurve => ({
  records,
  relevant: hits.length,
  screenedAt: (k) => hits[k - 1]!,
  foundAfter: (screened) => hits.filter((hit) => hit <= screened).length
})

interface Group {
  readonly before: number
  readonly hitsBefore: number
  readonly size: number
  readonly hits: number
}

/** The curve of scores, of which equal ones are in every order equally likely. `rows` are screened; higher scores first. */
export const ofScores = (rows: ReadonlyArray<number>, scores: Float64Array, marks: Uint8Array): HitCurve => {
  const groups: Array<Group> = []
  let [before, hitsBefore] = [0, 0]
  for (const [, some] of [...Map.groupBy(rows, (row) => scores[row]!)].sort(([a], [b]) => b - a)) {
    const hits = some.filter((row) => marks[row] === 1).length
    groups.push({ before, hitsBefore, size: some.length, hits })
    before += some.length
    hitsBefore += hits
  }
  return {
    records: before,
    relevant: hitsBefore,
    // the i-th of h hits among n records in random order is expected at i (n + 1) / (h + 1)
    screenedAt: (k) => {
      const group = groups.find((one) => one.hitsBefore + one.hits >= k)!
      return group.before + ((k - group.hitsBefore) * (group.size + 1)) / (group.hits + 1)
    },
    foundAfter: (screened) => {
      const group = groups.findLast((one) => one.before <= screened)!
      return group.hitsBefore + (group.hits * Math.min(group.size, screened - group.before)) / group.size
    }
  }
}

/** The number of hits that a recall asks for. */
export const hitsFor = ({ relevant }: HitCurve, recall: number): number => Math.ceil(recall * relevant - 1e-9)

/** The share of the records that are not relevant and need not be screened to find `k` hits. */
export const trueNegativeRate = ({ records, relevant, screenedAt }: HitCurve, k: number): number =>
  1 - (screenedAt(k) - k) / (records - relevant)

/** Work saved over sampling at `k` hits: the share of records not screened, less the share of hits not found. */
export const workSaved = ({ records, relevant, screenedAt }: HitCurve, k: number): number =>
  1 - screenedAt(k) / records - (1 - k / relevant)
