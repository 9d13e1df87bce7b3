import * as Result from "effect/Result"
import type { ProjectError } from "./ProjectError.ts"
import type * as RunStore from "./RunStore.ts"
import type * as StoredRun from "./StoredRun.ts"

/** The PMIDs of works that these runs found, each once, in the order of the runs. */
export const foundPmids = (
  { store }: RunStore.RunStore,
  of: ReadonlyArray<Pick<StoredRun.StoredRun, "n">>
): Result.Result<ReadonlyArray<string>, ProjectError> => {
  // one text per run: a hundred thousand rows would take ten times as long
  const joined = "SELECT run, group_concat(pmid, ' ' ORDER BY place) AS all_of FROM pmid"
  const [first] = of
  const rows = of.length === 1 ? store.all(`${joined} WHERE run = ? GROUP BY run`, first!.n) : store.all(`${joined} GROUP BY run`)
  return Result.map(rows, (found) => {
    const byRun = new Map(found.map(({ run, all_of }) => [Number(run), String(all_of).split(" ")]))
    return [...new Set(of.flatMap(({ n }) => byRun.get(n) ?? []))]
  })
}
