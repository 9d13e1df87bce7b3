import type * as Explanation from "@litfuse/engine/Explanation"

/**
 * What a part of a score gives, in words.
 *
 * - `share` of the whole that it is a part of, from 0 to 1; null for what a number comes from, which is no part of it
 * - `below` what it is made of, or comes from
 */
export interface Reason {
  readonly share: number | null
  readonly label: string
  readonly below: ReadonlyArray<Reason>
}

/** The parts of a value that are not zero, the largest first; those of one size in their order. */
const weighty = ({ parts }: Explanation.Explanation): ReadonlyArray<Explanation.Explanation> =>
  parts.filter(({ value }) => value !== 0).sort((a, b) => Math.abs(b.value) - Math.abs(a.value))

/** Whether a tree has anything to say beyond its own label. */
const says = (tree: Explanation.Explanation): boolean => weighty(tree).length > 0 || (tree.from ?? []).some(says)

/** What a value comes from: a value that is nothing but another one is left out for that. */
const sourcesOf = ({ from = [] }: Explanation.Explanation): ReadonlyArray<Explanation.Explanation> =>
  from.filter(says).flatMap((source) => (weighty(source).length > 0 ? [source] : sourcesOf(source)))

/** What a score is made of: the share of each part, and below it what that comes from. What gives nothing is left out; empty for a leaf. */
export const reasons = (tree: Explanation.Explanation): ReadonlyArray<Reason> => {
  const own = weighty(tree)
  // the only part is the whole
  const parts = own.length === 1 && sourcesOf(tree).length > 0 ? [] : own
  const whole = parts.reduce((sum, { value }) => sum + Math.abs(value), 0)
  return [
    ...parts.map((part): Reason => ({ share: part.value / whole, label: part.label, below: reasons(part) })),
    ...sourcesOf(tree).map((source): Reason => ({ share: null, label: source.label, below: reasons(source) }))
  ]
}
