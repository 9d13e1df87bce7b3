import { join } from "node:path"
import type { Traffic } from "@litfuse/host/http/HostServices"
import * as ProjectFiles from "@litfuse/project/ProjectFiles"
import type { StoredRun } from "@litfuse/project/StoredRun"
import * as Effect from "effect/Effect"
import * as Get from "../Get.ts"
import * as Pipeline from "../Pipeline.ts"
import * as Search from "../Search.ts"
import { ForcedTraffic } from "../search/trafficOf.ts"
import { storedRequest } from "../project/RunRecorder.ts"
import { ResumedRun } from "../project/recordRun.ts"
import { refuseRun } from "../project/withLedger.ts"
import * as RunSummary from "../search/runSummary.ts"
import * as Walk from "../Walk.ts"
import { answerHash as walkHash } from "../walk/WalkRun.ts"

const answered = <const Q extends string, F, E, R>(question: Q, found: Effect.Effect<F, E, R>, stableOf: (found: F) => string) =>
  Effect.map(found, (found) => ({ question, found, stable: stableOf(found) }))

const ask = Effect.fnUntraced(function* (folder: string, run: StoredRun) {
  // the stored request is validated again; it names no output folder, so a changed project file cannot write anywhere
  const request = { ...storedRequest(run.request), folder: join(ProjectFiles.find(folder) ?? folder, run.folder) } as never
  switch (run.question) {
    case "search":
      return yield* answered("search", Search.run(request), RunSummary.answerHash)
    case "get":
      return yield* answered("get", Get.run(request), RunSummary.answerHash)
    case "cites":
      return yield* answered("cites", Walk.run(request), walkHash)
    case "related":
      return yield* answered("related", Walk.run({ ...(request as object), direction: "related" } as never), walkHash)
    case "pipeline":
      return yield* answered("pipeline", Pipeline.run(request), RunSummary.pipelineHash)
    default:
      return yield* refuseRun(run, `is a ${run.question}, which stores no answers of services; ask the question again`)
  }
})

/** The result of a run that was asked again, by its question; `stable` the hash of its answer. */
export type Answered = Effect.Success<ReturnType<typeof ask>>

/** Continues a run. */
export const resume = (folder: string, run: StoredRun) => Effect.provideService(ask(folder, run), ResumedRun, run.id)

/** Replays a run from recordings. */
export const replay = (folder: string, run: StoredRun, traffic: Traffic) => Effect.provideService(ask(folder, run), ForcedTraffic, traffic)
