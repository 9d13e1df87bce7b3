import * as Ledger from "@litfuse/project/Ledger"
import * as Shelf from "@litfuse/project/Shelf"
import * as Effect from "effect/Effect"
import { refuseRun, withLedger } from "../project/opened.ts"
import * as Again from "./rerun.ts"

/** What came of it; `isSame` whether it is the answer that the run had; null = it is not known, because the run kept no hash of it. */
export interface Rerun {
  readonly runId: string
  readonly again: Again.Answered
  readonly isSame: boolean | null
  readonly madeBy: string
}

const whyNot = {
  some: "does not keep all of its answers, so it cannot be replayed; ask it again",
  none: "keeps no answers of services, so there is nothing to replay; ask it again",
  pruned: "was pruned, so its answers are gone; ask it again",
  all: undefined
} as const

/** Asks a run again of its recordings, under its own name. */
export const replay = Effect.fnUntraced(function* (folder: string, name: string) {
  const { run, tape } = yield* withLedger(folder, (ledger) =>
    Effect.gen(function* () {
      const run = yield* Effect.fromResult(Ledger.find(ledger, name))
      const why = whyNot[run.recordings]
      if (why !== undefined) return yield* refuseRun(run, why)
      if (run.state !== "done") return yield* refuseRun(run, "has no answer yet; `litfuse runs resume` goes on with it")
      const tape = yield* Effect.fromResult(Shelf.tape(ledger.store.root, run))
      if (tape.texts.size === 0) return yield* refuseRun(run, whyNot.none)
      return { run, tape }
    })
  )
  const again = yield* Again.replay(folder, run, { _tag: "Replay", folder: tape, isUncached: true })
  return { runId: run.id, again, isSame: run.answer === null ? null : again.stable === run.answer, madeBy: run.litfuse } satisfies Rerun
})
