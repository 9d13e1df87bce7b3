import { existsSync } from "node:fs"
import { dirname, join, resolve, sep } from "node:path"
import * as ReviewFolder from "@litfuse/review/ReviewFolder"
import * as Result from "effect/Result"
import { isSamePlace } from "../isSamePlace.ts"
import { openReview } from "./openReview.ts"

const isBelow = (path: string, folder: string): boolean => path.startsWith(`${folder}${sep}`)

/**
 * What is wrong with a file that a command of a review is to write: people wrote it, or litfuse keeps it. The files of the report can be written, and new
 * files in `strategies` and `exports`.
 *
 * - `folder` in the review; `outs` relative to it, `-` is standard output
 * - undefined: nothing is wrong, or there is no review
 */
export const outputProblem = (folder: string, outs: ReadonlyArray<string>): string | undefined => {
  const root = ReviewFolder.find(folder)
  if (root === undefined) return undefined
  const at = ReviewFolder.of(root)
  const opened = Result.getOrUndefined(openReview(folder))
  const named = [...(opened?.review.strategies ?? []), ...(opened?.searches ?? []).flatMap(({ files }) => files ?? [])]
  const kept = [
    at.file,
    at.citations,
    at.opened,
    at.updates,
    at.reports,
    at.studies,
    at.flow,
    at.commitments,
    at.samples,
    ...named.map(({ file }) => join(root, file))
  ]
  const closed = [at.screening, at.recordings, dirname(at.work)]
  const isKept = (out: string): boolean => {
    const path = resolve(folder, out)
    return (
      kept.some((file) => isSamePlace(root, file, path)) ||
      closed.some((one) => isBelow(path, one)) ||
      ([at.strategies, at.exports].some((one) => isBelow(path, one)) && existsSync(path))
    )
  }
  const out = outs.find((one) => one !== "-" && isKept(one))
  return out === undefined ? undefined : `${out} is a file of the review; write to another file`
}
