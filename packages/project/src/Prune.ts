import { existsSync, readdirSync, rmSync, statSync } from "node:fs"
import { join } from "node:path"
import * as Result from "effect/Result"
import * as Lease from "./Lease.ts"
import * as Ledger from "./Ledger.ts"
import type { ProjectError } from "./ProjectError.ts"
import type { Run } from "./Run.ts"
import { attempt } from "./saying.ts"

/** What is to be taken away: recordings of runs that are over. `refused`: why named runs stay, a line each; `bytes` on the disk. */
export interface Plan {
  readonly runs: ReadonlyArray<{ readonly run: Run; readonly bytes: number }>
  readonly refused: ReadonlyArray<string>
}

/** The bytes of the files in a folder, and in those below it. */
const bytesIn = (folder: string): number =>
  readdirSync(folder, { withFileTypes: true }).reduce(
    (sum, entry) =>
      sum +
      (entry.isDirectory()
        ? bytesIn(join(folder, entry.name))
        : (statSync(join(folder, entry.name), { throwIfNoEntry: false })?.size ?? 0)),
    0
  )

const whyNot = (ledger: Ledger.Ledger, { n, id, state }: Run, saved: ReadonlyMap<number, ReadonlyArray<string>>): string | undefined => {
  const names = saved.get(n)
  if (names !== undefined) return `the run ${id} is needed by the saved search ${names.join(", ")}; save another run under that name first`
  if (state !== "running") return undefined
  return Lease.isTaken(ledger.store.root, id)
    ? `somebody is at work on the run ${id}; cancel it first`
    : `the run ${id} was interrupted and can go on; cancel it first`
}

/** Says what can be taken away. `named`: the runs that were asked for; absent = all that are over and that no saved search needs. */
export const plan = (ledger: Ledger.Ledger, named?: ReadonlyArray<Run>): Result.Result<Plan, ProjectError> =>
  Result.gen(function* () {
    const saved = yield* Ledger.saved(ledger)
    const all = named ?? (yield* Ledger.list(ledger))
    const whys = all.map((run) => whyNot(ledger, run, saved))
    const free = all.filter(({ recordings }, i) => whys[i] === undefined && recordings !== "pruned" && recordings !== "none")
    const sizes = free.map((run) => {
      const folder = Lease.folderOf(ledger.store.root, run.id)
      return Result.map(
        attempt(folder, () => (existsSync(folder) ? bytesIn(folder) : 0)),
        (bytes) => ({ run, bytes })
      )
    })
    return { runs: yield* Result.all(sizes), refused: named === undefined ? [] : whys.filter((why) => why !== undefined) }
  })

/** Takes away what a plan names. Each run is marked before its files go, so that nobody plays half of them. */
export const apply = (ledger: Ledger.Ledger, { runs }: Plan): Result.Result<void, ProjectError> =>
  Result.gen(function* () {
    for (const { run } of runs) {
      const { store } = ledger
      yield* store.whole(() =>
        Result.flatMap(store.run("UPDATE run SET recordings = 'pruned' WHERE n = ?", run.n), () =>
          store.run("DELETE FROM exchange WHERE run = ?", run.n)
        )
      )
      const folder = Lease.folderOf(store.root, run.id)
      yield* attempt(folder, () => rmSync(folder, { recursive: true, force: true }))
    }
  })
