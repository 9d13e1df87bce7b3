import * as Ledger from "@litfuse/project/Ledger"
import * as Place from "@litfuse/project/Place"
import { ProjectError } from "@litfuse/project/ProjectError"
import type * as Run from "@litfuse/project/Run"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { refuse } from "../Question.ts"

/** Does something with the ledger of the project around a folder, and closes it. Errors: `ProjectError` where it is not there or not usable. */
export const withLedger = <A, E, R>(
  folder: string,
  use: (ledger: Ledger.Ledger) => Effect.Effect<A, E, R>
): Effect.Effect<A, E | ProjectError, R> =>
  Effect.acquireUseRelease(
    Effect.suspend(() => {
      const root = Place.find(folder)
      const absent = new ProjectError({ file: folder, what: "there is no project here or above; make one with `litfuse project init`" })
      return Effect.fromResult(root === undefined ? Result.fail(absent) : Ledger.open(root))
    }),
    use,
    ({ store }) => Effect.sync(() => store.close())
  )

/** The runs of some names, in their order. */
export const runsNamed = (ledger: Ledger.Ledger, names: ReadonlyArray<string>): Effect.Effect<ReadonlyArray<Run.Run>, ProjectError> =>
  Effect.forEach(names, (name) => Effect.fromResult(Ledger.find(ledger, name)))

/** Refuses what nobody can do with a run. */
export const refuseRun = ({ id }: Run.Run, why: string) => refuse(`the run ${id} ${why}`)
