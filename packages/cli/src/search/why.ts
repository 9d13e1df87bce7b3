import type { Answer, Hit } from "@litfuse/api/search/Answer"
import * as Explanation from "@litfuse/engine/Explanation"
import { printable } from "@litfuse/files/printable"
import { listed, notFoundBy } from "./places.ts"

const share = (part: number, whole: number): string => `${Math.round((100 * part) / whole)} %`

/** The parts of a value that are not zero, the largest first; those of one size in their order. */
const weighty = ({ parts }: Explanation.Explanation): ReadonlyArray<Explanation.Explanation> =>
  parts.filter(({ value }) => value !== 0).sort((a, b) => Math.abs(b.value) - Math.abs(a.value))

/** Whether a tree has anything to say beyond its own label. */
const says = (tree: Explanation.Explanation): boolean => weighty(tree).length > 0 || (tree.from ?? []).some(says)

/** What a value comes from: a value that is nothing but another one is left out for that. */
const sourcesOf = ({ from = [] }: Explanation.Explanation): ReadonlyArray<Explanation.Explanation> =>
  from.filter(says).flatMap((source) => (weighty(source).length > 0 ? [source] : sourcesOf(source)))

/** A tree in lines: what each part gives, in percent of the sum, and below it what that comes from. What gives nothing is left out. */
const lines = (tree: Explanation.Explanation, indent: string): ReadonlyArray<string> => {
  const own = weighty(tree)
  // the only part is the whole
  const parts = own.length === 1 && sourcesOf(tree).length > 0 ? [] : own
  const whole = parts.reduce((sum, { value }) => sum + Math.abs(value), 0)
  return [
    ...parts.flatMap((part) => [`${indent}${share(part.value, whole).padStart(6)}  ${part.label}`, ...lines(part, `${indent}       `)]),
    ...sourcesOf(tree).flatMap((source) => [`${indent}${source.label}`, ...lines(source, `${indent}  `)])
  ]
}

/** Why a work stands where it does: sources that did not find it, then shares of its score; no lines where it is not explained. */
const why = (hit: Hit, answer: Answer, titleOf: (source: string) => string): ReadonlyArray<string> => {
  const { explanation } = hit
  if (explanation === undefined) return []
  const missing = answer.outcomes.length < 2 ? [] : notFoundBy(hit, answer)
  return [
    ...(missing.length === 0 ? [] : [`not found by ${listed(missing.map(titleOf), "or")}`]),
    explanation.label,
    ...lines(explanation, "  ")
  ].map((line) => printable(line))
}

/** Why a work stands where it stands: in words, or as the whole tree of numbers. */
export const whyLines = (hit: Hit, answer: Answer, isFull: boolean, titleOf: (source: string) => string): ReadonlyArray<string> =>
  isFull && hit.explanation !== undefined ? printable(Explanation.print(hit.explanation), "lines").split("\n") : why(hit, answer, titleOf)
