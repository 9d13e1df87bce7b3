import * as Ids from "@litfuse/engine/Ids"
import * as Invariant from "@litfuse/engine/Invariant"
import { type Hits, pooledOf } from "../Run.ts"

const float = new Float32Array(1)
const bits = new Uint32Array(float.buffer)

/** The 32-bit float next below (`step` -1) or above (`step` 1) a 32-bit float; the neighbour of an infinity is itself. */
const neighbour = (value: number, step: 1 | -1): number => {
  if (value === step * Number.POSITIVE_INFINITY) return value
  if (value === 0) return step * 2 ** -149
  float[0] = value
  // The bits of a float grow with its distance from zero.
  bits[0] = bits[0]! + (value > 0 ? step : -step)
  return float[0]!
}

const below = (higher: number): number => neighbour(Math.fround(higher), -1)
const above = (lower: number): number => neighbour(Math.fround(lower), 1)

/** Whether the id of a hit comes before that of the next among equal scores. */
type InOrder = (next: number) => boolean

const idsInOrder = (hits: Hits): InOrder => {
  const found = pooledOf(hits)
  if (found !== undefined) {
    const { ids, documents } = found
    return (next) => ids.compare(documents[next - 1]!, documents[next]!) > 0
  }
  const { ids } = hits
  return (next) => Ids.compare(ids[next - 1]!, ids[next]!) > 0
}

/**
 * True when both trec_evals put a hit before the next. One compares doubles, the other 32-bit floats, and of equal scores the higher id is first.
 * Rounding never inverts two doubles; it can only make them equal. Ids are compared only where scores are equal, because that takes longer than all
 * else.
 */
const inOrder = (areIdsInOrder: InOrder, scores: Float64Array, next: number): boolean => {
  const above = scores[next - 1]!
  const below = scores[next]!
  return above >= below && (Math.fround(above) > Math.fround(below) || areIdsInOrder(next))
}

/**
 * Scores that both trec_evals sort into the given order. A score stays unless one of them would place its hit before the one above. Then it becomes
 * the score above if the ids are in tie order, else the next lower 32-bit float.
 *
 * - shape: hits best first, no id twice; scores are never NaN, usually but not necessarily descending
 * - `lowered`: how many differ from what was given. Only where no lower number exists (minus infinity) are scores raised instead
 * - agrees with: the order of trec_eval 9.0.8 and 10.0
 */
export const keepOrder = (hits: Hits): { readonly scores: Float64Array; readonly lowered: number } => {
  const { scores } = hits
  const kept = scores.slice()
  const areIdsInOrder = idsInOrder(hits)
  const isWrong = (next: number): boolean => !inOrder(areIdsInOrder, kept, next)
  for (let i = 1; i < kept.length; i++) if (isWrong(i)) kept[i] = areIdsInOrder(i) ? kept[i - 1]! : below(kept[i - 1]!)
  for (let i = kept.length - 1; i > 0; i--) if (isWrong(i)) kept[i - 1] = areIdsInOrder(i) ? kept[i]! : above(kept[i]!)
  let lowered = 0
  for (let i = 0; i < kept.length; i++) {
    Invariant.check(!Number.isNaN(scores[i]), "no score is NaN")
    if (kept[i] !== scores[i]) lowered++
  }
  return { scores: kept, lowered }
}
