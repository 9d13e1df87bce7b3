import { counted } from "@litfuse/files/numbers"
import * as RunPieces from "@litfuse/project/RunPieces"
import * as RunStore from "@litfuse/project/RunStore"
import * as Effect from "effect/Effect"
import { refusingDatabase, workerDatabase } from "./workerDatabase.ts"

/** Pieces of a run in a database of workers that are deleted. `run`: the first digits of its hash; `bytes`: of its results. */
export interface FreeRun {
  readonly run: string
  readonly pieces: number
  readonly bytes: number
}

const named = (run: string): string => run.slice(0, 12)

/** The unfinished runs of a project whose pieces are in a database: their ids, by hash. */
const unfinished = (ledger: RunStore.RunStore) =>
  Effect.gen(function* () {
    const found = new Map<string, string>()
    for (const { id, state } of yield* Effect.fromResult(RunStore.list(ledger))) {
      const run = state === "done" ? undefined : yield* Effect.fromResult(RunPieces.elsewhereOf(ledger.store.root, id))
      if (run !== undefined) found.set(run, id)
    }
    return found
  })

/**
 * Deletes the pieces of complete runs in a database of workers, or lists them.
 *
 * - `variable` holds the address of the database; `isAgreed` whether to delete
 * - shape: `free` what is deleted; `kept` why others stay, a line each
 * - errors: `Refused` for a database that cannot be used
 */
export const pruneDatabase = Effect.fnUntraced(function* (ledger: RunStore.RunStore, variable: string, isAgreed: boolean) {
  const url = yield* workerDatabase("workersAt", variable)
  const [ManyWorkers, StoredRuns] = yield* Effect.promise(() =>
    Promise.all([import("@litfuse/durable/ManyWorkers"), import("@litfuse/durable/storedRuns")])
  )
  const needed = yield* unfinished(ledger)
  const free: Array<FreeRun> = []
  const kept: Array<string> = []
  const prune = Effect.gen(function* () {
    const runs = yield* StoredRuns.storedRuns
    for (const one of runs) {
      const id = needed.get(one.run)
      const stored = `${one.done} of ${counted(one.of, "piece")}`
      if (id !== undefined)
        kept.push(`run ${id} of this project needs its pieces (${stored}); resume it, or delete it with \`litfuse runs prune ${id}\` first`)
      else if (!StoredRuns.isComplete(one)) kept.push(`the run of the hash ${named(one.run)} is not finished (${stored}), and stays`)
      else free.push({ run: named(one.run), pieces: one.of, bytes: one.bytes })
    }
    const complete = runs.filter((one) => StoredRuns.isComplete(one) && !needed.has(one.run)).map(({ run }) => run)
    if (isAgreed) yield* StoredRuns.removeRuns(complete)
  })
  yield* prune.pipe(Effect.provide(ManyWorkers.database(url)), refusingDatabase("workersAt"))
  return { free, kept }
})
