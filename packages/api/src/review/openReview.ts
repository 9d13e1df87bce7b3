import * as CitationLog from "@litfuse/review/CitationLog"
import type { DatasetError } from "@litfuse/files/DatasetError"
import * as Files from "@litfuse/files/Files"
import { PartialDate } from "@litfuse/engine/SourceRecord"
import * as AppendLog from "@litfuse/project/AppendLog"
import type { ProjectError } from "@litfuse/project/ProjectError"
import * as ProjectFiles from "@litfuse/project/ProjectFiles"
import * as ReviewFile from "@litfuse/review/ReviewFile"
import { ReviewError } from "@litfuse/review/ReviewError"
import * as ReviewFolder from "@litfuse/review/ReviewFolder"
import * as Result from "effect/Result"

/** A search of a review: of its protocol, or a citation search, which has neither a source nor a strategy. */
export type SearchSpec = ReviewFile.Review["searches"][number] & { readonly chase?: CitationLog.Line }

/** A review: its files, and what its protocol says. `searches`: those of the protocol, then the citation searches. */
export interface OpenReview {
  readonly at: ReviewFolder.ReviewFolder
  readonly review: ReviewFile.Review
  readonly searches: ReadonlyArray<SearchSpec>
}

/** A citation search as a search whose records are in a file. */
const searchOf = (chase: CitationLog.Line): SearchSpec => ({
  id: chase.id,
  platform: "citation searching",
  date: PartialDate.make(chase.at.slice(0, 10)),
  strategy: "",
  files: [{ file: chase.file, sha256: chase.sha256 }],
  chase
})

/** All searches of a review. `text`: its citations.jsonl. Errors: a line that is no citation search, or has the name of a search of the protocol. */
export const searchesOf = (
  { searches }: ReviewFile.Review,
  text: string
): Result.Result<ReadonlyArray<SearchSpec>, ProjectError | ReviewError> =>
  Result.gen(function* () {
    const { lines } = yield* CitationLog.parse(text)
    const taken = new Set(searches.map(({ id }) => id))
    const repeated = lines.find(({ value }) => taken.has(value.id))
    if (repeated !== undefined) {
      const what = `is named ${repeated.value.id}, as a search of review.yaml; rename that search`
      return yield* Result.fail(new ReviewError({ file: `citations.jsonl:${repeated.line}`, what }))
    }
    return [...searches, ...lines.map(({ value }) => searchOf(value))]
  })

/** Opens the review around a folder. Errors: there is none, it has links instead of files, or its protocol has problems, each with its line. */
export const openReview = (folder: string): Result.Result<OpenReview, ReviewError | DatasetError | ProjectError> =>
  Result.gen(function* () {
    const root = ReviewFolder.find(folder)
    if (root === undefined) {
      const what = "there is no review in this folder or above it; make one with `litfuse review init`"
      return yield* Result.fail(new ReviewError({ file: folder, what }))
    }
    const at = ReviewFolder.of(root)
    yield* ReviewFolder.check(at)
    yield* ProjectFiles.check(root)
    const review = yield* ReviewFile.parse(ReviewFolder.fileName, yield* Files.readPlainText(at.file))
    return { at, review, searches: yield* searchesOf(review, yield* AppendLog.textOf(at.citations)) }
  })
