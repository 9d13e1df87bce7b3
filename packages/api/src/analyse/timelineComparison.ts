import { Against, compareTimelines, type Side, type TimelineOutput } from "@litfuse/host/compareTimelines"
import * as WorkTable from "@litfuse/engine/WorkTable"
import * as Result from "effect/Result"
import { type Analysis, withoutOutput, withViews } from "../search/analyses.ts"
import type { AnalysisInput } from "./AnalysisInput.ts"
import { type Analyzers, analyzerOutput } from "./runAnalyzers.ts"
import { withKnownIds } from "./matchWorks.ts"

/** Works to analyse, and their display name. */
export interface NamedInput {
  readonly name: string
  readonly input: AnalysisInput
}

/**
 * Compares the timelines of two results: when each period began, and which works were added, lost, or are described differently.
 *
 * - shape: `before` is the earlier search or the other topic; matching works of `after` take its ids
 */
export const timelineComparison = (all: Analyzers, before: NamedInput, after: NamedInput): Analysis => {
  const same = WorkTable.make(withKnownIds(before.input.inputs.works, after.input.inputs.works))
  const sideOf = ({ name, input: { earlier: _earlier, ...input } }: NamedInput, works: WorkTable.WorkTable): Result.Result<Side, string> =>
    Result.map(analyzerOutput("timeline", all, { ...input, inputs: { works } }), (timeline) => ({
      name,
      works,
      timeline: timeline as TimelineOutput
    }))
  const one = Result.flatMap(sideOf(before, before.input.inputs.works), (first) =>
    Result.map(sideOf(after, same), (second) => compareTimelines(first, second))
  )
  const { id, revision } = Against
  return {
    node: "against",
    analyzer: id,
    revision,
    ...(Result.isSuccess(one) ? withViews(Against, one.success) : withoutOutput(one.failure))
  }
}
