/**
 * Why a score is what it is: a tree in which every value is the sum of the values of its parts.
 *
 * - `label` what contributes, with the numbers that went in (`rank 3 in pubmed, k 60`)
 * - `parts` empty for a leaf
 */
export interface Explanation {
  readonly label: string
  readonly value: number
  readonly parts: ReadonlyArray<Explanation>
}

/** A part that needs no further reason. */
export const leaf = (label: string, value: number): Explanation => ({ label, value, parts: [] })

/** A value with the parts it is the sum of. */
export const sum = (label: string, value: number, parts: ReadonlyArray<Explanation>): Explanation => ({ label, value, parts })

/**
 * The largest gap, anywhere in the tree, between a value and the sum of its parts, relative to the larger of 1 and that value.
 *
 * - empty: 0 for a leaf
 */
export const gap = ({ value, parts }: Explanation): number => {
  if (parts.length === 0) return 0
  const total = parts.reduce((total, part) => total + part.value, 0)
  return parts.reduce((worst, part) => Math.max(worst, gap(part)), Math.abs(total - value) / Math.max(1, Math.abs(value)))
}

/** A tree for people: one line per value, parts indented below their sum. */
export const print = (explanation: Explanation, digits = 4, indent = ""): string =>
  [
    `${indent}${explanation.value.toFixed(digits)}  ${explanation.label}`,
    ...explanation.parts.map((part) => print(part, digits, `${indent}  `))
  ].join("\n")
