import * as Result from "effect/Result"
import type { Counts } from "../Dataset.ts"
import { CountMismatch, DatasetError } from "../DatasetError.ts"
import type { Qrels } from "../Qrels.ts"
import * as QrelsModule from "../Qrels.ts"

/** What a loader found, in the manifest's words. */
export type Found = { readonly [K in keyof Counts]: Exclude<Counts[K], undefined> }

/** The counts of qrels: topics, judgements, and judgements per grade. */
export const ofQrels = (qrels: Qrels): Found => {
  const grades: Record<string, number> = {}
  for (const topic of qrels.topics.values()) for (const grade of topic.values()) grades[grade] = (grades[grade] ?? 0) + 1
  return { topics: qrels.topics.size, judgements: QrelsModule.size(qrels), grades }
}

const flat = (counts: Counts | Found): ReadonlyMap<string, number> =>
  new Map(
    Object.entries(counts).flatMap(([key, value]) =>
      typeof value === "number" ? [[key, value] as const] : Object.entries(value ?? {}).map(([grade, n]) => [`${key} ${grade}`, n] as const)
    )
  )

/**
 * Compares what a loader found with what the manifest promises; what the manifest leaves out is not compared, but a grade that it does not
 * list is.
 *
 * - errors: `CountMismatch` for the first difference, in the manifest's order
 */
export const check = (dataset: string, file: string, expected: Counts | undefined, found: Found): Result.Result<void, DatasetError> => {
  if (expected === undefined) return Result.succeed(undefined)
  const promised = flat(expected)
  const actual = flat(found)
  const keys = new Set([
    ...promised.keys(),
    ...(expected.grades === undefined ? [] : [...actual.keys()].filter((key) => key.startsWith("grades ")))
  ])
  for (const key of keys)
    if ((promised.get(key) ?? 0) !== (actual.get(key) ?? 0))
      return Result.fail(
        new DatasetError({
          dataset,
          reason: new CountMismatch({ what: `${file}: ${key}`, expected: promised.get(key) ?? 0, actual: actual.get(key) ?? 0 })
        })
      )
  return Result.succeed(undefined)
}
