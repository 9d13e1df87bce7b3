/**
 * The explanation of a score: a tree in which every value is the sum of the values of its parts.
 *
 * - `label` what contributes, with the numbers that were used (`rank 3 in pubmed, k 60`)
 * - `parts` empty for a leaf
 * - `from` where these numbers come from: the score behind a rank, the ranking behind a fused score, a share behind its weighted part. They do not
 *   add up to the value
 * - `key` the name by which programs find the value (`breakdown`). Labels are for people and may change
 */
export interface Explanation {
  readonly key?: string
  readonly label: string
  readonly value: number
  readonly parts: ReadonlyArray<Explanation>
  readonly from?: ReadonlyArray<Explanation>
}

/** A leaf: a part without parts. */
export const leaf = (label: string, value: number): Explanation => ({ label, value, parts: [] })

/** A value with the parts it is the sum of. */
export const sum = (label: string, value: number, parts: ReadonlyArray<Explanation>): Explanation => ({ label, value, parts })

/** An explanation with the origins of its numbers. */
export const because = (explanation: Explanation, from: ReadonlyArray<Explanation>): Explanation =>
  from.length === 0 ? explanation : { ...explanation, from: [...(explanation.from ?? []), ...from] }

/** An explanation whose value programs find by a name. */
export const keyed = (key: string, explanation: Explanation): Explanation => ({ ...explanation, key })

/** An explanation under another label. */
export const relabelled = (label: string, explanation: Explanation): Explanation => ({ ...explanation, label })

/** The largest gap in the tree between a value and the sum of its parts. It is relative to the larger of 1 and the value; a leaf has gap 0. */
export const gap = ({ value, parts, from = [] }: Explanation): number => {
  const total = parts.reduce((total, part) => total + part.value, 0)
  const own = parts.length === 0 ? 0 : Math.abs(total - value) / Math.max(1, Math.abs(value))
  return [...parts, ...from].reduce((worst, part) => Math.max(worst, gap(part)), own)
}

/**
 * The values with a key, anywhere in the tree, in parts and origins. Of equal keys the outermost counts, and at one depth the first.
 *
 * - empty: undefined when nothing has a key
 */
export const breakdown = (tree: Explanation): Readonly<Record<string, number>> | undefined => {
  const found = new Map<string, number>()
  for (let level: ReadonlyArray<Explanation> = [tree]; level.length > 0;) {
    for (const { key, value } of level) if (key !== undefined && !found.has(key)) found.set(key, value)
    level = level.flatMap(({ parts, from = [] }) => [...parts, ...from])
  }
  return found.size === 0 ? undefined : Object.fromEntries(found)
}

/** A tree as text: one line per value, parts indented below their sum, and origins below it behind an arrow. */
export const print = (explanation: Explanation, digits = 4, indent = ""): string => {
  const lines = (tree: Explanation, indent: string, mark: string): ReadonlyArray<string> => [
    `${indent}${mark}${tree.value.toFixed(digits)}  ${tree.label}`,
    ...tree.parts.flatMap((part) => lines(part, `${indent}  `, "")),
    ...(tree.from ?? []).flatMap((source) => lines(source, `${indent}  `, "<- "))
  ]
  return lines(explanation, indent, "").join("\n")
}
