import type * as Analyzer from "@litfuse/engine/Analyzer"
import * as Notice from "@litfuse/engine/Notice"
import type * as Reads from "@litfuse/engine/Reads"
import type { Analyses } from "../search/analyses.ts"

/**
 * Works to be read, and what is known of how they were found.
 *
 * - `inputs` what analyzers are handed; `lacks` why something that they may read is not there
 * - `params` of analyzers, by their ids; the others have their defaults
 * - `held` what analyzers had said of all works, where the works here are only the first of them; empty = all works are here
 */
export interface Input {
  readonly inputs: Analyzer.Inputs
  readonly lacks: Partial<Readonly<Record<Reads.OfAnalyzers, string>>>
  readonly params?: Readonly<Record<string, unknown>>
  readonly held?: Held
  readonly notices: ReadonlyArray<Notice.Notice>
}

/** What an answer says of all its works although it does not hold all of them. */
export interface Held {
  readonly works: number
  readonly of: number
  readonly analyses: Analyses
}

/** That a file holds only the first of the works that its search found. */
export const partly = ({ works, of }: Held, subject: string): Notice.Notice =>
  Notice.make(
    "part-of-result",
    subject,
    `the file holds ${works} of ${of} works; what is not taken from its own analyses is about these ${works}`
  )
