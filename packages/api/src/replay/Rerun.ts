import { existsSync } from "node:fs"
import { resolve } from "node:path"
import type { StoredRun } from "@litfuse/project/StoredRun"
import * as Effect from "effect/Effect"
import * as Get from "../Get.ts"
import * as Pipeline from "../Pipeline.ts"
import { about, refuse } from "../Question.ts"
import * as Search from "../Search.ts"
import { ResumedRun } from "../project/recordRun.ts"
import { refuseRun } from "../project/withLedger.ts"
import * as RunSummary from "../search/runSummary.ts"
import type { ApiError } from "../ApiError.ts"
import type { Host } from "@litfuse/host/Host"
import type { ReviewQuestion } from "../review/asReviewRun.ts"
import type { WrittenReport } from "../bench/WrittenReport.ts"
import * as Walk from "../Walk.ts"
import { answerHash as walkHash } from "../walk/WalkRun.ts"
import * as RecordedRun from "../search/RecordedRun.ts"

const answered = <const Q extends string, F, E, R>(question: Q, found: Effect.Effect<F, E, R>, stableOf: (found: F) => string) =>
  Effect.map(found, (found) => ({ question, found, stable: stableOf(found) }))

/** Continues a command of a review. It stores no answer, because its searches are runs with their own recordings. */
const resumedReview = (question: ReviewQuestion, request: never) =>
  Effect.flatMap(
    Effect.promise(() => import("../review/resumeReview.ts")),
    ({ resumeReview }): Effect.Effect<string, ApiError, Host> => resumeReview(question, request)
  )

/** Continues a durable run of an experiment, whose finished pieces are stored. Only a request to tune has `again`. */
const continuedReport = (request: object): Effect.Effect<WrittenReport, ApiError, Host> =>
  "again" in request
    ? Effect.flatMap(
        Effect.promise(() => import("../bench/TuneExperiment.ts")),
        (module) => module.ask(request as never)
      )
    : Effect.flatMap(
        Effect.promise(() => import("../bench/RunExperiment.ts")),
        (module) => module.ask(request as never)
      )

const refusedRun = (run: StoredRun) => refuseRun(run, `is a ${run.question}, which stores no answers of services; ask the question again`)

const ask = Effect.fnUntraced(function* (folder: string, run: StoredRun, changes: Readonly<Record<string, unknown>>) {
  // the stored request is validated again
  const request = RecordedRun.requestOf(folder, run, changes)
  switch (run.question) {
    case "search":
      return yield* answered("search", Search.run(request), RunSummary.answerHash)
    case "get":
      return yield* answered("get", Get.run(request), RunSummary.answerHash)
    case "cites":
      return yield* answered("cites", Walk.run(request), walkHash)
    case "related":
      return yield* answered("related", Walk.run({ ...(request as object), direction: "related" } as never), walkHash)
    case "review run":
    case "review chase":
    case "review update":
      return yield* answered("review", resumedReview(run.question, request), () => "")
    case "pipeline":
      return yield* answered("pipeline", Pipeline.run(request), RunSummary.pipelineHash)
    case "answer": {
      const Answer = yield* Effect.promise(() => import("../Answer.ts"))
      return yield* answered("answer", Answer.run(request), Answer.answerHash)
    }
    case "bench":
      return yield* run.request["durable"] === true ? answered("bench", continuedReport(request), () => "") : refusedRun(run)
    default:
      return yield* refusedRun(run)
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
  if (typeof before === "string" && !existsSync(resolve(RecordedRun.folderOf(folder, run), place)))
    return yield* refuse(
      about(["replay"], `run ${run.id} reads recordings in ${replay ?? place}, which is not there; name their folder with {replay}`)
    )
  return yield* Effect.provideService(ask(folder, run, replay === undefined ? {} : { replay: place }), ResumedRun, run.id)
})

/** Asks the question of a run again, which `RecordedRun` answers from recordings. Nothing is saved. */
export const replay = (folder: string, run: StoredRun) => ask(folder, run, { save: undefined, keep: undefined, durable: undefined })
