import type * as Analyzer from "@litfuse/engine/Analyzer"
import * as Notice from "@litfuse/engine/Notice"
import type * as Reads from "@litfuse/engine/Reads"
import type { Titles } from "../search/sourceTitles.ts"
import type { Analyses } from "../search/analyses.ts"

/**
 * Works to analyse, and what is known about how they were found.
 *
 * - `inputs` of the analyzers; `missing` why an input is absent
 * - `params` of analyzers, by id; others use their defaults
 * - `titles` display names of sources that only this input knows
 * - `earlier` analyses of all works, if the works here are only the first of them; absent = all works are here
 */
export interface AnalysisInput {
  readonly inputs: Analyzer.Inputs
  readonly missing: Partial<Readonly<Record<Reads.OfAnalyzers, string>>>
  readonly params?: Readonly<Record<string, unknown>>
  readonly titles?: Titles
  readonly earlier?: EarlierAnalyses
  readonly notices: ReadonlyArray<Notice.Notice>
}

/** The analyses of all works in an answer that holds only the first of them. */
export interface EarlierAnalyses {
  readonly works: number
  readonly of: number
  readonly analyses: Analyses
}

/** The notice that a file holds only the first works of its search. */
export const partialNotice = ({ works, of }: EarlierAnalyses, subject: string): Notice.Notice =>
  Notice.make(
    "part-of-result",
    subject,
    `the file holds ${works} of ${of} works; analyses that it does not contain are about these ${works}`
  )
