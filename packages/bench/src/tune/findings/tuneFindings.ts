import type { Findings } from "../../experiment/Analysis.ts"
import type { CoverageResult, FreeTable } from "../../report/Results.ts"
import * as AccessLog from "../AccessLog.ts"
import type { HeldOut } from "../HeldOut.ts"
import { differencesTable, type Family, type SettingsFrom } from "./difference.ts"
import * as FindingTables from "./FindingTables.ts"
import { againstResult, expectedCells, heldOutTable, type Measured } from "./heldOutTable.ts"

/**
 * What a design found.
 *
 * - `baseline` the system whose differences of `family` are in the table of held-out values, with `coverage`
 * - `values` the first table; `tables` those between the differences and the log of accesses
 * - `sourceOf` how the values of a system came about
 * - `from` what the settings of all systems come from; default: folds of the measured topics
 */
export interface Found extends Measured, Pick<Findings, "headline" | "conclusions" | "figures" | "notices" | "expected"> {
  readonly systems: ReadonlyArray<HeldOut>
  readonly baseline: HeldOut
  readonly family: Family
  readonly coverage?: ReadonlyArray<CoverageResult>
  readonly accesses: ReadonlyArray<AccessLog.Access>
  readonly values: FreeTable
  readonly tables: ReadonlyArray<FreeTable>
  readonly sourceOf?: (system: HeldOut) => string
  readonly from?: SettingsFrom
}

/** The findings of any design: held-out values, their differences in one family, and what was read. The rest is what the tuner says. */
export const tuneFindings = (found: Found): Omit<Findings, "inputs"> => {
  const {
    design,
    topics,
    measures,
    inputs: _,
    systems,
    baseline,
    family,
    coverage,
    accesses,
    values,
    tables,
    sourceOf,
    from = "folds",
    ...said
  } = found
  const log = FindingTables.accesses(AccessLog.totals(accesses, topics.length))
  return {
    expected: expectedCells(
      design.expected,
      measures.map(({ name }) => name),
      systems
    ),
    ...said,
    measured: heldOutTable(found, systems, againstResult(baseline, family, { coverage, from }), sourceOf),
    tables: [values, differencesTable(family, from), ...tables, log]
  }
}
