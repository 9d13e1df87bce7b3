import { existsSync, readdirSync, rmSync, statSync } from "node:fs"
import { join } from "node:path"
import * as Result from "effect/Result"
import * as ReferenceFiles from "./ReferenceFiles.ts"
import * as Lease from "./Lease.ts"
import * as RunStore from "./RunStore.ts"
import * as RunPieces from "./RunPieces.ts"
import type { ProjectError } from "./ProjectError.ts"
import type { StoredRun } from "./StoredRun.ts"
import { attempt } from "./attempt.ts"

/** Recordings and files of finished runs to delete. `refused`: why named runs stay, a line each; `bytes`: size on disk. */
export interface Plan {
  readonly runs: ReadonlyArray<{ readonly run: StoredRun; readonly bytes: number }>
  readonly refused: ReadonlyArray<string>
}

const bytesIn = (folder: string): number =>
  readdirSync(folder, { withFileTypes: true }).reduce(
    (sum, entry) =>
      sum +
      (entry.isDirectory()
        ? bytesIn(join(folder, entry.name))
        : (statSync(join(folder, entry.name), { throwIfNoEntry: false })?.size ?? 0)),
    0
  )

const whyNot = (
  ledger: RunStore.RunStore,
  { n, id, state }: StoredRun,
  saved: ReadonlyMap<number, ReadonlyArray<string>>
): string | undefined => {
  const names = saved.get(n)
  if (names !== undefined) return `run ${id} is saved as ${names.join(", ")}; save another run under that name first`
  if (state !== "running") return undefined
  return Lease.isTaken(ledger.store.root, id)
    ? `run ${id} is being executed by another process; cancel it first`
    : `run ${id} was interrupted and can be resumed; cancel it first`
}

/** Plans what to delete. `named`: the requested runs; absent = all finished runs without a saved name. */
export const plan = (ledger: RunStore.RunStore, named?: ReadonlyArray<StoredRun>): Result.Result<Plan, ProjectError> =>
  Result.gen(function* () {
    const saved = yield* RunStore.saved(ledger)
    const all = named ?? (yield* RunStore.list(ledger))
    const refusals = all.map((run) => whyNot(ledger, run, saved))
    const hasFiles = yield* Result.all(all.map((run) => Result.map(ReferenceFiles.list(ledger.store, run), ({ length }) => length > 0)))
    const holds = ({ recordings, id }: StoredRun, i: number) =>
      RunPieces.isThere(ledger.store.root, id) || (recordings !== "pruned" && (recordings !== "none" || hasFiles[i] === true))
    const deletable = all.filter((run, i) => refusals[i] === undefined && holds(run, i))
    const sizes = deletable.map((run) => {
      const folder = Lease.folderOf(ledger.store.root, run.id)
      return Result.map(
        attempt(folder, () => (existsSync(folder) ? bytesIn(folder) : 0)),
        (bytes) => ({ run, bytes })
      )
    })
    return { runs: yield* Result.all(sizes), refused: named === undefined ? [] : refusals.filter((why) => why !== undefined) }
  })

/** Deletes what a plan names. Each run is marked before its files are deleted, so that no replay reads half of them. */
export const apply = (ledger: RunStore.RunStore, { runs }: Plan): Result.Result<void, ProjectError> =>
  Result.gen(function* () {
    for (const { run } of runs) {
      const { store } = ledger
      yield* store.whole(() =>
        Result.flatMap(store.run("UPDATE run SET recordings = 'pruned' WHERE n = ?", run.n), () =>
          store.run("DELETE FROM exchange WHERE run = ?", run.n)
        )
      )
      yield* ReferenceFiles.remove(store, run)
      const folder = Lease.folderOf(store.root, run.id)
      yield* attempt(folder, () => rmSync(folder, { recursive: true, force: true }))
    }
  })

const tables = ["step", "pmid", "exchange", "file"] as const

/**
 * Removes all but the latest of some runs from the history, with everything that the project stores of them. Saved runs and those that can go on stay.
 *
 * - shape: `runs` latest first; the answer has the removed ones
 */
export const removeOldest = (
  ledger: RunStore.RunStore,
  runs: ReadonlyArray<StoredRun>,
  most: number
): Result.Result<ReadonlyArray<StoredRun>, ProjectError> =>
  Result.gen(function* () {
    const { store } = ledger
    const saved = yield* RunStore.saved(ledger)
    const old = runs.slice(most).filter((run) => whyNot(ledger, run, saved) === undefined)
    yield* apply(ledger, { runs: old.map((run) => ({ run, bytes: 0 })), refused: [] })
    for (const { id, n } of old) {
      yield* RunPieces.remove(store.root, id)
      yield* store.whole(() =>
        Result.gen(function* () {
          for (const table of tables) yield* store.run(`DELETE FROM ${table} WHERE run = ?`, n)
          yield* store.run("DELETE FROM run WHERE n = ?", n)
        })
      )
    }
    return old
  })
