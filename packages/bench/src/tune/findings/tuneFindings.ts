import type { Findings } from "../../experiment/Analysis.ts"
import type { CoverageResult, FreeTable } from "../../report/Results.ts"
import * as AccessLog from "../AccessLog.ts"
import type { HeldOut } from "../HeldOut.ts"
import { differencesTable, type Family } from "./difference.ts"
import * as FindingTables from "./FindingTables.ts"
import { againstResult, expectedCells, heldOutTable, type Measured } from "./heldOutTable.ts"

/**
 * What a design found.
 *
 * - `systems` with values of `measures` first; `names` of all values, where there are more of them
 * - `baseline` the one whose differences of `family` are in the table of held-out values, with `coverage`
 * - `values` the first table; `tables` those between the differences and the log of accesses
 * - `sourceOf` how the values of a system came about; `measuredValue` its value, with which expected ones are compared
 */
export interface Found extends Measured, Pick<Findings, "figures" | "notices"> {
  readonly headline: string
  readonly conclusions: ReadonlyArray<string>
  readonly names?: ReadonlyArray<string>
  readonly systems: ReadonlyArray<HeldOut>
  readonly baseline: HeldOut
  readonly family: Family
  readonly coverage?: ReadonlyArray<CoverageResult>
  readonly log: Pick<AccessLog.AccessLog, "accesses">
  readonly values: FreeTable
  readonly tables: ReadonlyArray<FreeTable>
  readonly sourceOf?: (system: HeldOut) => string
  readonly measuredValue?: (system: HeldOut, m: number) => number
}

/** The findings of any design: held-out values, their differences in one family, and what was read. The rest is what the tuner says. */
export const tuneFindings = (found: Found): Omit<Findings, "inputs"> => {
  const { headline, conclusions, figures = [], notices = [], systems, family, log, topics, measures } = found
  const { names = measures.map(({ name }) => name) } = found
  return {
    headline,
    measured: heldOutTable(found, systems, againstResult(found.baseline, family, found.coverage), found.sourceOf),
    conclusions,
    tables: [
      found.values,
      differencesTable(family),
      ...found.tables,
      FindingTables.accesses(AccessLog.totals(log.accesses, topics.length))
    ],
    figures,
    expected: expectedCells(found.design.expected, names, systems, found.measuredValue),
    notices
  }
}
