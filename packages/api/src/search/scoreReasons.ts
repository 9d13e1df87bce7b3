import type * as Explanation from "@litfuse/engine/Explanation"

/**
 * What a part contributes to a score, in words.
 *
 * - `share` of the whole, from 0 to 1; null for the origin of a number, which is not a part of it
 * - `below` its parts or its origin
 */
export interface Reason {
  readonly share: number | null
  readonly label: string
  readonly below: ReadonlyArray<Reason>
}

const weighty = ({ parts }: Explanation.Explanation): ReadonlyArray<Explanation.Explanation> =>
  parts.filter(({ value }) => value !== 0).sort((a, b) => Math.abs(b.value) - Math.abs(a.value))

const says = (tree: Explanation.Explanation): boolean => weighty(tree).length > 0 || (tree.from ?? []).some(says)

/** The origins of a value; a node that only passes on another value is replaced by it. */
const sourcesOf = ({ from = [] }: Explanation.Explanation): ReadonlyArray<Explanation.Explanation> =>
  from.filter(says).flatMap((source) => (weighty(source).length > 0 ? [source] : sourcesOf(source)))

/** What a score is made of: the share of each part, and below it the origin of that part. Parts that are zero are omitted; empty for a leaf. */
export const scoreReasons = (tree: Explanation.Explanation): ReadonlyArray<Reason> => {
  const own = weighty(tree)
  // a single part repeats the whole
  const parts = own.length === 1 && sourcesOf(tree).length > 0 ? [] : own
  const whole = parts.reduce((sum, { value }) => sum + Math.abs(value), 0)
  return [
    ...parts.map((part): Reason => ({ share: part.value / whole, label: part.label, below: scoreReasons(part) })),
    ...sourcesOf(tree).map((source): Reason => ({ share: null, label: source.label, below: scoreReasons(source) }))
  ]
}
