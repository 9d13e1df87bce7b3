import { join } from "node:path"
import type { Traffic } from "@litfuse/host/http/HostServices"
import * as ProjectFiles from "@litfuse/project/ProjectFiles"
import * as ReferenceFiles from "@litfuse/project/ReferenceFiles"
import * as RunStore from "@litfuse/project/RunStore"
import * as RunRecordings from "@litfuse/project/RunRecordings"
import type { StoredRun } from "@litfuse/project/StoredRun"
import * as Effect from "effect/Effect"
import * as RunOutcomes from "../project/RunOutcomes.ts"
import { storedRequest } from "../project/RunRecorder.ts"
import * as StoredRunFiles from "../project/StoredRunFiles.ts"
import { StoredInputs } from "../project/StoredInputs.ts"
import { refuseRun, withLedger } from "../project/withLedger.ts"
import { ForcedTraffic } from "./trafficOf.ts"

const whyNot = {
  some: "did not store all of its answers, so it cannot be replayed; ask the question again",
  none: "stored no answers of services, so there is nothing to replay; ask the question again",
  pruned: "was pruned, so its answers are gone; ask the question again",
  all: undefined
} as const

/** A finished run that can be replayed. `asRecorded` answers a question from its recordings and its files alone. */
export interface RecordedRun {
  readonly run: StoredRun
  readonly asRecorded: <A, E, R>(question: Effect.Effect<A, E, R>) => Effect.Effect<A, E, R>
}

/** The folder from which a run was asked. */
export const folderOf = (folder: string, run: StoredRun): string => join(ProjectFiles.find(folder) ?? folder, run.folder)

/** The request of a run, to ask it again. It names no output folder, so a changed project file cannot write anywhere. */
export const requestOf = (folder: string, run: StoredRun, changes: Readonly<Record<string, unknown>> = {}) =>
  ({ ...storedRequest({ ...run.request, ...changes }), folder: folderOf(folder, run) }) as never

/** Opens a run of the project around a folder. Errors: there is no such run; its recordings or files are missing or incomplete. */
export const open = Effect.fnUntraced(function* (folder: string, name: string) {
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
  const asRecorded: RecordedRun["asRecorded"] = (question) =>
    question.pipe(
      Effect.provideService(ForcedTraffic, traffic),
      Effect.provideService(StoredInputs, inputs),
      RunOutcomes.asStored(run.question, outcomes)
    )
  return { run, asRecorded } satisfies RecordedRun
})
