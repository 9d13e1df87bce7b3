import { Against, compareTimelines, type Side, type TimelineOutput } from "@litfuse/host/compareTimelines"
import type { Work } from "@litfuse/engine/Work"
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

/** A comparison, and the works of the later result that the earlier one does not have, in the order of their ids. */
export interface Comparison {
  readonly analysis: Analysis
  readonly added: ReadonlyArray<Work>
}

/**
 * Compares the timelines of two results: when each period began, and which works were added, lost, or are described differently.
 *
 * - shape: `before` is the earlier search or the other topic; matching works of `after` take its ids
 */
export const timelineComparison = (all: Analyzers, before: NamedInput, after: NamedInput): Comparison => {
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
  const said = Result.isSuccess(one) ? withViews(Against, one.success) : withoutOutput(one.failure)
  return {
    analysis: { node: "against", analyzer: id, revision, ...said },
    added: same.works.filter((work) => before.input.inputs.works.ids.row(work.id) < 0)
  }
}
