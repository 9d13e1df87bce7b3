/** Two rankings as values: item i has `first[i]` and `second[i]`, higher is better. */
type Values = ArrayLike<number>

const sign = (a: number, b: number): number => Number(a > b) - Number(a < b)

/** The number of pairs in the same order on both sides minus those in opposite orders, and the pairs that each side ties. */
interface Pairs {
  readonly all: number
  readonly agreement: number
  readonly tiedFirst: number
  readonly tiedSecond: number
}

/** Sorts items by values, the smallest first, and says how many pairs were in the opposite order. */
const sorted = (order: Int32Array, values: Values): number => {
  let inversions = 0
  const other = new Int32Array(order.length)
  let [from, to]: [Int32Array, Int32Array] = [order, other]
  for (let width = 1; width < order.length; width *= 2) {
    for (let start = 0; start < order.length; start += 2 * width) {
      const middle = Math.min(start + width, order.length)
      const end = Math.min(middle + width, order.length)
      for (let i = start, j = middle, k = start; k < end; k++) {
        if (j >= end || (i < middle && values[from[i]!]! <= values[from[j]!]!)) to[k] = from[i++]!
        else {
          to[k] = from[j++]!
          inversions += middle - i
        }
      }
    }
    ;[from, to] = [to, from]
  }
  if (from !== order) order.set(from)
  return inversions
}

/** Pairs of tied items, along an order in which these stand together. */
const tiesAlong = (order: Int32Array, isTied: (a: number, b: number) => boolean): number => {
  let pairs = 0
  for (let from = 0; from < order.length;) {
    let to = from + 1
    while (to < order.length && isTied(order[from]!, order[to]!)) to++
    pairs += ((to - from) * (to - from - 1)) / 2
    from = to
  }
  return pairs
}

/** Counted while the items are sorted (Knight, Journal of the American Statistical Association 61, 1966): no pair is looked at by itself. */
const pairsOf = (first: Values, second: Values): Pairs => {
  const order = Int32Array.from({ length: first.length }, (_, i) => i)
  // by the second side, then by the first: the sort keeps the order of what is equal
  sorted(order, second)
  const tiedSecond = tiesAlong(order, (a, b) => second[a] === second[b])
  sorted(order, first)
  const tiedFirst = tiesAlong(order, (a, b) => first[a] === first[b])
  const tiedBoth = tiesAlong(order, (a, b) => first[a] === first[b] && second[a] === second[b])
  const all = (first.length * (first.length - 1)) / 2
  const opposite = sorted(order, second)
  return { all, agreement: all - tiedFirst - tiedSecond + tiedBoth - 2 * opposite, tiedFirst, tiedSecond }
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
 * from rank 2 on. Each item gives the share of items above it that the truth also puts above it, scaled to -1..1.
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
