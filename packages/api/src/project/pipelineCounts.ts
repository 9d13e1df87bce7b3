import type * as GraphStore from "./GraphStore.ts"

/** What a pipeline found and what went wrong: the parts of its result that are counted. */
interface Found {
  readonly hits: ReadonlyArray<unknown>
  readonly failures: ReadonlyArray<string>
  readonly silence: string | undefined
  readonly seen: GraphStore.SeenWorks["works"]
}

/**
 * What a run of a pipeline found, for its history.
 *
 * - `records` before merging; `duplicates` were merged into others; `works` after it, or the hits of a pipeline without works
 * - `failures` the number of failed nodes, or 1 where no source answered
 */
export const pipelineCounts = ({ hits, failures, silence, seen }: Found): Readonly<Record<string, number>> => {
  const failed = failures.length > 0 ? failures.length : Number(silence !== undefined)
  const records = seen.reduce((sum, one) => sum + one.records.length, 0)
  return {
    ...(failed === 0 ? {} : { failures: failed }),
    ...(seen.length === 0 ? {} : { records, duplicates: records - seen.length }),
    works: seen.length === 0 ? hits.length : seen.length
  }
}
