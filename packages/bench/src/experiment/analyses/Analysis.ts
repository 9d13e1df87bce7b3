import type { Problem } from "@litfuse/engine/Decode"
import type * as Effect from "effect/Effect"
import type * as Schema from "effect/Schema"
import type { DatasetError } from "@litfuse/files/DatasetError"
import type { EvaluationError } from "@litfuse/eval/EvaluationError"
import type { AnalysisResult } from "../../report/Results.ts"
import type { Loaded } from "../Loaded.ts"

/** What an analysis hands to the report; what it leaves out is empty. */
export type Findings = Partial<
  Pick<AnalysisResult, "headline" | "measured" | "conclusions" | "tables" | "figures" | "expected" | "notices">
> &
  Pick<AnalysisResult, "inputs">

/**
 * A question that a table of systems and measures cannot answer, as a program over an experiment's data.
 *
 * - `params` with all defaults inside
 * - `problems` what the schema of the parameters cannot say; paths start at the parameters
 * - `run` deterministic: nothing but the data, the parameters and seeds in them
 * - errors: `DatasetError` when data are absent or wrong; `EvaluationError`
 */
export interface Analysis<Params = unknown> {
  readonly id: string
  readonly revision: number
  readonly about: string
  readonly params: Schema.Codec<Params, unknown>
  readonly problems?: (context: Omit<Loaded, "experiment">, params: Params) => ReadonlyArray<Problem>
  readonly run: (loaded: Loaded, params: Params) => Effect.Effect<Findings, DatasetError | EvaluationError>
}

/** Builds an analysis: the types of its parameters are checked here and then forgotten. */
export const make = <Params>(analysis: Analysis<Params>): Analysis => analysis as unknown as Analysis
