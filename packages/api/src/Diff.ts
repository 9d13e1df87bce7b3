import { inputOfAnswer } from "./analyse/inputOfAnswer.ts"
import { withKnownIds } from "./analyse/matchWorks.ts"
import type { Answer, Hit } from "./search/Answer.ts"

/**
 * The differences of two answers: `added` and `lost` works, works `retracted` since, in the order of their answers; `same` the number in both.
 *
 * - `unsure` sources that answered only one of the searches completely: their works may only seem to be added or lost
 */
export interface Diff {
  readonly added: ReadonlyArray<Hit>
  readonly lost: ReadonlyArray<Hit>
  readonly retracted: ReadonlyArray<Hit>
  readonly same: number
  readonly unsure: ReadonlyArray<string>
}

const isRetracted = ({ retraction }: Hit): boolean =>
  (retraction ?? undefined) !== undefined && retraction!.state !== "none" && retraction!.state !== "retraction-notice"

/** Whether a source delivered all its matching records, as far as it reports their number. */
const isWhole = ({ state, delivered, total }: Answer["outcomes"][number]): boolean =>
  state === "empty" || (state === "found" && (total === null || delivered >= total))

/** Sources whose missing answers may look like changes. */
const unsureOf = (before: Answer, after: Answer): ReadonlyArray<string> => {
  const [were, are] = [before, after].map(({ outcomes }) => new Map(outcomes.map((one) => [one.source, isWhole(one)])))
  return [...new Set([...were!.keys(), ...are!.keys()])].filter((source) => were!.get(source) !== true || are!.get(source) !== true).sort()
}

/**
 * Compares two answers of searches, work by work. Works match as `litfuse dedup` decides, independent of their ids.
 *
 * - empty: two equal answers have no added and no lost works
 */
export const of = (before: Answer, after: Answer): Diff => {
  const [old, now] = [inputOfAnswer(before, new Map()).inputs.works, inputOfAnswer(after, new Map()).inputs.works]
  const names = new Map(withKnownIds(old, now).map(({ id }, row) => [now.works[row]!.id, id]))
  const known = new Map(before.works.map((hit) => [hit.id, hit]))
  const beforeOf = ({ id }: Hit): Hit | undefined => known.get(names.get(id) ?? id)
  const added = after.works.filter((hit) => beforeOf(hit) === undefined)
  const matched = new Set(after.works.flatMap((hit) => beforeOf(hit)?.id ?? []))
  const lost = before.works.filter(({ id }) => !matched.has(id))
  const retracted = after.works.filter((hit) => {
    const old = beforeOf(hit)
    return old !== undefined && isRetracted(hit) && !isRetracted(old)
  })
  return { added, lost, retracted, same: after.works.length - added.length, unsure: unsureOf(before, after) }
}
