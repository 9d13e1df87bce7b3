import type { Judgement } from "../Judgements.ts"

const isGdeval = /^ERR@|^nDCG\(dcg/

/** Why a cell is not compared, in the words of the report; undefined for a cell that is. */
export const exclusion = (
  { tool, column }: { readonly tool: string; readonly column: string },
  { grades }: Pick<Judgement, "grades">,
  cell: number | null | undefined
): string | undefined => {
  const highest = Math.max(...grades.values())
  if (highest < 0) return "every judgement of the topic is negative: trec_eval reads freed memory"
  if (column === "l2 bpref" && highest < 2) return "level above the largest judgement: trec_eval's bpref reads past an array"
  if (tool === "ranx" && column === "rbp.80" && highest > 1) return "graded rbp: ranx multiplies by the grade itself"
  if (cell !== null && cell !== undefined) return undefined
  if (tool === "trec_eval") return "-J with nothing judged retrieved: trec_eval prints NaN"
  if (tool === "ranx" && highest < 1) return "no relevant document: ranx was not given the topic"
  if (isGdeval.test(column)) return "gdeval takes grades up to 4 and ASCII ids"
  return `${tool} gives no value`
}
