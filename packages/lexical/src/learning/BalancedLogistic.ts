/** Logistic regression on decided rows, in which the two kinds of rows weigh the same. */
import * as SmallSteps from "../SmallSteps.ts"
import type { TermWeights } from "./TermWeights.ts"

/**
 * A linear model of the log odds.
 *
 * - shape: a weight for each word; `intercept` is added to every score
 */
export interface BalancedLogistic {
  readonly weights: Float64Array
  readonly intercept: number
}

/** A decided row: `isIn` when it was included. */
export interface Example {
  readonly row: number
  readonly isIn: boolean
}

const mostSteps = 30
const mostInner = 50
/** The length of the gradient at the end, over that at the start. */
const precision = 1e-3

const dot = (a: Float64Array, b: Float64Array): number => {
  let sum = 0
  for (let i = 0; i < a.length; i++) sum += a[i]! * b[i]!
  return sum
}

/**
 * The decided rows alone. Words that they do not have keep the weight 0, so `words` lists those that they have, and `columns` are places in that list.
 * The last place belongs to a constant word of weight 1, for the intercept.
 */
interface Decided {
  readonly starts: Uint32Array
  readonly columns: Int32Array
  readonly values: Float64Array
  readonly words: ReadonlyArray<number>
}

const decidedOf = ({ words: all, starts, columns, values }: TermWeights, rows: ReadonlyArray<number>): Decided => {
  const own = new Uint32Array(rows.length + 1)
  for (const [i, row] of rows.entries()) own[i + 1] = own[i]! + starts[row + 1]! - starts[row]!
  const places = new Int32Array(all).fill(-1)
  const words: Array<number> = []
  const ownColumns = new Int32Array(own[rows.length]!)
  const ownValues = new Float64Array(ownColumns.length)
  let next = 0
  for (const row of rows)
    for (let p = starts[row]!; p < starts[row + 1]!; p++) {
      const column = columns[p]!
      if (places[column] === -1) places[column] = words.push(column) - 1
      ownColumns[next] = places[column]!
      ownValues[next++] = values[p]!
    }
  return { starts: own, columns: ownColumns, values: ownValues, words }
}

/** `out` becomes the product of the rows with `w`. */
const times = ({ starts, columns, values }: Decided, w: Float64Array, out: Float64Array): void => {
  const constant = w[w.length - 1]!
  for (let row = 0; row < out.length; row++) {
    let sum = constant
    for (let p = starts[row]!; p < starts[row + 1]!; p++) sum += values[p]! * w[columns[p]!]!
    out[row] = sum
  }
}

/** Adds the product of the transposed rows with `v` to `out`. */
const addTransposed = ({ starts, columns, values }: Decided, v: Float64Array, out: Float64Array): void => {
  let constant = 0
  for (let row = 0; row < v.length; row++) {
    const factor = v[row]!
    constant += factor
    for (let p = starts[row]!; p < starts[row + 1]!; p++) out[columns[p]!]! += values[p]! * factor
  }
  out[out.length - 1]! += constant
}

/** `ln(1 + exp(-x))` without overflow. */
const loss = (x: number): number => (x > 0 ? Math.log1p(Math.exp(-x)) : Math.log1p(Math.exp(x)) - x)

/**
 * Fits half the squared length of the weights plus the log loss of the examples. The loss of each kind weighs as much as half of all examples. Newton's method
 * from 0, with conjugate gradients inside.
 *
 * - shape: examples of both kinds, each row once; their order has no influence on any bit of the result
 * - empty: undefined without an example of each kind
 * - source: Lin, Weng & Keerthi, Journal of Machine Learning Research 9, 2008
 * - agrees with: scikit-learn `LogisticRegression(C=1, class_weight="balanced", solver="liblinear")`
 */
export const fit = (texts: TermWeights, examples: ReadonlyArray<Example>): BalancedLogistic | undefined =>
  SmallSteps.finish(fitting(texts, examples))

