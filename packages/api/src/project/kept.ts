import { createHash } from "node:crypto"
import type { Traffic } from "@litfuse/host/http/services"
import * as Place from "@litfuse/project/Place"
import type { ProjectError } from "@litfuse/project/ProjectError"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import { Refused } from "../ApiError.ts"
import { type Event, Watch } from "../Events.ts"
import type { Asking, Keeping } from "./keeping.ts"

/** The run that is to go on; undefined = a new one, or the same request where it was interrupted. */
export const Resumed = Context.Reference<string | undefined>("@litfuse/api/project/Resumed", { defaultValue: () => undefined })

/** Whether the project around a folder keeps what is asked. A surface that changes nothing says no. */
export const Keeps = Context.Reference<boolean>("@litfuse/api/project/Keeps", { defaultValue: () => true })

/** How a run is asked, and the name under which it is kept; null = nobody keeps it. */
type Ask<A, E, R> = (traffic: Traffic, runId: string | null) => Effect.Effect<A, E, R>

const needsProject = new Refused({
  problems: [{ fields: ["save"], text: "{save} needs a project, which keeps it; make one with `litfuse project init`" }]
})

/** How often a run looks whether it is still wanted. */
const lookMs = 250

const unwanted = (keeping: Keeping): Effect.Effect<never, Refused> =>
  Effect.suspend(() =>
    keeping.isUnwanted()
      ? Effect.fail(new Refused({ problems: [{ fields: [], text: `the run ${keeping.id} was cancelled` }] }))
      : Effect.andThen(Effect.sleep(lookMs), unwanted(keeping))
  )

/** Notes the steps of a run as they end. */
const noting =
  (keeping: Keeping) =>
  <A, E, R>(effect: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
    Effect.flatMap(Watch, (before) =>
      Effect.provideService(effect, Watch, (event: Event) => {
        if (event._tag === "Ended") keeping.step(event.entry)
        before(event)
      })
    )

/** Nothing of a replay is told: whoever watches has seen it all. */
const silently = <A, E, R>(effect: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> => Effect.provideService(effect, Watch, () => undefined)

/** Delivers an answer, and keeps of it what history does. The answer itself is out of reach afterwards: a second one has its place in memory. */
const delivering = <A, B, E, E2, R, R2>(
  asked: Effect.Effect<A, E, R>,
  { told, hashed }: Asking<A>,
  deliver: (answer: A) => Effect.Effect<B, E2, R2>
) =>
  Effect.flatMap(asked, (answer) =>
    Effect.map(Effect.exit(deliver(answer)), (delivered) => ({ delivered, ending: told(answer), hash: hashed?.(answer) }))
  )

const within = <A, B, E, E2, R, R2>(
  asking: Asking<A>,
  keeping: Keeping,
  ask: Ask<A, E, R>,
  deliver: (answer: A) => Effect.Effect<B, E2, R2>
): Effect.Effect<B, E | E2 | Refused, R | R2> =>
  Effect.gen(function* () {
    const { traffic, stable, save } = asking
    const asked = Effect.raceFirst(ask(keeping.trafficOver(traffic), keeping.id), unwanted(keeping)).pipe(noting(keeping))
    const { delivered, ending, hash } = yield* delivering(asked, asking, deliver)
    // the answer of a replay, because that of a network differs from one time to the next
    const played = keeping.played()
    const isAgain = stable !== undefined && played !== undefined
    const again = isAgain ? yield* Effect.exit(Effect.map(silently(ask(played, keeping.id)), stable)) : undefined
    if (again !== undefined && Exit.isFailure(again)) keeping.unchecked(again.cause)
    keeping.finish(ending, again !== undefined && Exit.isSuccess(again) ? again.value : hash, save)
    return yield* delivered
  }).pipe(Effect.onExit((exit) => Effect.sync(() => keeping.end(exit))))

/**
 * Asks a question, and keeps the run in the project around its folder: its answers as they come, its steps, what came of it. What an interrupted run of
 * the same request was answered is not asked again. Without a project, during a replay, and where `Keeps` says no, nothing is kept and nothing is loaded.
 *
 * - `deliver` what becomes of the answer, before the run is said to be kept
 * - errors: those of the question; `Refused` when somebody cancels the run, and where it is to be saved without a project
 */
export const kept = <A, E, R, B = A, E2 = never, R2 = never>(
  asking: Asking<A>,
  ask: Ask<A, E, R>,
  deliver: (answer: A) => Effect.Effect<B, E2, R2>
): Effect.Effect<B, E | E2 | Refused | ProjectError, R | R2> =>
  Effect.gen(function* () {
    const { folder, traffic, save } = asking
    const root = traffic._tag === "Replay" || !(yield* Keeps) ? undefined : Place.find(folder)
    if (root === undefined)
      return save === undefined ? yield* Effect.flatMap(ask(traffic, null), deliver) : yield* Effect.fail(needsProject)
    const { open } = yield* Effect.promise(() => import("./keeping.ts"))
    const watch = yield* Watch
    const keeping = yield* open(root, asking, yield* Resumed, (text) => watch({ _tag: "Told", text }))
    if (keeping !== undefined) return yield* within(asking, keeping, ask, deliver)
    if (save !== undefined) return yield* Effect.fail(needsProject)
    return yield* Effect.flatMap(ask(traffic, null), deliver)
  })

/**
 * A question that asks no service, as a project keeps it: that it was asked, how it ended, its counts, and the hash of its answer.
 *
 * - `hashed` the text of the answer, or its hash where the text went elsewhere
 */
export const noted =
  <Request extends { readonly folder: string }, A, E, R>(
    question: string,
    titleOf: (request: Request) => string,
    countsOf: (answer: A) => Readonly<Record<string, number>>,
    hashed: (answer: A, folder: string) => string | { readonly sha256: string },
    answer: (request: Request) => Effect.Effect<A, E, R>
  ): ((request: Request) => Effect.Effect<A, E | Refused | ProjectError, R>) =>
  (request) =>
    kept(
      {
        question,
        title: titleOf(request),
        folder: request.folder,
        request,
        stepsOf: 0,
        traffic: { _tag: "Live" },
        told: (found) => ({ counts: countsOf(found) }),
        hashed: (found) => {
          const text = hashed(found, request.folder)
          return typeof text === "string" ? createHash("sha256").update(text).digest("hex") : text.sha256
        }
      },
      () => answer(request),
      Effect.succeed
    )
