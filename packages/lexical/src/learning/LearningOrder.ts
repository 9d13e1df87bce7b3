/** The order of screening that learns from decisions. */
import { createHash } from "node:crypto"
import * as BalancedLogistic from "./BalancedLogistic.ts"
import * as SmallSteps from "../SmallSteps.ts"
import type { TermWeights } from "./TermWeights.ts"

/**
 * An order of all rows, best first.
 *
 * - shape: `rows` has every row once; equal scores keep the order of the rows
 * - `model` the SHA-256 of the fitted weights and the intercept as 64-bit little-endian numbers
 */
export interface LearningOrder {
  readonly rows: Int32Array
  readonly scores: Float64Array
  readonly model: string
}

const hashOf = ({ weights, intercept }: BalancedLogistic.BalancedLogistic): string => {
  const bytes = new DataView(new ArrayBuffer(8 * (weights.length + 1)))
  for (let i = 0; i < weights.length; i++) bytes.setFloat64(8 * i, weights[i]!, true)
  bytes.setFloat64(8 * weights.length, intercept, true)
  return createHash("sha256").update(bytes).digest("hex")
}

/**
 * Learns from decisions, always from the beginning: the same decisions give the same bytes, in whatever order they were made. Starting from the last model would
 * save time, and make the order depend on when it was asked for.
 *
 * - empty: undefined until a row was included and another excluded; keep the order of before
 */
export const learn = (texts: TermWeights, examples: ReadonlyArray<BalancedLogistic.Example>): LearningOrder | undefined =>
  SmallSteps.finish(learning(texts, examples))

/** The same as `learn`, in steps. */
export function* learning(
  texts: TermWeights,
  examples: ReadonlyArray<BalancedLogistic.Example>
): SmallSteps.SmallSteps<LearningOrder | undefined> {
  const model = yield* BalancedLogistic.fitting(texts, examples)
  if (model === undefined) return undefined
  yield
  const scores = BalancedLogistic.scores(model, texts)
  const rows = Int32Array.from({ length: texts.size }, (_, row) => row).sort((a, b) => scores[b]! - scores[a]! || a - b)
  return { rows, scores, model: hashOf(model) }
}
