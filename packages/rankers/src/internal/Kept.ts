import type * as Fusion from "@litfuse/engine/Fusion"

/**
 * Keeps what trainings made of topics, because a cross-validation trains on the same topics again and again.
 *
 * - shape: the last `most` values of each topic, by a key that names all they depend on besides the topic
 */
export const make = <A>(most: number) => {
  const kept = new WeakMap<Fusion.TrainingFrame, Map<string, A>>()
  return (frame: Fusion.TrainingFrame, key: string, of: () => A): A => {
    let known = kept.get(frame)
    if (known === undefined) kept.set(frame, (known = new Map()))
    const found = known.get(key)
    if (found !== undefined) return found
    const made = of()
    const [oldest] = known.keys()
    if (known.size >= most && oldest !== undefined) known.delete(oldest)
    known.set(key, made)
    return made
  }
}
