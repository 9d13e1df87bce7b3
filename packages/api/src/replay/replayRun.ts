import * as RunStore from "@litfuse/project/RunStore"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { withLedger } from "../project/withLedger.ts"
import * as RecordedRun from "../search/RecordedRun.ts"
import * as Rerun from "./Rerun.ts"

/** The result of a replay. `isSame` whether the answer equals that of the run; null = unknown, because the run stored no hash. */
export interface ReplayedRun {
  readonly runId: string
  readonly again: Rerun.Answered
  readonly isSame: boolean | null
  readonly madeBy: string
}

/** Whether a project around a folder has a run of this name. */
export const isSaved = (folder: string, name: string): Effect.Effect<boolean> =>
  withLedger(folder, (ledger) => Effect.sync(() => Result.isSuccess(RunStore.find(ledger, name)))).pipe(Effect.orElseSucceed(() => false))

/** Replays a run from its recordings, under its own id. */
export const replayRun = Effect.fnUntraced(function* (folder: string, name: string) {
  const { run, asRecorded } = yield* RecordedRun.open(folder, name)
  const again = yield* asRecorded(Rerun.replay(folder, run))
  return {
    runId: run.id,
    again,
    isSame: run.answer === null ? null : again.stable === run.answer,
    madeBy: run.litfuse
  } satisfies ReplayedRun
})
