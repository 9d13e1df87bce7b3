/** The works that a folder has found: those of its review, or of the latest run of its project. */
import * as Notice from "@litfuse/engine/Notice"
import type { Work } from "@litfuse/engine/Work"
import * as ProjectFiles from "@litfuse/project/ProjectFiles"
import * as RunStore from "@litfuse/project/RunStore"
import * as Effect from "effect/Effect"
import { type ApiError, printProblem, Refused } from "../ApiError.ts"
import { withLedger } from "../project/withLedger.ts"
import { openReview } from "../review/openReview.ts"
import { reviewRecords, workOf } from "../review/reviewRecords.ts"
import { reviewState } from "../review/reviewState.ts"

/** Works of a folder; `notices` say why there are none, where something was asked. */
export interface FolderWorks {
  readonly works: ReadonlyArray<Work>
  readonly notices: ReadonlyArray<Notice.Notice>
}

const none: FolderWorks = { works: [], notices: [] }

const unread = (subject: string, why: string): FolderWorks => ({
  works: [],
  notices: [Notice.make("records-not-searched", subject, `abstracts of records were not searched: ${why}`)]
})

const ofReview = Effect.fnUntraced(function* (root: string) {
  const open = yield* Effect.fromResult(openReview(root))
  const { merge, works } = yield* Effect.fromResult(reviewState(open))
  // rows of an earlier merge may be other records now
  if (merge !== "done") return unread("review.yaml", "the records of the review are not merged; `litfuse review run` merges them")
  const records = yield* Effect.fromResult(reviewRecords(open))
  return { works: works.map((one) => workOf(records, one)), notices: [] } satisfies FolderWorks
})

/** Why a run cannot be replayed. */
const reasonOf = (error: ApiError | Refused | Error): string =>
  error instanceof Refused ? error.problems.map((problem) => printProblem(problem)).join("; ") : error.message

/** Questions whose runs have works. */
const findingWorks: ReadonlySet<string> = new Set(["search", "get", "cites", "related"])

const ofLatestRun = Effect.fnUntraced(function* (root: string) {
  const all = yield* withLedger(root, (ledger) => Effect.fromResult(RunStore.list(ledger)))
  const run = all.find(({ state, question }) => state === "done" && findingWorks.has(question))
  if (run === undefined) return none
  const { replayRun } = yield* Effect.promise(() => import("../replay/replayRun.ts"))
  return yield* replayRun(root, run.id).pipe(
    Effect.map(({ again: { question, found } }): FolderWorks => {
      const hasWorks = question === "search" || question === "get" || question === "cites" || question === "related"
      return hasWorks ? { works: found.works, notices: [] } : none
    }),
    Effect.catch((error) => Effect.succeed(unread(run.id, reasonOf(error))))
  )
})

/**
 * The works of the review in a folder, or else those of the latest run of the project that searched, looked up or walked. The run is replayed from its
 * recordings, without requests.
 *
 * - empty: none before a search; with a notice if the works cannot be read, such as those of a run whose recordings were pruned
 * - errors: those of the files of a review
 */
export const folderWorks = Effect.fnUntraced(function* (root: string) {
  return ProjectFiles.isReview(root) ? yield* ofReview(root) : yield* ofLatestRun(root)
})
