import type { Whole } from "@litfuse/engine/SearchAccount"
import type { SourceAnswer } from "./Answer.ts"

/**
 * How the sources of a recorded search answered. A replay repeats this for the sources that it searches again. It takes the others from the recorded search,
 * and also why an answer was incomplete: a lost connection leaves no recording, so a replay would name another reason.
 *
 * - shape: one entry for each time that a source was asked, in the order of the recorded search
 * - `whole` undefined = the answers of the replay, unchanged
 */
export const recordedOutcomes = (replayed: ReadonlyArray<SourceAnswer>, whole: Whole | undefined): ReadonlyArray<SourceAnswer> => {
  if (whole === undefined) return replayed
  const left = Map.groupBy(replayed, ({ source }) => source)
  return whole.sources.map(({ platform: _, ...recorded }) => {
    const [again, ...rest] = left.get(recorded.source) ?? []
    left.set(recorded.source, rest)
    if (again === undefined) return { ...recorded, ms: null }
    return again.state === recorded.state && recorded.error !== null ? { ...again, error: recorded.error } : again
  })
}
