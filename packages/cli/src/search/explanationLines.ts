import type { Answer, Hit } from "@litfuse/api/search/Answer"
import { joinNames, notFoundBy } from "@litfuse/api/search/positionsBySource"
import { type Reason, scoreReasons } from "@litfuse/api/search/scoreReasons"
import * as Explanation from "@litfuse/engine/Explanation"
import { printable } from "@litfuse/files/printable"

const lines = (all: ReadonlyArray<Reason>, indent: string): ReadonlyArray<string> =>
  all.flatMap(({ share, label, below }) =>
    share === null
      ? [`${indent}${label}`, ...lines(below, `${indent}  `)]
      : [`${indent}${`${Math.round(100 * share)} %`.padStart(6)}  ${label}`, ...lines(below, `${indent}       `)]
  )

const reasonLines = (hit: Hit, answer: Answer, titleOf: (source: string) => string): ReadonlyArray<string> => {
  const { explanation } = hit
  if (explanation === undefined) return []
  const missing = answer.outcomes.length < 2 ? [] : notFoundBy(hit, answer)
  return [
    ...(missing.length === 0 ? [] : [`not found by ${joinNames(missing.map(titleOf), "or")}`]),
    explanation.label,
    ...lines(scoreReasons(explanation), "  ")
  ].map((line) => printable(line))
}

/** The explanation of a work's rank: in words, or as the whole tree of numbers. */
export const explanationLines = (hit: Hit, answer: Answer, isFull: boolean, titleOf: (source: string) => string): ReadonlyArray<string> =>
  isFull && hit.explanation !== undefined
    ? printable(Explanation.print(hit.explanation), "lines").split("\n")
    : reasonLines(hit, answer, titleOf)
