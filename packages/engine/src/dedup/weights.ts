/**
 * What each kind of evidence adds to the logarithm of the odds that two records are one publication (Fellegi & Sunter, JASA 64, 1969). Positive speaks
 * for it, negative against; what one of the two does not say adds 0.
 *
 * The values were set by hand on the diabetes set of the report `dedup`, and by what is known of the fields; `tools/dedup-rules.test.ts`
 * holds the hash of all rules, frozen before the other sets were read. They say more than they should, because fields depend on each other: what a sum
 * of them means is learned (`calibration.ts`).
 */

/** What one comparison can add. */
export interface Weights {
  /** Before anything is compared: most pairs that share a block are different publications. */
  readonly prior: number
  /** The same DOI, PMID or other identifier. */
  readonly sameIdentifier: number
  /** Different DOIs of different publishers. */
  readonly otherDoi: number
  readonly title: ReadonlyArray<readonly [similarity: number, weight: number]>
  /** The same title, word for word: `base + perWord * words`, at most `most`. Short titles are common. */
  readonly sameTitle: { readonly base: number; readonly perWord: number; readonly most: number }
  /** The share of the weight of the same title that is left where that title recurs: `Editorial`. */
  readonly recurring: number
  /** The least that titles count where the same people stand on the same page of the same volume: one may be a translation. */
  readonly translated: number
  /** The share of the weight of the same title when one title begins like the other and then ends. */
  readonly beginning: number
  /** By the share of the names of the shorter list; what speaks for it counts in part where that list has fewer than `enoughNames`. */
  readonly names: ReadonlyArray<readonly [share: number, weight: number]>
  readonly enoughNames: number
  readonly sameLead: number
  readonly otherLead: number
  readonly year: ReadonlyArray<number>
  readonly sameContainer: number
  readonly otherContainer: number
  readonly sameVolume: number
  readonly otherVolume: number
  readonly sameIssue: number
  readonly otherIssue: number
  readonly samePage: number
  readonly otherPage: number
  /** A journal that numbers the pages of every article from 1, or of one published ahead of print. */
  readonly pageOne: number
  /** Another journal and there another volume or page. */
  readonly otherPlace: number
  /** Another journal, and neither volume nor page in common: a preprint without a mark, an abstract of a meeting. */
  readonly noPlace: number
  readonly abstract: ReadonlyArray<readonly [share: number, weight: number]>
}

/** The weights of `corrected` and `strict`. */
export const weights: Weights = {
  prior: -4,
  sameIdentifier: 6,
  otherDoi: -3,
  title: [
    [0, -9],
    [0.45, -7],
    [0.65, -3.5],
    [0.8, 0]
  ],
  sameTitle: { base: 1, perWord: 0.9, most: 8 },
  recurring: 0.25,
  translated: -4.5,
  beginning: 0.6,
  names: [
    [0, -3.5],
    [0.3, -1],
    [0.6, 1],
    [1, 2.5]
  ],
  enoughNames: 3,
  sameLead: 0.5,
  otherLead: -0.5,
  year: [0.7, 0, -1.5, -3],
  sameContainer: 1.2,
  otherContainer: -1.8,
  sameVolume: 1,
  otherVolume: -1.2,
  sameIssue: 0.4,
  otherIssue: -0.4,
  samePage: 2.5,
  otherPage: -3,
  pageOne: -0.5,
  otherPlace: -5,
  noPlace: -2.5,
  abstract: [
    [0, -4],
    [0.1, -2],
    [0.3, 0],
    [0.6, 1.5],
    [1, 2.5]
  ]
}

/**
 * Scores from which records are merged, and from which a person is asked. They were set with the weights, before other sets than diabetes were read, and
 * have not moved since.
 */
export const thresholds = { merge: 3, review: -1 } as const

/** The value at `x` of the line through points that ascend; beyond the ends, that of the nearest one. */
export const along = (points: ReadonlyArray<readonly [number, number]>, x: number): number => {
  let [fromX, fromY] = points[0]!
  if (x <= fromX) return fromY
  for (const [toX, toY] of points) {
    if (x < toX) return fromY + ((toY - fromY) * (x - fromX)) / (toX - fromX)
    fromX = toX
    fromY = toY
  }
  return fromY
}
