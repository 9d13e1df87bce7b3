import { counted } from "@litfuse/files/numbers"
import type { Finding } from "./Finding.ts"

/** Numbers of lines in increasing order, as ranges: 1, 2, 3, 7 are `1-3, 7`. */
const rangesOf = (lines: ReadonlyArray<number>): string => {
  const ranges: Array<[from: number, to: number]> = []
  for (const line of lines) {
    const last = ranges.at(-1)
    if (last !== undefined && line <= last[1] + 1) last[1] = line
    else ranges.push([line, line])
  }
  return ranges.map(([from, to]) => (from === to ? `${from}` : `${from}-${to}`)).join(", ")
}

/**
 * Joins findings with the same reason in the same file; the joined one names all lines. A person who may not decide may have thousands of decisions.
 *
 * - order: that of the first of each; the joined one has the first line
 * - empty: none
 */
export const joinFindings = (findings: ReadonlyArray<Finding>): ReadonlyArray<Finding> => {
  const groups = Map.groupBy(findings, ({ file, subject, message }) => JSON.stringify([file, subject, message]))
  return [...groups.values()].map((group) => {
    const lines = group.flatMap(({ line }) => (line === null ? [] : [line])).toSorted((a, b) => a - b)
    const [first] = group
    if (lines.length < 2) return first!
    return { ...first!, line: lines[0]!, message: `${first!.message} (${counted(lines.length, "line")}: ${rangesOf(lines)})` }
  })
}
