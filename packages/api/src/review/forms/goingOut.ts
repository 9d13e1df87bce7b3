import type { Work } from "@litfuse/engine/Work"
import { ReviewError } from "@litfuse/review/ReviewError"
import type { Stage } from "@litfuse/review/ReviewFile"
import type { Word } from "@litfuse/review/Screening"
import * as Result from "effect/Result"
import type { MergedWork } from "../MergeStep.ts"
import type { OpenReview } from "../openReview.ts"
import type { ReviewState } from "../reviewState.ts"
import { decisionsOf } from "./decisionsOf.ts"
import type { Going } from "./printForm.ts"

/**
 * Works with what a person decided of them so far, for a file that goes out.
 *
 * - errors: a person decided about several records of one work, of which a file has one row
 */
export const goingOut = (
  { at }: OpenReview,
  state: ReviewState,
  all: ReadonlyArray<{ readonly merged: MergedWork; readonly work: Work; readonly words: ReadonlyArray<Word> }>,
  stage: Stage,
  who: string
): Result.Result<ReadonlyArray<Going>, ReviewError> => {
  const soFar = decisionsOf(state, state.attached.byWork.flat(), who, stage)
  const numbers = new Map(state.works.map(({ id }, work) => [id, work]))
  const isReviewer = stage.reviewers.includes(who)
  const said = (words: ReadonlyArray<Word>): string =>
    words
      .map(
        ({ who, action, criterion, note }) =>
          `${who}: ${[action, criterion, note].filter((part) => part !== null && part !== "").join(", ")}`
      )
      .join("; ")
  return Result.all(
    all.map(({ merged, work, words }) => {
      const before = soFar(numbers.get(merged.id)!)
      if (before === "several") {
        const what = `${who} decided about several records of "${merged.title}", which are one work now; decide once on the page`
        return Result.fail(new ReviewError({ file: at.screening, what }))
      }
      const { line } = before
      return Result.succeed({ work, hash: line?.record ?? merged.records[0]!.hash, line, said: isReviewer ? "" : said(words) })
    })
  )
}
