import type * as Fusion from "@litfuse/engine/Fusion"
import * as Params from "@litfuse/engine/Params"
import * as Schema from "effect/Schema"
import * as Columns from "../internal/Columns.ts"
import { sortFrames } from "../internal/sortFrames.ts"
import { lbfgs } from "../internal/lbfgs.ts"
import { fields, linear, type LinearParams } from "../internal/linear.ts"
import { listNames } from "../internal/NormalEquations.ts"
import type { Learned } from "../internal/Trained.ts"

const params = Schema.Struct({
  ...fields,
  lambda: Params.number(0.01, { minimum: 1e-9, maximum: 1e9 }),
  iterations: Params.integer(100, { minimum: 1, maximum: 10_000 })
})

/** A topic, the share of all gain that each candidate has, and room for scores. */
interface Topic {
  readonly columns: Columns.Columns
  readonly shares: Float64Array
  readonly scores: Float64Array
}

const topicOf = (columns: Columns.Columns): Topic => {
  const { grades, size } = columns
  const total = grades.reduce((sum, grade) => sum + Math.max(0, grade), 0)
  const shares = Float64Array.from(grades, (grade) => (total > 0 ? Math.max(0, grade) / total : 0))
  return { columns, shares, scores: new Float64Array(size) }
}

/** Writes scores, then replaces them by the derivative of the topic's loss by each score; returns the loss. */
const lossOf = ({ columns, shares, scores }: Topic, weights: Float64Array): number => {
  scores.fill(0)
  for (let j = 0; j < weights.length; j++) if (weights[j] !== 0) Columns.add(columns, j, weights[j]!, scores)
  let most = Number.NEGATIVE_INFINITY
  for (let c = 0; c < scores.length; c++) most = Math.max(most, scores[c]!)
  let sum = 0
  let aimed = 0
  for (let c = 0; c < scores.length; c++) {
    aimed += shares[c]! * scores[c]!
    sum += scores[c] = Math.exp(scores[c]! - most)
  }
  for (let c = 0; c < scores.length; c++) scores[c] = scores[c]! / sum - shares[c]!
  return Math.log(sum) + most - aimed
}

const learn = (
  frames: ReadonlyArray<Fusion.TrainingFrame>,
  params: LinearParams & { readonly lambda: number; readonly iterations: number }
): ReadonlyArray<Learned> => {
  const names = listNames(frames)
  // a topic without a relevant candidate gives no information
  const informative = sortFrames(frames).filter(({ grades }) => grades.some((grade) => grade > 0))
  const topics = Columns.recall(informative, params, names).map(topicOf)
  const n = names.length * params.features.length
  const { lambda } = params
  const weights = lbfgs(
    (at, gradient) => {
      let value = 0
      for (let j = 0; j < n; j++) {
        value += (lambda / 2) * at[j]! * at[j]!
        gradient[j] = lambda * at[j]!
      }
      for (const topic of topics) {
        value += lossOf(topic, at) / topics.length
        const { starts, candidates, values } = topic.columns
        for (let j = 0; j < n; j++) {
          let sum = 0
          for (let i = starts[j]!; i < starts[j + 1]!; i++) sum += values[i]! * topic.scores[candidates[i]!]!
          gradient[j]! += sum / topics.length
        }
      }
      return value
    },
    n,
    params.iterations
  )
  return Columns.learned(names, params, weights)
}

/**
 * Listwise fusion: a candidate's score is a weighted sum of its features in the lists that hold it. Its weights bring a softmax over the candidates
 * of a topic nearest to their share of the gain. The loss is the mean cross entropy over topics plus `lambda / 2 · |w|²`. The loss is convex, so
 * there is one answer.
 *
 * - shape: features per list `rank` (k + 1) / (k + rank) while it learns, `score` from 0 (the list's least) to 1 (its best), `presence` 1. All are 0
 *   where the list does not hold the candidate. `trained` one weight per feature and list, of 1 / (k + rank) for `rank`. `unjudged` what training
 *   does with unjudged candidates: no gain (`zero`), or `drop` them. `iterations` at most so many steps
 * - units: log odds, up to a constant by topic; weights may be negative
 * - empty: topics without a relevant candidate teach nothing; without any other, all weights are 0
 * - errors: refuses lists that were not trained, and weights that are not one per feature
 * - source: Cao, Qin, Liu, Tsai, Li, ICML 2007 (ListNet), with a linear model and gains for exponentials
 */
export const LinearListwise = linear({
  id: "linear-listwise",
  revision: 1,
  about: "Listwise linear model: softmax over candidates against their share of the gain, on rank, score and presence in each list",
  name: "listwise fusion",
  params,
  learn
})
