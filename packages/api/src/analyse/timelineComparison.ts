import { Against, compareTimelines, type Side, SideBySide, sideBySide, type TimelineOutput } from "@litfuse/host/compareTimelines"
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

/** A comparison, and the works of the later result, or of the first topic, that no other one has, in the order of their ids. */
export interface Comparison {
  readonly analysis: Analysis
  readonly added: ReadonlyArray<Work>
}

const sideOf = (
  all: Analyzers,
  { name, input: { earlier: _earlier, ...input } }: NamedInput,
  works: WorkTable.WorkTable
): Result.Result<Side, string> =>
  Result.map(analyzerOutput("timeline", all, { ...input, inputs: { works } }), (timeline) => ({
    name,
    works,
    timeline: timeline as TimelineOutput
  }))

/**
 * Compares the timelines of two results: when each period began, and which works were added, lost, or are described differently.
 *
 * - shape: `before` is the earlier search or the other topic; matching works of `after` take its ids
 */
export const timelineComparison = (all: Analyzers, before: NamedInput, after: NamedInput): Comparison => {
  const same = WorkTable.make(withKnownIds(before.input.inputs.works, after.input.inputs.works))
  const one = Result.flatMap(sideOf(all, before, before.input.inputs.works), (first) =>
    Result.map(sideOf(all, after, same), (second) => compareTimelines(first, second))
  )
  const { id, revision } = Against
  const said = Result.isSuccess(one) ? withViews(Against, one.success) : withoutOutput(one.failure)
  return {
    analysis: { node: "against", analyzer: id, revision, ...said },
    added: same.works.filter((work) => before.input.inputs.works.ids.row(work.id) < 0)
  }
}

/** Tables in which a work has one id in all of them: that of the first table that has it. */
const withSharedIds = (tables: ReadonlyArray<WorkTable.WorkTable>): ReadonlyArray<WorkTable.WorkTable> => {
  const [first, ...others] = tables
  const same = [first!]
  let known = first!
  for (const table of others) {
    const next = WorkTable.make(withKnownIds(known, table))
    same.push(next)
    known = WorkTable.make([...known.works, ...next.works.filter(({ id }) => known.ids.row(id) < 0)])
  }
  return same
}

/**
 * Puts the timelines of several results side by side: when each period began in each, and which works several have.
 *
 * - shape: at least one result, in the order in which they are shown; matching works have the id of the first one that has them
 */
export const timelinesSideBySide = (all: Analyzers, inputs: ReadonlyArray<NamedInput>): Comparison => {
  const tables = withSharedIds(inputs.map(({ input }) => input.inputs.works))
  const sides = Result.all(inputs.map((one, i) => sideOf(all, one, tables[i]!)))
  const { id, revision } = SideBySide
  const said = Result.isSuccess(sides) ? withViews(SideBySide, sideBySide(sides.success)) : withoutOutput(sides.failure)
  const [first, ...others] = tables
  return {
    analysis: { node: "topics", analyzer: id, revision, ...said },
    added: first!.works.filter((work) => others.every((table) => table.ids.row(work.id) < 0))
  }
}
