import * as Bibliography from "@litfuse/bibliography/Bibliography"
import type { ReadResult } from "@litfuse/bibliography/FileEntry"
import type * as Notice from "@litfuse/engine/Notice"
import { latestYear, type SourceRecord } from "@litfuse/engine/SourceRecord"
import { workRecord } from "@litfuse/engine/works/workRecord"
import * as Screening from "@litfuse/review/Screening"
import * as Effect from "effect/Effect"
import { inFolder } from "../inFolder.ts"
import * as Question from "../Question.ts"
import { openReview } from "../review/openReview.ts"
import { recordsOfWorks, workOf } from "../review/reviewRecords.ts"
import { reviewState } from "../review/reviewState.ts"

/** The chosen works, each as one record; `notices` of reading them. */
export interface ChosenWorks {
  readonly records: ReadonlyArray<SourceRecord>
  readonly notices: ReadonlyArray<Notice.Notice>
}

const ofFile = Effect.fnUntraced(function* (folder: string, file: string, isBadSkipped: boolean) {
  const read: ReadResult = yield* Effect.fromResult(
    Bibliography.readFile(inFolder(folder, file), { isBadSkipped, latestYear: yield* latestYear, source: file })
  )
  // fields that records keep aside are counted again where Zotero has no place for them
  return { records: read.records, notices: read.notices.filter(({ code }) => code !== "field-kept") } satisfies ChosenWorks
})

/** The works of a stored run, from its recordings. */
const ofRun = Effect.fnUntraced(function* (folder: string, name: string) {
  const { replayRun } = yield* Effect.promise(() => import("../replay/replayRun.ts"))
  const { again, runId } = yield* replayRun(folder, name)
  if (again.question === "review" || again.question === "pipeline" || again.question === "bench" || again.question === "answer")
    return yield* Question.refuse(
      Question.about(["run"], `{run} is ${runId}, a run of a ${again.question}; name one of search, get or walk`)
    )
  return { records: again.found.works.map(workRecord), notices: [] } satisfies ChosenWorks
})

/** The works that the last stage of the review around a folder includes. */
const ofReview = (folder: string) =>
  Effect.gen(function* () {
    const open = yield* Effect.fromResult(openReview(folder))
    const state = yield* Effect.fromResult(reviewState(open))
    const works = Screening.included(state.results).map((work) => state.works[work]!)
    const all = yield* Effect.fromResult(recordsOfWorks(open, works))
    return { records: works.map((work) => workRecord(workOf(all, work))), notices: state.notices } satisfies ChosenWorks
  })

/** What a request chooses: files of references, a stored run, and the included works of a review. */
export interface Choice {
  readonly folder: string
  readonly files: ReadonlyArray<string>
  readonly run?: string
  readonly included: boolean
  readonly skipBad: boolean
}

/**
 * The chosen works, in the order: files, run, review.
 *
 * - errors: nothing is chosen, or what is chosen cannot be read
 */
export const worksToPush = Effect.fnUntraced(function* ({ folder, files, run, included, skipBad }: Choice) {
  if (files.length === 0 && run === undefined && !included)
    return yield* Question.refuse(
      Question.about(["files", "run", "included"], "name what to push: {files}, {run} of a project, or {included} works of a review")
    )
  const parts: Array<ChosenWorks> = []
  for (const file of files) parts.push(yield* ofFile(folder, file, skipBad))
  if (run !== undefined) parts.push(yield* ofRun(folder, run))
  if (included) parts.push(yield* ofReview(folder))
  return {
    records: parts.flatMap(({ records }) => records),
    notices: parts.flatMap(({ notices }) => notices)
  } satisfies ChosenWorks
})
