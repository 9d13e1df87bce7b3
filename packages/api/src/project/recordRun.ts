import { createHash } from "node:crypto"
import type { Traffic } from "@litfuse/host/http/HostServices"
import * as ProjectFiles from "@litfuse/project/ProjectFiles"
import type { ProjectError } from "@litfuse/project/ProjectError"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import { Refused } from "../ApiError.ts"
import { type Event, tell, Watch } from "../Events.ts"
import * as RunOutcomes from "./RunOutcomes.ts"
import type { RecordedQuestion, RunRecorder } from "./RunRecorder.ts"

/** The run to continue; undefined = a new run, or the interrupted run of the same request. */
export const ResumedRun = Context.Reference<string | undefined>("@litfuse/api/project/Resumed", { defaultValue: () => undefined })

/** Whether the project around a folder stores runs. A read-only surface sets it to false. */
export const StoresRuns = Context.Reference<boolean>("@litfuse/api/project/Keeps", { defaultValue: () => true })

/** Whether a run is a part of a durable one: what cannot be stored ends it. */
const isInDurable = Context.Reference<boolean>("@litfuse/api/project/Durable", { defaultValue: () => false })

/** Asks a question with the given traffic; `runId` null = no project stores the run. */
type Ask<A, E, R> = (traffic: Traffic, runId: string | null) => Effect.Effect<A, E, R>

const needsProject = new Refused({
  problems: [{ fields: ["save"], text: "{save} needs a project that stores the run; make one with `litfuse project init`" }]
})

const needsDurable = new Refused({
  problems: [{ fields: ["durable"], text: "{durable} needs a project that stores the pieces; make one with `litfuse project init`" }]
})

/** The name under which runs of questions without a name are saved; undefined = they have none. */
export const SaveName = Context.Reference<string | undefined>("@litfuse/api/project/SaveName", { defaultValue: () => undefined })

/** How often a run checks whether it was cancelled, in milliseconds. */
const lookMs = 250

/** Fails if a durable run has lost something that it had to store. */
const failUnstored = (keeping: RunRecorder, isDurable: boolean): Effect.Effect<void, ProjectError> =>
  Effect.suspend(() => {
    const lost = isDurable ? keeping.lost() : undefined
    return lost === undefined ? Effect.void : Effect.fail(lost)
  })

const cancellation = (keeping: RunRecorder, isDurable: boolean): Effect.Effect<never, Refused | ProjectError> =>
  Effect.andThen(
    failUnstored(keeping, isDurable),
    Effect.suspend(() =>
      keeping.isCancelled()
        ? Effect.fail(new Refused({ problems: [{ fields: [], text: `run ${keeping.id} was cancelled` }] }))
        : Effect.andThen(Effect.sleep(lookMs), cancellation(keeping, isDurable))
    )
  )

