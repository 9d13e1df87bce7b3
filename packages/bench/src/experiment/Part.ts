import type { TableRankings } from "../report/Rankings.ts"
import type { AnalysisResult, TableResult } from "../report/Results.ts"

/** A table as it was measured: its values, and the documents behind them. */
export interface MeasuredTable {
  readonly table: TableResult
  readonly rankings: TableRankings
}

/** What one part of an experiment gives: its tables come first, then its analyses. */
export type Part = MeasuredTable | { readonly analysis: AnalysisResult }
