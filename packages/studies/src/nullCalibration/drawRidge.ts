import * as Cholesky from "@litfuse/stats/Cholesky"
import type * as Seed from "@litfuse/stats/Seed"
import type { Tuner } from "./Tuner.ts"
import { normals, type Values } from "./World.ts"

/** The description of the design in reports. */
export const aboutRidge =
  "invented topics of 30 documents with grades independent of the scores of six runs. A ridge regression on scores is tuned and compared with one run"

const documents = 30
const runs = 6
const cutoff = 10
const relevant = 0.2
const penalty = 1

const discounts = Float64Array.from({ length: cutoff }, (_, r) => 1 / Math.log2(r + 2))

/** One topic: `scores[d * runs + r]`, whether each document is relevant, the DCG of an ideal ranking, and what a regression reads. */
interface Topic {
  readonly scores: Float64Array
  readonly grades: Uint8Array
  readonly ideal: number
  readonly squares: Float64Array
  readonly products: Float64Array
}

const topicOf = (normal: () => number, stream: Seed.Stream): Topic => {
  const scores = Float64Array.from({ length: documents * runs }, normal)
  const grades = Uint8Array.from({ length: documents }, () => Number(stream.unit() < relevant))
  const squares = new Float64Array(Cholesky.triangle(runs))
  const products = new Float64Array(runs)
  let found = 0
  for (let d = 0; d < documents; d++) {
    found += grades[d]!
    for (let i = 0; i < runs; i++) {
      const x = scores[d * runs + i]!
      products[i]! += x * (grades[d]! - relevant)
      for (let j = 0; j <= i; j++) squares[Cholesky.at(i, j)]! += x * scores[d * runs + j]!
    }
  }
  return { scores, grades, ideal: discounts.subarray(0, found).reduce((sum, one) => sum + one, 0), squares, products }
}

/** nDCG@10 of the documents ranked by a weighted sum of their scores. */
const valueOf = ({ scores, grades, ideal }: Topic, weights: ArrayLike<number>): number => {
  if (ideal === 0) return 0
  const top = new Float64Array(cutoff).fill(Number.NEGATIVE_INFINITY)
  const at = new Int32Array(cutoff)
  for (let d = 0; d < documents; d++) {
    let score = 0
    for (let r = 0; r < runs; r++) score += weights[r]! * scores[d * runs + r]!
    let place = cutoff
    for (; place > 0 && score > top[place - 1]!; place--)
      if (place < cutoff) {
        top[place] = top[place - 1]!
        at[place] = at[place - 1]!
      }
    if (place < cutoff) {
      top[place] = score
      at[place] = d
    }
  }
  let sum = 0
  for (let r = 0; r < cutoff; r++) sum += grades[at[r]!]! * discounts[r]!
  return sum / ideal
}

/** The weights of a ridge regression on what some topics sum up to. */
const weightsOf = (squares: Float64Array, products: Float64Array): Float64Array => {
  const [left, right] = [squares.slice(), products.slice()]
  for (let i = 0; i < runs; i++) left[Cholesky.at(i, i)]! += penalty
  Cholesky.factor(left, runs)
  Cholesky.solve(left, right)
  return right
}

/**
 * Topics on which nothing can be learned, and a ridge regression that learns from them.
 *
 * - shape: the one candidate is the sum of all runs, with nothing to tune; then the runs; the fixed system repeats the first run
 */
export const drawRidge = (topics: number, stream: Seed.Stream): { readonly values: Values; readonly tuner: Pick<Tuner, "blocks"> } => {
  const normal = normals(stream)
  const all = Array.from({ length: topics }, () => topicOf(normal, stream))
  const unit = (r: number) => Float64Array.from({ length: runs }, (_, i) => Number(i === r))
  const systems = [new Float64Array(runs).fill(1), ...Array.from({ length: runs }, (_, r) => unit(r)), unit(0)]
  const values = Float64Array.from({ length: systems.length * topics }, (_, i) =>
    valueOf(all[i % topics]!, systems[Math.floor(i / topics)]!)
  )
  const tuner: Pick<Tuner, "blocks"> = {
    blocks: ({ order, starts }) => {
      const first = starts[0]!
      const out = new Float64Array(order.length - first)
      const squares = new Float64Array(Cholesky.triangle(runs))
      const products = new Float64Array(runs)
      let trained = 0
      for (let b = 0; b + 1 < starts.length; b++) {
        for (; trained < starts[b]!; trained++) {
          const topic = all[order[trained]!]!
          topic.squares.forEach((x, i) => (squares[i]! += x))
          topic.products.forEach((x, i) => (products[i]! += x))
        }
        const weights = weightsOf(squares, products)
        for (let i = starts[b]!; i < starts[b + 1]!; i++) out[i - first] = valueOf(all[order[i]!]!, weights)
      }
      return out
    }
  }
  return { values: { candidates: 1, runs, topics, values }, tuner }
}
