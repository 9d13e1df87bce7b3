/**
 * What each kind of evidence adds to the log odds that two records are one publication (Fellegi & Sunter, JASA 64, 1969). Positive evidence supports
 * it, negative evidence is against it. If one record lacks a field, it adds 0.
 *
 * The values were set manually on the diabetes set of the report `dedup` and with general knowledge of the fields. `tools/checks/dedupRules.test.ts`
 * has the hash of all rules, frozen before the other sets were read. The weights overstate the evidence, because fields depend on each other:
 * `matchProbability.ts` learns what a sum means.
 */

/** The weights of the evidence. */
export interface Weights {
  /** The start value: most pairs that share a block are different publications. */
  readonly prior: number
  /** The same DOI, PMID or other identifier. */
  readonly sameIdentifier: number
  /** Different DOIs of different publishers. */
  readonly otherDoi: number
  readonly title: ReadonlyArray<readonly [similarity: number, weight: number]>
  /** The same title, word for word: `base + perWord * words`, at most `most`. Short titles are common. */
  readonly sameTitle: { readonly base: number; readonly perWord: number; readonly most: number }
  /** The remaining share of the title weight when that title recurs: `Editorial`. */
  readonly recurring: number
  /** The minimum title weight for the same people on the same page of the same volume: one title may be a translation. */
  readonly translated: number
  /** The share of the title weight when one title is the start of the other. */
  readonly beginning: number
  /** By the share of the names of the shorter list. Supporting evidence counts in part if that list has fewer than `enoughNames`. */
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
  /** A journal that starts every article at page 1, or a paper published ahead of print. */
  readonly pageOne: number
  /** Another journal with another volume or page. */
  readonly otherPlace: number
  /** Another journal without a common volume or page: an unmarked preprint, a meeting abstract. */
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
 * The scores from which records are merged, and from which a person is asked. They were set with the weights, before other sets than diabetes were
 * read, and have not changed since.
 */
export const thresholds = { merge: 3, review: -1 } as const

/** The value at `x` of the line through ascending points; beyond the ends, that of the nearest one. */
export const interpolate = (points: ReadonlyArray<readonly [number, number]>, x: number): number => {
  let [fromX, fromY] = points[0]!
  if (x <= fromX) return fromY
  for (const [toX, toY] of points) {
    if (x < toX) return fromY + ((toY - fromY) * (x - fromX)) / (toX - fromX)
    fromX = toX
    fromY = toY
  }
  return fromY
}
