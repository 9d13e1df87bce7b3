import * as RunStore from "@litfuse/project/RunStore"
import * as ProjectFiles from "@litfuse/project/ProjectFiles"
import { ProjectError } from "@litfuse/project/ProjectError"
import type * as StoredRun from "@litfuse/project/StoredRun"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { refuse } from "../Question.ts"

/**
 * Opens the ledger of the project around a folder, uses it, and closes it.
 *
 * - `isReading` whether a review without a ledger stays without one
 * - errors: `ProjectError` if there is no usable project
 */
export const withLedger = <A, E, R>(
  folder: string,
  use: (ledger: RunStore.RunStore) => Effect.Effect<A, E, R>,
  { isReading = true }: { readonly isReading?: boolean } = {}
): Effect.Effect<A, E | ProjectError, R> =>
  Effect.acquireUseRelease(
    Effect.suspend(() => {
      const root = ProjectFiles.find(folder)
      const absent = new ProjectError({
        file: folder,
        what: "there is no project in this folder or above it; make one with `litfuse project init`"
      })
      return Effect.fromResult(root === undefined ? Result.fail(absent) : RunStore.open(root, { isReading }))
    }),
    use,
    ({ store }) => Effect.sync(() => store.close())
  )

/** The runs with the given names, in their order. */
export const runsNamed = (
  ledger: RunStore.RunStore,
  names: ReadonlyArray<string>
): Effect.Effect<ReadonlyArray<StoredRun.StoredRun>, ProjectError> =>
  Effect.forEach(names, (name) => Effect.fromResult(RunStore.find(ledger, name)))

/** Refuses an operation that a run does not allow. */
export const refuseRun = ({ id }: StoredRun.StoredRun, why: string) => refuse(`run ${id} ${why}`)
