/** The update of a review: its searches again, and what changed since. */
import type { Work } from "@litfuse/engine/Work"
import { outcomeStates } from "@litfuse/engine/source/OutcomeState"
import * as Effect from "effect/Effect"
import { tell } from "../Events.ts"
import type * as MergeStep from "./MergeStep.ts"
import { type Changes, mergeOver } from "./mergeOver.ts"
import type { OpenReview } from "./openReview.ts"
import * as OrderStep from "./OrderStep.ts"
import { reviewRecords, workOf } from "./reviewRecords.ts"
import { type ReviewState, reviewState } from "./reviewState.ts"
import type * as SearchRecordings from "./SearchRecordings.ts"
import * as SearchStep from "./SearchStep.ts"

/**
 * What an update found, as the ids of works.
 *
 * - `toScreen` works without a decision in the first stage, among them the opened ones
 * - `agreement` how many works there are, and how many of them two or more searches found, before and after
 * - `unsure` searches that did not answer completely: works of theirs may only seem to be lost
 */
export interface Updated extends Changes {
  readonly searches: ReadonlyArray<SearchStep.Header>
  readonly unsure: ReadonlyArray<string>
  readonly agreement: { readonly before: SharedWorks; readonly after: SharedWorks }
  readonly toScreen: ReadonlyArray<Work>
}

/** How many works two or more searches found, before an update and after it. */
interface SharedWorks {
  readonly works: number
  readonly shared: number
}

const sharedIn = ({ works }: ReviewState): SharedWorks => ({
  works: works.length,
  shared: works.filter(({ records }) => new Set(records.map(({ search }) => search)).size > 1).length
})

/** Works without a decision in the first stage. */
const openWorks = ({ works, results }: ReviewState): ReadonlyArray<MergeStep.MergedWork> => {
  const [first] = results
  return first!.works.flatMap((work, i) => (first!.screened[i]!.state === "open" ? [works[work]!] : []))
}

/** Runs all searches again, merges and orders. Errors: those of the steps. A search that fails leaves the review as it was. */
export const updateReview = Effect.fnUntraced(function* (open: OpenReview, folders: SearchRecordings.Folders) {
  const before = yield* Effect.fromResult(reviewState(open))
  const searches: Array<SearchStep.Header> = []
  for (const { search } of before.searches) {
    yield* tell({ _tag: "Told", text: `searching ${search.id}` })
    searches.push(yield* SearchStep.run(open, search, { ...folders, isFresh: true }))
  }
  const { changes } = yield* mergeOver(open, before)
  const after = yield* Effect.fromResult(reviewState(open))
  const now = yield* Effect.fromResult(reviewRecords(open))
  yield* OrderStep.run(open, after.merged!.inputs, after.works, (work) => workOf(now, work).records)
  const toScreen = openWorks(after).map((work) => workOf(now, work))
  const unsure = searches.filter(({ state }) => state === "partial" || !outcomeStates[state].hasAnswered).map(({ search }) => search)
  const agreement = { before: sharedIn(before), after: sharedIn(after) }
  return { searches, ...changes, unsure, agreement, toScreen } satisfies Updated
})
