import * as FlowCounts from "@litfuse/review/FlowCounts"
import { type FlowProblem, flowProblems } from "@litfuse/review/flowProblems"
import type { ReviewState } from "./reviewState.ts"
import * as SearchName from "./SearchName.ts"

const identifiedOf = (one: ReviewState["searches"][number]): FlowCounts.Identified => ({
  search: one.search.id,
  name: SearchName.nameOf(one),
  kind: SearchName.kindOf(one),
  records: one.header?.records ?? 0
})

const inputsOf = ({ searches, works, results, notRetrieved, studies, flow }: ReviewState): FlowCounts.FlowInputs => {
  const identified = searches.map(identifiedOf)
  const apart = new Set(identified.flatMap(({ kind, search }) => (kind === "other" ? [search] : [])))
  const others = works.flatMap(({ records }, work) => (records.every(({ search }) => apart.has(search)) ? [work] : []))
  return { identified, works: works.length, others: new Set(others), results, notRetrieved, studies: studies.length, flow }
}

/** The PRISMA 2020 flow of a review, and sums that do not add up. */
export const flowOf = (state: ReviewState): { readonly counts: FlowCounts.FlowCounts; readonly problems: ReadonlyArray<FlowProblem> } => {
  const inputs = inputsOf(state)
  const counts = FlowCounts.count(inputs)
  return { counts, problems: flowProblems(counts, inputs) }
}
