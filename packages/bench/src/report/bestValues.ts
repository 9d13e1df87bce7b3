import { fixed } from "@litfuse/files/numbers"
import type { TableResult } from "./Results.ts"

/** Measures that count something, or that say how far others can be trusted; they have no best value. */
const describing = new Set(["Judged", "Hole", "NumQ", "NumRel", "NumRet", "NumRelRet", "NumNonRelJudgedRet", "RBPResidual"])

/** True when a higher value of the measure is a better system. */
export const hasBest = (measure: string): boolean => !describing.has(/^[A-Za-z]\w*/.exec(measure)?.[0] ?? "")

/**
 * The text of the best value of each measure, as tables print it: systems with the same printed value are all best.
 *
 * - empty: a measure that describes, and one that no system has a value of, is absent
 */
export const bestValues = ({ measures, systems }: Pick<TableResult, "measures" | "systems">, digits = 4): ReadonlyMap<string, string> =>
  new Map(
    measures.flatMap(({ name }): ReadonlyArray<readonly [string, string]> => {
      const values = systems.flatMap(({ summary }) => summary[name] ?? [])
      return values.length === 0 || !hasBest(name) ? [] : [[name, fixed(Math.max(...values), digits)]]
    })
  )
