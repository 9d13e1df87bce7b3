import { relative, resolve, sep } from "node:path"
import * as ReferenceFiles from "@litfuse/project/ReferenceFiles"
import * as StoredRunFiles from "./StoredRunFiles.ts"
import type * as AnswerStore from "@litfuse/engine/http/AnswerStore"
import type { SourceAccount } from "@litfuse/engine/SearchAccount"
import type * as Trace from "@litfuse/engine/pipeline/Trace"
import type { Traffic } from "@litfuse/host/http/HostServices"
import * as RunStore from "@litfuse/project/RunStore"
import { ProjectError } from "@litfuse/project/ProjectError"
import * as RunPieces from "@litfuse/project/RunPieces"
import * as RunRecordings from "@litfuse/project/RunRecordings"
import * as Cause from "effect/Cause"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Result from "effect/Result"
import { printProblem, Refused } from "../ApiError.ts"

/**
 * A question whose run the project stores.
 *
 * - `title` the run's name in lists; `stepsOf` how many steps it has
 * - `request` as asked; its folder and the folders for recordings are not stored
 * - `files` that the question reads besides answers of services, for a replay
 * - `summaryOf` an answer for the history; `replayHash` the hash of an answer without its volatile parts: absent = it cannot be replayed
 * - `answerHash` the hash of the answer, for a question that cannot be replayed
 */
export interface RecordedQuestion<A> {
  readonly question: string
  readonly title: string
  readonly folder: string
  readonly request: object
  readonly stepsOf: number
  readonly traffic: Traffic
  readonly files?: () => ReadonlyArray<ReferenceFiles.FileContent>
  readonly save?: string
  readonly summaryOf: (answer: A) => Omit<RunStore.RunEnd, "answer">
  readonly replayHash?: (answer: A) => string
  readonly answerHash?: (answer: A) => string
}

/**
 * Stores a run while it executes. None of its functions fails: if something cannot be stored, litfuse prints one warning and the question continues.
 *
 * - `lost` why something could not be stored; undefined as long as everything was
 * - `storeTraffic` wraps the traffic to store answers; `replayTraffic` its recordings for a replay, undefined if they are missing or incomplete
 * - `replayFailed` warns that the replay failed, so that the run has no hash of its answer
 * - `end` releases the run; an interrupted run can continue
 */
export interface RunRecorder {
  readonly id: string
  readonly storeTraffic: (traffic: Traffic) => Traffic
  readonly replayTraffic: (outcomes: ReadonlyArray<SourceAccount> | undefined) => Traffic | undefined
  readonly plan: (steps: number) => void
  readonly step: (entry: Trace.Entry) => void
  readonly isCancelled: () => boolean
  readonly lost: () => ProjectError | undefined
  readonly replayFailed: (why: Cause.Cause<unknown>) => void
  readonly finish: (ending: Omit<RunStore.RunEnd, "answer">, hash: string | undefined, save: string | undefined) => void
  readonly end: (exit: Exit.Exit<unknown, unknown>) => void
}

/** A request without its folder and its output folders, for continuing and replaying it. */
export const storedRequest = (request: object): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(request).filter(
      ([name, value]) => !["folder", "record"].includes(name) && value !== undefined && !(name === "keep" && value === "nothing")
    )
  )

/** A folder relative to the root of a project, with slashes on every system. */
export const fromRoot = (root: string, folder: string): string => relative(root, resolve(folder)).split(sep).join("/") || "."

const lineOf = (cause: Cause.Cause<unknown>): string => {
  const error = Cause.squash(cause)
  if (error instanceof Refused) return error.problems.map((problem) => printProblem(problem)).join("; ")
  return (error instanceof Error ? error.message : String(error)).split("\n")[0]!
}

const beginOrContinue = (
  ledger: RunStore.RunStore,
  root: string,
  asking: RecordedQuestion<never>,
  resumed: string | undefined,
  nowMs: number
) =>
  resumed === undefined
    ? RunStore.begin(ledger, {
        question: asking.question,
        title: asking.title,
        request: storedRequest(asking.request),
        folder: fromRoot(root, asking.folder),
        stepsOf: asking.stepsOf,
        hasRecordings: asking.replayHash !== undefined,
        nowMs
      })
    : Result.flatMap(RunStore.find(ledger, resumed), (run) => RunStore.resume(ledger, run))

/**
 * How to store a run.
 *
 * - `resumed` the run to continue; undefined = a new run, or the interrupted run of the same request
 * - `mustStore` whether a project that cannot be used is an error
 * - `say` prints a warning
 */
interface Storing {
  readonly resumed: string | undefined
  readonly mustStore: boolean
  readonly say: (text: string) => void
}

/**
 * Starts to store a run; if the project cannot be used, prints a warning and answers undefined.
 *
 * - errors: `ProjectError` if the run to continue is not found, and if a run that must be stored cannot be
 */
