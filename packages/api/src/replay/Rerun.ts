import { existsSync } from "node:fs"
import { join, resolve } from "node:path"
import type { Traffic } from "@litfuse/host/http/HostServices"
import * as ProjectFiles from "@litfuse/project/ProjectFiles"
import type { StoredRun } from "@litfuse/project/StoredRun"
import * as Effect from "effect/Effect"
import * as Get from "../Get.ts"
import * as Pipeline from "../Pipeline.ts"
import { about, refuse } from "../Question.ts"
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

const folderOf = (folder: string, run: StoredRun): string => join(ProjectFiles.find(folder) ?? folder, run.folder)

const ask = Effect.fnUntraced(function* (folder: string, run: StoredRun, changes: Readonly<Record<string, unknown>>) {
  // the stored request is validated again; it names no output folder, so a changed project file cannot write anywhere
  const request = { ...storedRequest({ ...run.request, ...changes }), folder: folderOf(folder, run) } as never
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

/**
 * Continues a run: saves it and stores its works as its command asked.
 *
 * - `replay` where the recordings of a run over recordings are now, from the folder; undefined = where they were
 * - errors: `Refused` if these recordings are not there, or if the run asks services
 */
export const resume = Effect.fnUntraced(function* (folder: string, run: StoredRun, replay: string | undefined) {
  const before = run.request["replay"]
  if (typeof before !== "string" && replay !== undefined)
    return yield* refuse(about(["replay"], `run ${run.id} asks services, so {replay} does not apply; leave it out`))
  const place = replay === undefined ? String(before) : resolve(folder, replay)
  if (typeof before === "string" && !existsSync(resolve(folderOf(folder, run), place)))
    return yield* refuse(
      about(["replay"], `run ${run.id} reads recordings in ${replay ?? place}, which is not there; name their folder with {replay}`)
    )
  return yield* Effect.provideService(ask(folder, run, replay === undefined ? {} : { replay: place }), ResumedRun, run.id)
})

/** Replays a run from recordings. It is the question alone: nothing is saved. */
export const replay = (folder: string, run: StoredRun, traffic: Traffic) =>
  Effect.provideService(ask(folder, run, { save: undefined, keep: undefined }), ForcedTraffic, traffic)
