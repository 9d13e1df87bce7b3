import type { DatasetError } from "@litfuse/files/DatasetError"
import * as Files from "@litfuse/files/Files"
import type { ProjectError } from "@litfuse/project/ProjectError"
import * as ProjectFiles from "@litfuse/project/ProjectFiles"
import * as ReviewFile from "@litfuse/review/ReviewFile"
import { ReviewError } from "@litfuse/review/ReviewError"
import * as ReviewFolder from "@litfuse/review/ReviewFolder"
import * as Result from "effect/Result"

/** A review: its files, and what its protocol says. */
export interface OpenReview {
  readonly at: ReviewFolder.ReviewFolder
  readonly review: ReviewFile.Review
}

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
    const text = yield* Files.readPlainText(at.file)
    return { at, review: yield* ReviewFile.parse(ReviewFolder.fileName, text) }
  })
