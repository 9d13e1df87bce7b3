import { ResumedRun, recordRun } from "../project/recordRun.ts"
import * as Effect from "effect/Effect"
import { ContinuedRun } from "./SearchRecordings.ts"
import { ensureProject } from "./ensureProject.ts"
import type { OpenReview } from "./openReview.ts"

/** Commands of a review that the project stores as runs, and that `litfuse runs resume` continues. */
export const reviewQuestions = ["review run", "review chase", "review update"] as const
/** A command of a review that is a run. */
export type ReviewQuestion = (typeof reviewQuestions)[number]

/**
 * Executes steps of a review as one run of its project. The searches in it are runs too, each with its recordings.
 *
 * - `title` of the run in lists; `request` as asked, from its folder; `countsOf` its result, for the list
 * - errors: those of the steps, and of making the project
 */
export const asReviewRun = <A, E, R>(
  open: OpenReview,
  question: ReviewQuestion,
  {
    title,
    request,
    countsOf
  }: {
    readonly title: string
    readonly request: { readonly folder: string; readonly durable?: boolean }
    readonly countsOf: (found: A) => Readonly<Record<string, number>>
  },
  steps: Effect.Effect<A, E, R>
) =>
  Effect.gen(function* () {
    yield* ensureProject(open)
    const doesContinue = request.durable === true || (yield* ResumedRun) !== undefined
    return yield* recordRun(
      {
        question,
        title,
        folder: request.folder,
        request,
        stepsOf: 0,
        traffic: { _tag: "Live" },
        summaryOf: (found: A) => ({ counts: countsOf(found) })
      },
      // what is continued is this run, and not the searches in it, which find their own
      (_, runId) =>
        steps.pipe(Effect.provideService(ResumedRun, undefined), Effect.provideService(ContinuedRun, doesContinue ? runId : null)),
      Effect.succeed
    )
  })
