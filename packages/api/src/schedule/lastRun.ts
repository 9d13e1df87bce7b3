import { existsSync } from "node:fs"
import { join } from "node:path"
import { canonicalJson } from "@litfuse/project/canonicalJson"
import * as ProjectFiles from "@litfuse/project/ProjectFiles"
import type { ProjectError } from "@litfuse/project/ProjectError"
import * as RunStore from "@litfuse/project/RunStore"
import type { StoredRun } from "@litfuse/project/StoredRun"
import * as Result from "effect/Result"
import { fileOf } from "../project/capHistory.ts"
import type { Scheduled } from "./Scheduled.ts"

/** Whether a run of a pipeline was one of this file with these values, and complete. */
const isOf = (root: string, { name, values }: Scheduled, run: StoredRun): boolean =>
  (run.counts["failures"] ?? 0) === 0 &&
  canonicalJson(run.request["values"] ?? {}) === canonicalJson(values) &&
  fileOf(root, run) === join(root, name)

const find = (ledger: RunStore.RunStore, scheduled: Scheduled): Result.Result<StoredRun | undefined, ProjectError> =>
  Result.gen(function* () {
    const { kind, query } = scheduled
    const { store } = ledger
    const rows = yield* kind === "review"
      ? store.all("SELECT n, title FROM run WHERE question = 'review update' AND state = 'done' ORDER BY n DESC")
      : store.all("SELECT n, title FROM run WHERE question = 'pipeline' AND state = 'done' AND title = ? ORDER BY n DESC", query)
    for (const { n, title } of rows) {
      const [run] = yield* RunStore.byNumber(ledger, [{ n: Number(n), title: String(title) }])
      if (run === undefined || !RunStore.isOwn(ledger, run)) continue
      if (kind === "review" || isOf(store.root, scheduled, run)) return run
    }
    return undefined
  })

/**
 * When something scheduled last ran to its end, also by hand. Runs of other users, which a copied project may contain, do not count.
 *
 * - units: milliseconds since 1970
 * - empty: undefined when it never did, or when the project stores nothing yet
 * - errors: the project cannot be read
 */
export const lastRun = (root: string, all: ReadonlyArray<Scheduled>): Result.Result<ReadonlyArray<number | undefined>, ProjectError> =>
  Result.gen(function* () {
    if (!existsSync(ProjectFiles.of(root).database)) return all.map(() => undefined)
    const ledger = yield* RunStore.open(root)
    const found = Result.all(all.map((one) => find(ledger, one)))
    ledger.store.close()
    return (yield* found).map((run) => (run === undefined ? undefined : Date.parse(run.startedAt)))
  })
