import type { TableRankings } from "../report/Rankings.ts"
import type { AnalysisResult, TableResult } from "../report/Results.ts"
import type { SystemMeasurement } from "./measureSystem.ts"

/** A table as it was measured: its values, and the documents behind them. */
export interface MeasuredTable {
  readonly table: TableResult
  readonly rankings: TableRankings
}

/** What one part of an experiment gives: its tables come first, then its analyses. */
export type Part = MeasuredTable | { readonly analysis: AnalysisResult }

/** Systems of a table as they were measured, by their place in it. */
export type Measured = ReadonlyArray<readonly [place: number, system: SystemMeasurement]>

/** What doing a piece of an experiment gives: a part, or systems of a table as they were measured. */
export type PieceResult = Part | { readonly measured: Measured }
