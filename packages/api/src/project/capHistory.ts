import { resolve } from "node:path"
import * as Prune from "@litfuse/project/Prune"
import type { ProjectError } from "@litfuse/project/ProjectError"
import * as RunStore from "@litfuse/project/RunStore"
import type { StoredRun } from "@litfuse/project/StoredRun"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { tell } from "../Events.ts"
import { pipelinePath } from "../pipelinePath.ts"
import { withLedger } from "./withLedger.ts"

/** How many runs of a pipeline the history keeps. */
export const most = 100

/** The file of a pipeline that a run ran; undefined for a pipeline that came as data. */
export const fileOf = (root: string, { request, folder }: Pick<StoredRun, "request" | "folder">): string | undefined => {
  const file = request["pipeline"]
  return typeof file === "string" ? resolve(pipelinePath(resolve(root, folder), file)) : undefined
}

/** The runs of the file of a pipeline, latest first. */
export const runsOf = (ledger: RunStore.RunStore, file: string): Result.Result<ReadonlyArray<StoredRun>, ProjectError> =>
  Result.flatMap(ledger.store.all("SELECT n, title FROM run WHERE question = 'pipeline' ORDER BY n DESC"), (rows) =>
    Result.map(
      RunStore.byNumber(
        ledger,
        rows.map(({ n, title }) => ({ n: Number(n), title: String(title) }))
      ),
      (runs) => runs.filter((run) => fileOf(ledger.store.root, run) === file)
    )
  )

/**
 * Removes the oldest runs of a pipeline from the history of the project around a folder, and says so. Saved and unfinished runs stay.
 *
 * - empty: nothing is removed for a pipeline that came as data
 */
export const capHistory = (folder: string, pipeline: unknown): Effect.Effect<void, ProjectError> =>
  typeof pipeline !== "string"
    ? Effect.void
    : withLedger(folder, (ledger) =>
        Effect.gen(function* () {
          const runs = yield* Effect.fromResult(runsOf(ledger, resolve(pipelinePath(folder, pipeline))))
          const removed = yield* Effect.fromResult(Prune.removeOldest(ledger, runs, most))
          if (removed.length === 0) return
          const ids = removed.map(({ id }) => id).join(", ")
          yield* tell({ _tag: "Told", text: `the history keeps the last ${most} runs of this pipeline; removed: ${ids}` })
        })
      )
