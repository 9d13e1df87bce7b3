import * as FlowCounts from "@litfuse/review/FlowCounts"
import type { ReviewState } from "./reviewState.ts"
import * as SearchName from "./SearchName.ts"

const identifiedOf = ({ search, header }: ReviewState["searches"][number]): FlowCounts.Identified => {
  const name = SearchName.nameOf({ search, header })
  return { search: search.id, name, kind: SearchName.isRegister(name) ? "register" : "database", records: header?.records ?? 0 }
}

const inputsOf = ({ searches, works, results, notRetrieved, studies, flow }: ReviewState): FlowCounts.FlowInputs => ({
  identified: searches.map(identifiedOf),
  works: works.length,
  results,
  notRetrieved,
  studies: studies.length,
  flow
})

/** The PRISMA 2020 flow of a review, and sums that do not add up. */
export const flowOf = (state: ReviewState): { readonly counts: FlowCounts.FlowCounts; readonly problems: ReadonlyArray<string> } => {
  const inputs = inputsOf(state)
  const counts = FlowCounts.count(inputs)
  return { counts, problems: FlowCounts.problems(counts, inputs) }
}
