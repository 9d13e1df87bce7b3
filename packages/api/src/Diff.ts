import { ofAnswer } from "./analyse/ofAnswer.ts"
import { renamed } from "./analyse/sameWorks.ts"
import type { Answer, Hit } from "./search/Answer.ts"

/**
 * What became of a search: `added` and `lost` works, those that were `retracted` since, in the order of their answers; `same` how many are in both.
 *
 * - `unsure` sources that answered one of them and not the other, or not with their whole list: what they know may only seem to be added or lost
 */
export interface Diff {
  readonly added: ReadonlyArray<Hit>
  readonly lost: ReadonlyArray<Hit>
  readonly retracted: ReadonlyArray<Hit>
  readonly same: number
  readonly unsure: ReadonlyArray<string>
}

const isRetracted = ({ retraction }: Hit): boolean => (retraction ?? undefined) !== undefined && retraction!.state !== "none"

/** Whether a source gave all that match there, as far as it says how many these are. */
const isWhole = ({ state, delivered, total }: Answer["outcomes"][number]): boolean =>
  state === "empty" || (state === "found" && (total === null || delivered >= total))

/** Sources whose silence may look like a change. */
const unsureOf = (before: Answer, after: Answer): ReadonlyArray<string> => {
  const [were, are] = [before, after].map(({ outcomes }) => new Map(outcomes.map((one) => [one.source, isWhole(one)])))
  return [...new Set([...were!.keys(), ...are!.keys()])].filter((source) => were!.get(source) !== true || are!.get(source) !== true).sort()
}

/**
 * Compares two answers of searches, work by work: works are the same as `litfuse dedup` decides, whatever they are called.
 *
 * - empty: of two equal answers nothing is added and nothing is lost
 */
export const of = (before: Answer, after: Answer): Diff => {
  const [old, now] = [ofAnswer(before, new Map()).inputs.works, ofAnswer(after, new Map()).inputs.works]
  const names = new Map(renamed(old, now).map(({ id }, row) => [now.works[row]!.id, id]))
  const known = new Map(before.works.map((hit) => [hit.id, hit]))
  const beforeOf = ({ id }: Hit): Hit | undefined => known.get(names.get(id) ?? id)
  const added = after.works.filter((hit) => beforeOf(hit) === undefined)
  const kept = new Set(after.works.flatMap((hit) => beforeOf(hit)?.id ?? []))
  const lost = before.works.filter(({ id }) => !kept.has(id))
  const retracted = after.works.filter((hit) => {
    const old = beforeOf(hit)
    return old !== undefined && isRetracted(hit) && !isRetracted(old)
  })
  return { added, lost, retracted, same: after.works.length - added.length, unsure: unsureOf(before, after) }
}