const storeSteps =
  (keeping: RunRecorder) =>
  <A, E, R>(effect: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
    Effect.flatMap(Watch, (before) =>
      Effect.provideService(effect, Watch, (event: Event) => {
        if (event._tag === "Ended") keeping.step(event.entry)
        if (event._tag === "Planned") keeping.plan(event.steps)
        before(event)
      })
    )

/** A replay emits no progress events; the first run already did. */
const withoutProgress = <A, E, R>(effect: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
  Effect.provideService(effect, Watch, () => undefined)

/** Delivers an answer and stores what the history needs, then lets the answer be freed before the replay makes a second one. */
const deliverAnswer = <A, B, E, E2, R, R2>(
  asked: Effect.Effect<A, E, R>,
  { summaryOf: told, answerHash: hashed }: RecordedQuestion<A>,
  deliver: (answer: A) => Effect.Effect<B, E2, R2>
) =>
  Effect.flatMap(asked, (answer) =>
    Effect.map(Effect.exit(deliver(answer)), (delivered) => ({ delivered, ending: told(answer), hash: hashed?.(answer) }))
  )

const recordWith = <A, B, E, E2, R, R2>(
  asking: RecordedQuestion<A>,
  { keeping, isDurable }: { readonly keeping: RunRecorder; readonly isDurable: boolean },
  ask: Ask<A, E, R>,
  deliver: (answer: A) => Effect.Effect<B, E2, R2>
): Effect.Effect<B, E | E2 | Refused | ProjectError, R | R2> =>
  Effect.gen(function* () {
    const { traffic, replayHash: stable, save } = asking
    yield* tell({ _tag: "Named", runId: keeping.id })
    const asked = Effect.raceFirst(ask(keeping.storeTraffic(traffic), keeping.id), cancellation(keeping, isDurable)).pipe(
      Effect.tap(() => failUnstored(keeping, isDurable)),
      Effect.provideService(isInDurable, isDurable),
      storeSteps(keeping)
    )
    const { delivered, ending, hash } = yield* deliverAnswer(asked, asking, deliver)
    // the hash of a replay, because answers over the network differ between runs
    const accounts = RunOutcomes.accountsOf(ending.outcomes ?? [])
    const played = keeping.replayTraffic(accounts)
    const isAgain = stable !== undefined && played !== undefined
    const again = isAgain
      ? yield* Effect.exit(Effect.map(withoutProgress(ask(played, keeping.id)), stable)).pipe(
          RunOutcomes.asStored(asking.question, accounts)
        )
      : undefined
    if (again !== undefined && Exit.isFailure(again)) keeping.replayFailed(again.cause)
    keeping.finish(ending, again !== undefined && Exit.isSuccess(again) ? again.value : hash, save)
    return yield* delivered
  }).pipe(Effect.onExit((exit) => Effect.sync(() => keeping.end(exit))))

/**
 * Asks a question and stores the run in the project around its folder: answers as they arrive, steps, and the result. Answers that an interrupted run of
 * the same request received are not requested again. Without a project, during a replay that gets no name, and on read-only surfaces, nothing is stored or loaded.
 * A request with `durable` is always stored.
 *
 * - `deliver` receives the answer before the run is reported as stored
 * - errors: those of the question; `Refused` if the user cancels the run. A run with a name to save, or with `durable`, is refused without a project.
 *   `ProjectError` where the project cannot store a part of a durable run
 */
export const recordRun = <A, E, R, B = A, E2 = never, R2 = never>(
  given: RecordedQuestion<A>,
  ask: Ask<A, E, R>,
  deliver: (answer: A) => Effect.Effect<B, E2, R2>
): Effect.Effect<B, E | E2 | Refused | ProjectError, R | R2> =>
  Effect.gen(function* () {
    const save = given.save ?? (yield* SaveName)
    const asking = save === undefined ? given : { ...given, save }
    const { folder, traffic } = asking
    const resumed = yield* ResumedRun
    const isAskedDurable = "durable" in asking.request && asking.request.durable === true
    const isDurable = isAskedDurable || (yield* isInDurable)
    const isJustReplay = traffic._tag === "Replay" && save === undefined && resumed === undefined && !isAskedDurable
    const root = isJustReplay || !(yield* StoresRuns) ? undefined : ProjectFiles.find(folder)
    if (root === undefined) {
      if (isAskedDurable) return yield* Effect.fail(needsDurable)
      return save === undefined ? yield* Effect.flatMap(ask(traffic, null), deliver) : yield* Effect.fail(needsProject)
    }
    const { openRecorder: open } = yield* Effect.promise(() => import("./RunRecorder.ts"))
    const watch = yield* Watch
    const keeping = yield* open(root, asking, { resumed, mustStore: isDurable, say: (text) => watch({ _tag: "Told", text }) })
    if (keeping !== undefined) return yield* recordWith(asking, { keeping, isDurable }, ask, deliver)
    if (save !== undefined) return yield* Effect.fail(needsProject)
    return yield* Effect.flatMap(ask(traffic, null), deliver)
  })

/**
 * A question that asks no service, stored with its request, its state, its counts, and the hash of its answer.
 *
 * - `hashed` the text of the answer, or its hash if the text was written elsewhere
 * - `answer` receives the id of the run; null where no project stores it
 */
export const recordQuestion =
  <Request extends { readonly folder: string }, A, E, R>(
    question: string,
    titleOf: (request: Request) => string,
    countsOf: (answer: A) => Readonly<Record<string, number>>,
    hashed: (answer: A, folder: string) => string | { readonly sha256: string },
    answer: (request: Request, runId: string | null) => Effect.Effect<A, E, R>
  ): ((request: Request) => Effect.Effect<A, E | Refused | ProjectError, R>) =>
  (request) =>
    recordRun(
      {
        question,
        title: titleOf(request),
        folder: request.folder,
        request,
        stepsOf: 0,
        traffic: { _tag: "Live" },
        summaryOf: (found) => ({ counts: countsOf(found) }),
        answerHash: (found) => {
          const text = hashed(found, request.folder)
          return typeof text === "string" ? createHash("sha256").update(text).digest("hex") : text.sha256
        }
      },
      (_: Traffic, runId: string | null) => answer(request, runId),
      Effect.succeed
    )