/** The same as `fit`, in steps: each goes once through the examples. */
export function* fitting(texts: TermWeights, examples: ReadonlyArray<Example>): SmallSteps.SmallSteps<BalancedLogistic | undefined> {
  const sorted = examples.toSorted((a, b) => a.row - b.row)
  const total = sorted.length
  const ins = sorted.filter(({ isIn }) => isIn).length
  if (ins === 0 || ins === total) return undefined
  const decided = decidedOf(
    texts,
    sorted.map(({ row }) => row)
  )
  const signs = Float64Array.from(sorted, ({ isIn }) => (isIn ? 1 : -1))
  const costs = Float64Array.from(sorted, ({ isIn }) => total / (2 * (isIn ? ins : total - ins)))
  const length = decided.words.length + 1
  const w = new Float64Array(length)
  const margins = new Float64Array(total)
  const gradient = new Float64Array(length)
  const residual = new Float64Array(length)
  const step = new Float64Array(length)
  const along = new Float64Array(length)
  const product = new Float64Array(length)
  const slopes = new Float64Array(total)
  const curvatures = new Float64Array(total)
  const moved = new Float64Array(total)
  const inner = new Float64Array(total)
  let start = 0
  for (let newton = 0; newton < mostSteps; newton++) {
    for (let i = 0; i < total; i++) {
      const p = 1 / (1 + Math.exp(-signs[i]! * margins[i]!))
      slopes[i] = costs[i]! * (p - 1) * signs[i]!
      curvatures[i] = costs[i]! * p * (1 - p)
    }
    gradient.set(w)
    addTransposed(decided, slopes, gradient)
    const size = Math.sqrt(dot(gradient, gradient))
    if (newton === 0) start = size
    if (size <= precision * start) break
    step.fill(0)
    for (let i = 0; i < length; i++) along[i] = residual[i] = -gradient[i]!
    let squared = size * size
    for (let each = 0; each < mostInner && Math.sqrt(squared) > 0.1 * size; each++) {
      times(decided, along, inner)
      for (let i = 0; i < total; i++) inner[i]! *= curvatures[i]!
      product.set(along)
      addTransposed(decided, inner, product)
      const alpha = squared / dot(along, product)
      for (let i = 0; i < length; i++) {
        step[i]! += alpha * along[i]!
        residual[i]! -= alpha * product[i]!
      }
      const reached = dot(residual, residual)
      const beta = reached / squared
      squared = reached
      for (let i = 0; i < length; i++) along[i] = residual[i]! + beta * along[i]!
      yield
    }
    times(decided, step, moved)
    const value = (part: number): number => {
      let sum = 0
      for (let i = 0; i < length; i++) sum += (w[i]! + part * step[i]!) ** 2 / 2
      for (let i = 0; i < total; i++) sum += costs[i]! * loss(signs[i]! * (margins[i]! + part * moved[i]!))
      return sum
    }
    const [before, falling] = [value(0), dot(gradient, step)]
    let part = 1
    while (part > 1e-8 && value(part) > before + 0.01 * part * falling) part /= 2
    for (let i = 0; i < length; i++) w[i]! += part * step[i]!
    for (let i = 0; i < total; i++) margins[i]! += part * moved[i]!
    yield
  }
  const weights = new Float64Array(texts.words)
  for (const [place, word] of decided.words.entries()) weights[word] = w[place]!
  return { weights, intercept: w[length - 1]! }
}

/** The log odds of every row. Empty: a row without words has the intercept. */
export const scores = ({ weights, intercept }: BalancedLogistic, { size, starts, columns, values }: TermWeights): Float64Array => {
  const out = new Float64Array(size)
  for (let row = 0; row < size; row++) {
    let sum = intercept
    for (let p = starts[row]!; p < starts[row + 1]!; p++) sum += values[p]! * weights[columns[p]!]!
    out[row] = sum
  }
  return out
}