export const openRecorder = (
  root: string,
  asking: RecordedQuestion<never>,
  { resumed, mustStore, say }: Storing
): Effect.Effect<RunRecorder | undefined, ProjectError> =>
  Effect.gen(function* () {
    const clock = yield* Clock.Clock
    const now = () => clock.currentTimeMillisUnsafe()
    const unkept = ({ message }: ProjectError): undefined => {
      say(`${message}; this run is not stored`)
      return undefined
    }
    const opened = RunStore.open(root)
    const mayContinue = resumed === undefined && !mustStore
    if (Result.isFailure(opened)) return mayContinue ? unkept(opened.failure) : yield* Effect.fail(opened.failure)
    const ledger = opened.success
    let lost: ProjectError | undefined
    const made = Result.flatMap(beginOrContinue(ledger, root, asking, resumed, now()), (one) =>
      one === undefined
        ? Result.succeed(undefined)
        : Result.map(
            RunRecordings.open(ledger, one.run, (error) => {
              lost ??= error
              say(`${error.message}; run ${one.run.id} stores no more answers and cannot be replayed`)
              RunStore.setRecordings(ledger, one.run, "some")
            }),
            (shelf) => ({ ...one, shelf })
          )
    )
    if (Result.isFailure(made) || made.success === undefined) {
      ledger.store.close()
      if (Result.isSuccess(made))
        return yield* Effect.fail(new ProjectError({ file: root, what: `run ${resumed} is being executed by another process` }))
      return mayContinue ? unkept(made.failure) : yield* Effect.fail(made.failure)
    }
    const { run } = made.success
    const filed = ReferenceFiles.store(ledger.store, run, asking.files?.() ?? [])
    if (Result.isFailure(filed)) {
      lost ??= filed.failure
      say(`${filed.failure.message}; run ${run.id} cannot be replayed`)
      RunStore.setRecordings(ledger, run, "some")
    }
    return recorderOf(ledger, { ...made.success, now, say, lostSoFar: () => lost })
  })

interface Parts extends RunStore.ActiveRun {
  readonly shelf: AnswerStore.AnswerStore
  readonly now: () => number
  readonly say: (text: string) => void
  readonly lostSoFar: () => ProjectError | undefined
}

const recorderOf = (ledger: RunStore.RunStore, { run, lease, isResumed, shelf, now, say, lostSoFar }: Parts): RunRecorder => {
  const { root } = ledger.store
  const answers = shelf.answers.texts.size
  const stored = `; ${answers === 1 ? "1 stored answer is" : `${answers} stored answers are`} not requested again`
  if (isResumed) say(`run ${run.id} continues${run.recordings === "none" ? "" : stored}`)
  let lost: ProjectError | undefined
  const noted = (result: Result.Result<unknown, ProjectError>): boolean => {
    if (Result.isFailure(result) && lost === undefined) {
      lost = result.failure
      say(`${result.failure.message}; run ${run.id} is stored incompletely`)
    }
    return Result.isSuccess(result)
  }
  let [isFinished, isCancelled] = [false, false]
  return {
    id: run.id,
    storeTraffic: (traffic) => ({
      _tag: "Keep",
      shelf,
      ...(traffic._tag === "Replay" ? { over: traffic.folder } : {}),
      ...(traffic._tag === "Record" && typeof traffic.folder === "string" ? { also: traffic.folder } : {})
    }),
    replayTraffic: (outcomes) => {
      const isWhole = Result.getOrElse(
        Result.map(RunStore.find(ledger, run.id), ({ recordings }) => recordings === "all"),
        () => false
      )
      const tape = Result.getOrUndefined(RunRecordings.read(root, run))
      const hasAnswers = tape !== undefined && (tape.texts.size > 0 || StoredRunFiles.isWhole(ledger, run))
      const said = outcomes === undefined ? {} : { outcomes }
      return isWhole && hasAnswers
        ? { _tag: "Replay", folder: tape, atMs: Date.parse(run.startedAt), isUncached: true, ...said }
        : undefined
    },
    plan: (steps) => noted(RunStore.setSteps(ledger, run, steps)),
    step: ({ node, plugin, status, countOut }) => noted(RunStore.step(ledger, run, node, plugin, status, countOut)),
    isCancelled: () => (isCancelled ||= RunStore.isCancelRequested(ledger, run)),
    lost: () => lost ?? lostSoFar(),
    replayFailed: (why) =>
      say(`run ${run.id} could not be replayed from its recordings (${lineOf(why)}); a later replay cannot check its answer`),
    finish: (ending, hash, save) => {
      isFinished = noted(RunStore.finish(ledger, run, now(), { ...ending, ...(hash === undefined ? {} : { answer: hash }) }))
      const tape = Result.getOrUndefined(RunRecordings.read(root, run))
      if (tape !== undefined && tape.texts.size === 0) noted(RunStore.setRecordings(ledger, run, "none"))
      const isSaved = save !== undefined && noted(RunStore.save(ledger, run, save))
      const saved = save === undefined ? "" : `, ${isSaved ? "" : "not "}saved as ${save}`
      if (isFinished) noted(RunPieces.remove(root, run.id))
      if (isFinished) say(`stored as run ${run.id}${saved}`)
    },
    end: (exit) => {
      if (Exit.isFailure(exit) && !isFinished && !Cause.hasInterruptsOnly(exit.cause)) {
        noted(RunStore.stop(ledger, run, now(), isCancelled ? "cancelled" : "failed", lineOf(exit.cause)))
      }
      lease.release()
      ledger.store.close()
    }
  }
}
