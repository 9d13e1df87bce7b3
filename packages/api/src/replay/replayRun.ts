import type { Traffic } from "@litfuse/host/http/HostServices"
import * as ReferenceFiles from "@litfuse/project/ReferenceFiles"
import * as RunStore from "@litfuse/project/RunStore"
import * as RunRecordings from "@litfuse/project/RunRecordings"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as RunOutcomes from "../project/RunOutcomes.ts"
import * as StoredRunFiles from "../project/StoredRunFiles.ts"
import { refuseRun, withLedger } from "../project/withLedger.ts"
import { StoredInputs } from "../project/StoredInputs.ts"
import * as Rerun from "./Rerun.ts"

/** The result of a replay. `isSame` whether the answer equals that of the run; null = unknown, because the run stored no hash. */
export interface ReplayedRun {
  readonly runId: string
  readonly again: Rerun.Answered
  readonly isSame: boolean | null
  readonly madeBy: string
}

const whyNot = {
  some: "did not store all of its answers, so it cannot be replayed; ask the question again",
  none: "stored no answers of services, so there is nothing to replay; ask the question again",
  pruned: "was pruned, so its answers are gone; ask the question again",
  all: undefined
} as const

/** Whether a project around a folder has a run of this name. */
export const isSaved = (folder: string, name: string): Effect.Effect<boolean> =>
  withLedger(folder, (ledger) => Effect.sync(() => Result.isSuccess(RunStore.find(ledger, name)))).pipe(Effect.orElseSucceed(() => false))

/** Replays a run from its recordings, under its own id. */
export const replayRun = Effect.fnUntraced(function* (folder: string, name: string) {
  const { run, tape, inputs } = yield* withLedger(folder, (ledger) =>
    Effect.gen(function* () {
      const run = yield* Effect.fromResult(RunStore.find(ledger, name))
      const absent = StoredRunFiles.missing(ledger, run)
      if (absent !== undefined && run.recordings !== "pruned") return yield* refuseRun(run, `lacks ${absent.path}: ${absent.why}`)
      const hasFiles = StoredRunFiles.isWhole(ledger, run)
      const why = whyNot[run.recordings === "none" && hasFiles ? "all" : run.recordings]
      if (why !== undefined) return yield* refuseRun(run, why)
      if (run.state !== "done") return yield* refuseRun(run, "has no answer yet; continue it with `litfuse runs resume`")
      const tape = yield* Effect.fromResult(RunRecordings.read(ledger.store.root, run))
      if (tape.texts.size === 0 && !hasFiles) return yield* refuseRun(run, whyNot.none)
      return { run, tape, inputs: StoredRunFiles.inputsOf(ledger.store.root, run, ReferenceFiles.list(ledger.store, run)) }
    })
  )
  const outcomes = RunOutcomes.accountsOf(run.outcomes)
  const traffic: Traffic = {
    _tag: "Replay",
    folder: tape,
    atMs: inputs.atMs,
    isUncached: true,
    ...(outcomes === undefined ? {} : { outcomes })
  }
  const again = yield* Rerun.replay(folder, run, traffic).pipe(
    Effect.provideService(StoredInputs, inputs),
    RunOutcomes.asStored(run.question, outcomes)
  )
  return {
    runId: run.id,
    again,
    isSame: run.answer === null ? null : again.stable === run.answer,
    madeBy: run.litfuse
  } satisfies ReplayedRun
})
