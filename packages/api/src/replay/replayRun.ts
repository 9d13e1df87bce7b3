import * as RunStore from "@litfuse/project/RunStore"
import * as RunRecordings from "@litfuse/project/RunRecordings"
import * as Effect from "effect/Effect"
import { refuseRun, withLedger } from "../project/withLedger.ts"
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

/** Replays a run from its recordings, under its own id. */
export const replayRun = Effect.fnUntraced(function* (folder: string, name: string) {
  const { run, tape } = yield* withLedger(folder, (ledger) =>
    Effect.gen(function* () {
      const run = yield* Effect.fromResult(RunStore.find(ledger, name))
      const why = whyNot[run.recordings]
      if (why !== undefined) return yield* refuseRun(run, why)
      if (run.state !== "done") return yield* refuseRun(run, "has no answer yet; continue it with `litfuse runs resume`")
      const tape = yield* Effect.fromResult(RunRecordings.read(ledger.store.root, run))
      if (tape.texts.size === 0) return yield* refuseRun(run, whyNot.none)
      return { run, tape }
    })
  )
  const again = yield* Rerun.replay(folder, run, { _tag: "Replay", folder: tape, isUncached: true })
  return {
    runId: run.id,
    again,
    isSame: run.answer === null ? null : again.stable === run.answer,
    madeBy: run.litfuse
  } satisfies ReplayedRun
})
