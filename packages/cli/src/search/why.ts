import type { Answer, Hit } from "@litfuse/api/search/Answer"
import { listed, notFoundBy } from "@litfuse/api/search/places"
import { type Reason, reasons } from "@litfuse/api/search/reasons"
import * as Explanation from "@litfuse/engine/Explanation"
import { printable } from "@litfuse/files/printable"

/** Reasons in lines: what each part gives, in percent of the sum, and below it what that comes from. */
const lines = (all: ReadonlyArray<Reason>, indent: string): ReadonlyArray<string> =>
  all.flatMap(({ share, label, below }) =>
    share === null
      ? [`${indent}${label}`, ...lines(below, `${indent}  `)]
      : [`${indent}${`${Math.round(100 * share)} %`.padStart(6)}  ${label}`, ...lines(below, `${indent}       `)]
  )

/** Why a work stands where it does: sources that did not find it, then shares of its score; no lines where it is not explained. */
const why = (hit: Hit, answer: Answer, titleOf: (source: string) => string): ReadonlyArray<string> => {
  const { explanation } = hit
  if (explanation === undefined) return []
  const missing = answer.outcomes.length < 2 ? [] : notFoundBy(hit, answer)
  return [
    ...(missing.length === 0 ? [] : [`not found by ${listed(missing.map(titleOf), "or")}`]),
    explanation.label,
    ...lines(reasons(explanation), "  ")
  ].map((line) => printable(line))
}

/** Why a work stands where it stands: in words, or as the whole tree of numbers. */
export const whyLines = (hit: Hit, answer: Answer, isFull: boolean, titleOf: (source: string) => string): ReadonlyArray<string> =>
  isFull && hit.explanation !== undefined ? printable(Explanation.print(hit.explanation), "lines").split("\n") : why(hit, answer, titleOf)
