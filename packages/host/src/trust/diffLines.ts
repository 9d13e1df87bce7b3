import { structuredPatch } from "diff"
import type { Change } from "./Approvals.ts"

/** Texts that differ in more lines count as rewritten, because computing their diff takes too long. */
const mostEdits = 2000

const mostLines = 400

const shortened = (lines: ReadonlyArray<string>): ReadonlyArray<string> =>
  lines.length <= mostLines ? lines : [...lines.slice(0, mostLines), `... and ${lines.length - mostLines} more lines`]

/** The change of a file as lines of a unified diff. Empty: no changed lines when only non-text bytes differ. */
export const diffLines = ({ name, before, now }: Change): ReadonlyArray<string> => {
  const sides = [
    `--- ${before === undefined ? "no such file" : `${name}, as you approved it`}`,
    `+++ ${now === undefined ? "deleted" : name}`
  ]
  if (before === null || now === null) return [...sides, "too long to show, or not a text"]
  const patch = structuredPatch(name, name, before ?? "", now ?? "", "", "", { context: 3, maxEditLength: mostEdits })
  if (patch === undefined) return [...sides, `rewritten: ${(now ?? "").split("\n").length} lines`]
  const hunks = patch.hunks.flatMap(({ oldStart, oldLines, newStart, newLines, lines }) => [
    `@@ -${oldStart},${oldLines} +${newStart},${newLines} @@`,
    ...lines
  ])
  return [...sides, ...shortened(hunks)]
}
