import { readdirSync, statSync } from "node:fs"
import { join } from "node:path"
import * as Result from "effect/Result"
import type { OpenReview } from "../openReview.ts"

const stampOf = (path: string): string => {
  const stat = statSync(path, { throwIfNoEntry: false })
  return stat === undefined ? "" : `${stat.mtimeMs} ${stat.size}`
}

const namesIn = (folder: string): ReadonlyArray<string> =>
  Result.getOrElse(
    Result.try(() => readdirSync(folder).sort()),
    () => []
  )

/** What changes when a file of a review changes that its screening depends on: times and sizes by path. Missing files have an empty one. */
export const reviewStamp = ({ at }: OpenReview): ReadonlyMap<string, string> => {
  const folders = [at.screening, at.strategies, join(at.work, "searches")]
  const files = [
    at.file,
    at.opened,
    at.reports,
    at.studies,
    at.commitments,
    at.citations,
    join(at.work, "works.jsonl"),
    join(at.work, "order.jsonl")
  ]
  const all = [...files, ...folders.flatMap((folder) => namesIn(folder).map((name) => join(folder, name)))]
  return new Map(all.map((path) => [path, stampOf(path)]))
}

/** Whether two stamps are equal, apart from some paths. */
export const areSame = (a: ReadonlyMap<string, string>, b: ReadonlyMap<string, string>, except?: string): boolean =>
  [...new Set([...a.keys(), ...b.keys()])].every((path) => path === except || a.get(path) === b.get(path))
