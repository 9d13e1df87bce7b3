/** Two rankings as values: item i has `first[i]` and `second[i]`, higher is better. */
type Values = ArrayLike<number>

const sign = (a: number, b: number): number => (a > b ? 1 : a < b ? -1 : 0)

/**
 * The number of pairs that both sides put into the same order minus the number that they put into opposite orders; and the pairs that each side ties.
 */
interface Pairs {
  readonly all: number
  readonly agreement: number
  readonly tiedFirst: number
  readonly tiedSecond: number
}

const pairsOf = (first: Values, second: Values): Pairs => {
  let agreement = 0
  let tiedFirst = 0
  let tiedSecond = 0
  for (let i = 1; i < first.length; i++) {
    for (let j = 0; j < i; j++) {
      const a = sign(first[i]!, first[j]!)
      const b = sign(second[i]!, second[j]!)
      agreement += a * b
      if (a === 0) tiedFirst++
      if (b === 0) tiedSecond++
    }
  }
  return { all: (first.length * (first.length - 1)) / 2, agreement, tiedFirst, tiedSecond }
}

/**
 * Kendall's tau-a: pairs in the same order minus pairs in the opposite order, divided by the number of all pairs. A tied pair counts in neither, so
 * with ties it cannot reach 1.
 *
 * - shape: `first` and `second` have one value per item, higher is better
 * - units: -1 to 1
 * - empty: NaN for fewer than two items
 * - source: Kendall, Biometrika 30, 1938
 */
export const kendall = (first: Values, second: Values): number => {
  const { all, agreement } = pairsOf(first, second)
  return all === 0 ? Number.NaN : agreement / all
}

/**
 * Kendall's tau-b, which corrects for ties: 1 when both sides order and tie alike.
 *
 * - shape: `first` and `second` have one value per item, higher is better
 * - units: -1 to 1
 * - empty: NaN for fewer than two items, and when a side ties them all
 * - source: Kendall, Biometrika 33, 1945
 * - agrees with: SciPy `kendalltau`
 */
export const kendallB = (first: Values, second: Values): number => {
  const { all, agreement, tiedFirst, tiedSecond } = pairsOf(first, second)
  return agreement / Math.sqrt((all - tiedFirst) * (all - tiedSecond))
}

/** Item numbers from the highest value to the lowest; ties in order of item. */
const descending = (values: Values): ReadonlyArray<number> =>
  Array.from({ length: values.length }, (_, i) => i).sort((a, b) => values[b]! - values[a]! || a - b)

/**
 * tau-AP: a variant of Kendall's tau in which swaps near the top weigh most. As in average precision, it is a mean over the items of the estimate
 * from rank 2 on: of the share of items above each that the truth also puts above it, scaled to -1..1.
 *
 * It is not symmetric. A pair that the truth ties counts one half; ties of the estimate are broken by item.
 *
 * - shape: `truth` and `estimate` have one value per item, higher is better
 * - units: -1 to 1
 * - empty: NaN for fewer than two items
 * - source: Yilmaz, Aslam & Robertson, SIGIR 2008
 */
export const kendallAp = (truth: Values, estimate: Values): number => {
  const order = descending(estimate)
  if (order.length < 2) return Number.NaN
  let sum = 0
  for (let rank = 1; rank < order.length; rank++) {
    let right = 0
    for (let above = 0; above < rank; above++) right += (sign(truth[order[above]!]!, truth[order[rank]!]!) + 1) / 2
    sum += right / rank
  }
  return (2 * sum) / (order.length - 1) - 1
}

/** Ranks from 1 for the highest value; tied items share the mean of their ranks. */
export const averageRanks = (values: Values): Float64Array => {
  const order = descending(values)
  const ranks = new Float64Array(values.length)
  for (let from = 0; from < order.length;) {
    let to = from + 1
    while (to < order.length && values[order[to]!] === values[order[from]!]) to++
    for (let i = from; i < to; i++) ranks[order[i]!] = (from + 1 + to) / 2
    from = to
  }
  return ranks
}

/**
 * Spearman's rho: the correlation of the ranks, tied items sharing the mean of theirs.
 *
 * - shape: `first` and `second` have one value per item, higher is better
 * - units: -1 to 1
 * - empty: NaN for fewer than two items, and when a side ties them all
 * - source: Spearman, American Journal of Psychology 15, 1904
 * - agrees with: SciPy `spearmanr`
 */
export const spearman = (first: Values, second: Values): number => {
  const a = averageRanks(first)
  const b = averageRanks(second)
  const mean = (a.length + 1) / 2
  let both = 0
  let ofFirst = 0
  let ofSecond = 0
  for (let i = 0; i < a.length; i++) {
    both += (a[i]! - mean) * (b[i]! - mean)
    ofFirst += (a[i]! - mean) ** 2
    ofSecond += (b[i]! - mean) ** 2
  }
  return both / Math.sqrt(ofFirst * ofSecond)
}

/**
 * The documents that two rankings share, with minus their ranks as values for the correlations above.
 *
 * - shape: ids best first, none twice; the result has one value per shared id, in the order of the first ranking
 * - empty: no shared id gives empty arrays
 */
export const shared = (
  first: ReadonlyArray<string>,
  second: ReadonlyArray<string>
): { readonly first: Float64Array; readonly second: Float64Array } => {
  const ranks = new Map(second.map((id, i) => [id, i]))
  const both = first.flatMap((id, i) => (ranks.has(id) ? [{ i, j: ranks.get(id)! }] : []))
  return { first: Float64Array.from(both, ({ i }) => -i), second: Float64Array.from(both, ({ j }) => -j) }
}
