import { structuredPatch } from "diff"
import type { Change } from "./approvals.ts"

/** Texts that differ in more lines than this are said to be rewritten: finding the least difference takes too long then. */
const mostEdits = 2000

/** So many lines of a difference are shown; more are counted. */
const mostLines = 400

const shortened = (lines: ReadonlyArray<string>): ReadonlyArray<string> =>
  lines.length <= mostLines ? lines : [...lines.slice(0, mostLines), `... and ${lines.length - mostLines} lines more`]

/** What changed in a file, as lines of a unified diff. Empty: no line is new or gone, where only bytes that are no text differ. */
export const linesOf = ({ name, before, now }: Change): ReadonlyArray<string> => {
  const sides = [`--- ${before === undefined ? "not there" : `${name}, as you approved it`}`, `+++ ${now === undefined ? "gone" : name}`]
  if (before === null || now === null) return [...sides, "too long, or no text, to be shown"]
  const patch = structuredPatch(name, name, before ?? "", now ?? "", "", "", { context: 3, maxEditLength: mostEdits })
  if (patch === undefined) return [...sides, `rewritten: ${(now ?? "").split("\n").length} lines`]
  const hunks = patch.hunks.flatMap(({ oldStart, oldLines, newStart, newLines, lines }) => [
    `@@ -${oldStart},${oldLines} +${newStart},${newLines} @@`,
    ...lines
  ])
  return [...sides, ...shortened(hunks)]
}
