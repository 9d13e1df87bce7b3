import type { SourceAccount } from "@litfuse/engine/SearchAccount"
import type { SourceAnswer } from "./Answer.ts"

/**
 * How the sources of a recorded search answered. A replay repeats this for the sources that it searches again, and takes the others from the recorded search.
 * Why an answer was incomplete is taken from there too: a lost connection leaves no recording, so a replay would name another reason.
 *
 * - shape: one entry for each time that a source was asked, in the order of the recorded search
 * - `recorded` undefined = the answers of the replay, unchanged
 */
export const recordedOutcomes = (
  replayed: ReadonlyArray<SourceAnswer>,
  recorded: ReadonlyArray<SourceAccount> | undefined
): ReadonlyArray<SourceAnswer> => {
  if (recorded === undefined) return replayed
  const left = Map.groupBy(replayed, ({ source }) => source)
  return recorded.map(({ source, state, delivered, total, effectiveQuery, error, notices }) => {
    const [again, ...rest] = left.get(source) ?? []
    left.set(source, rest)
    if (again === undefined) return { source, state, delivered, total, ms: null, effectiveQuery, error, notices }
    return again.state === state && error !== null ? { ...again, error } : again
  })
}
