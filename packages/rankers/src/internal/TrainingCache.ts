import type * as Fusion from "@litfuse/engine/Fusion"
import type { LinearParams } from "./linear.ts"

type ComputeTopic<A> = (frame: Fusion.TrainingFrame, params: LinearParams, names: ReadonlyArray<string>) => A

/**
 * Makes what a training needs of some topics, and caches it, because a cross-validation trains on the same topics many times.
 *
 * - shape: one value for each topic; the last `most` of each topic are kept
 */
export const create = <A>(most: number, of: ComputeTopic<A>) => {
  const cache = new WeakMap<Fusion.TrainingFrame, Map<string, A>>()
  return (frames: ReadonlyArray<Fusion.TrainingFrame>, params: LinearParams, names: ReadonlyArray<string>): ReadonlyArray<A> => {
    const key = JSON.stringify([params.features, params.k, params.tied, params.unjudged, names])
    return frames.map((frame) => {
      let topicCache = cache.get(frame)
      if (topicCache === undefined) cache.set(frame, (topicCache = new Map()))
      const found = topicCache.get(key)
      if (found !== undefined) return found
      const made = of(frame, params, names)
      const [oldest] = topicCache.keys()
      if (topicCache.size >= most && oldest !== undefined) topicCache.delete(oldest)
      topicCache.set(key, made)
      return made
    })
  }
}
