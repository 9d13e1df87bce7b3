import { Against, against, type Side, type TimelineOutput } from "@litfuse/host/timelines"
import * as WorkTable from "@litfuse/engine/WorkTable"
import * as Result from "effect/Result"
import { type Analysis, nothing, said } from "../search/analyses.ts"
import type { Input } from "./Input.ts"
import { type Analyzers, outputFor } from "./read.ts"
import { renamed } from "./sameWorks.ts"

/** Works to be read, and how they are called. */
export interface Named {
  readonly name: string
  readonly input: Input
}

/**
 * The timelines of two results beside each other: what began when, and which works came, went, or are described differently.
 *
 * - shape: `before` is the earlier search or the other topic; its works keep their ids, and those of `after` that are the same have these
 */
export const compared = (all: Analyzers, before: Named, after: Named): Analysis => {
  const same = WorkTable.make(renamed(before.input.inputs.works, after.input.inputs.works))
  const sideOf = ({ name, input: { held: _held, ...input } }: Named, works: WorkTable.WorkTable): Result.Result<Side, string> =>
    Result.map(outputFor("timeline", all, { ...input, inputs: { works } }), (timeline) => ({
      name,
      works,
      timeline: timeline as TimelineOutput
    }))
  const one = Result.flatMap(sideOf(before, before.input.inputs.works), (first) =>
    Result.map(sideOf(after, same), (second) => against(first, second))
  )
  const { id, revision } = Against
  return { node: "against", analyzer: id, revision, ...(Result.isSuccess(one) ? said(Against, one.success) : nothing(one.failure)) }
}
