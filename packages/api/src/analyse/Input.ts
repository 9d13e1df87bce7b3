import type * as Analyzer from "@litfuse/engine/Analyzer"
import type { Notice } from "@litfuse/engine/Notice"
import type * as Reads from "@litfuse/engine/Reads"
import type { Analyses } from "../search/analyses.ts"

/**
 * Works to be read, and what is known of how they were found.
 *
 * - `inputs` what analyzers are handed; `lacks` why something that they may read is not there
 * - `held` what analyzers had said of all works, where the works here are only the first of them; empty = all works are here
 */
export interface Input {
  readonly inputs: Analyzer.Inputs
  readonly lacks: Partial<Readonly<Record<Reads.OfAnalyzers, string>>>
  readonly held?: Held
  readonly notices: ReadonlyArray<Notice>
}

/** What an answer says of all its works although it does not hold all of them. */
export interface Held {
  readonly works: number
  readonly of: number
  readonly analyses: Analyses
}
