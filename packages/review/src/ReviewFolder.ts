import { lstatSync, readdirSync } from "node:fs"
import { dirname, join, resolve } from "node:path"
import * as ProjectFiles from "@litfuse/project/ProjectFiles"
import * as Result from "effect/Result"
import { ReviewError } from "./ReviewError.ts"

/** The files of the report, which `litfuse review run report` writes. */
export const reportNames = ["report.html", "report.md", "included.ris"] as const

/** The file that makes a folder a review. */
export const fileName = ProjectFiles.reviewName

/**
 * The files of a review, from its folder. All of them are text that git merges; only `work`, which can be made again, is ignored by git.
 *
 * - `file` the protocol; `strategies` the text of each search; `exports` files of databases without an API
 * - `recordings` answers of sources, for git; `citations` citation searches; `opened` works that updates opened again
 * - `updates` searches that updates repeated for new records alone
 * - `screening` one file for each person and stage; `reports`, `studies`, `flow`, `commitments` as their modules describe
 * - `work` results of steps: `litfuse review run` makes them again
 */
export const of = (root: string) => ({
  root,
  file: join(root, fileName),
  strategies: join(root, "strategies"),
  exports: join(root, "exports"),
  recordings: join(root, "recordings"),
  citations: join(root, "citations.jsonl"),
  screening: join(root, "screening"),
  opened: join(root, "opened.jsonl"),
  updates: join(root, "updates.jsonl"),
  reports: join(root, "reports.jsonl"),
  studies: join(root, "studies.jsonl"),
  flow: join(root, "flow.yaml"),
  commitments: join(root, "commitments.jsonl"),
  samples: join(root, "samples.jsonl"),
  work: join(root, ".litfuse", "review")
})
/** The paths of a review. */
export type ReviewFolder = ReturnType<typeof of>

/** The nearest folder with a review, in a folder or above it; undefined when there is none. Only checks that the file exists. */
export const find = (folder: string): string | undefined => {
  for (let at = resolve(folder); ; at = dirname(at)) {
    if (ProjectFiles.isReview(at)) return at
    if (at === dirname(at)) return undefined
  }
}

/** The names of entries of a folder; none when there is no such folder. */
const entriesOf = (folder: string): ReadonlyArray<string> =>
  Result.getOrElse(
    Result.try(() => readdirSync(folder)),
    () => []
  ).map((name) => join(folder, name))

/**
 * Refuses links instead of folders and files, because a copied review could redirect reads and writes to other places.
 *
 * - errors: `ReviewError` for the first link at a place that litfuse reads or writes
 */
export const check = (at: ReviewFolder): Result.Result<string, ReviewError> => {
  const {
    root,
    file,
    strategies,
    exports,
    recordings,
    citations,
    opened,
    updates,
    screening,
    reports,
    studies,
    flow,
    commitments,
    samples,
    work
  } = at
  const written = [...reportNames, ".gitattributes"].map((name) => join(root, name))
  const folders = [strategies, exports, recordings, screening, dirname(work), work, join(work, "searches"), join(work, "returned")]
  const places = [
    file,
    citations,
    opened,
    updates,
    reports,
    studies,
    flow,
    commitments,
    samples,
    ...written,
    ...folders,
    ...folders.flatMap(entriesOf)
  ]
  const link = places.find((path) => lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true)
  if (link === undefined) return Result.succeed(root)
  return Result.fail(new ReviewError({ file: link, what: "is a symbolic link; replace it with a real file or folder" }))
}
