import { createHash, randomBytes } from "node:crypto"
import * as Cites from "@litfuse/api/Cites"
import type { ApiError } from "@litfuse/api/ApiError"
import { type Event, Watch } from "@litfuse/api/Events"
import * as Get from "@litfuse/api/Get"
import * as Host from "@litfuse/api/Host"
import * as Related from "@litfuse/api/Related"
import * as Replay from "@litfuse/api/Replay"
import * as RunsOfProject from "@litfuse/api/Runs"
import * as Search from "@litfuse/api/Search"
import { readings } from "@litfuse/api/analyse/asked"
import { byNode } from "@litfuse/api/search/analyses"
import { whole } from "@litfuse/api/search/Answer"
import { noticesIn } from "@litfuse/api/search/licensed"
import * as Cause from "effect/Cause"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { Refusal } from "./Refusal.ts"
import { Setting } from "./Setting.ts"
import * as Shelf from "./Shelf.ts"
import * as Walked from "./walked.ts"

/** A request to services, by the question that it is for. */
export type Asking =
  | { readonly question: "search"; readonly request: Omit<typeof Search.Request.Encoded, "folder" | "replay"> }
  | { readonly question: "get"; readonly request: Omit<typeof Get.Request.Encoded, "folder" | "replay"> }
  | { readonly question: "cites"; readonly request: Omit<typeof Cites.Request.Encoded, "folder" | "replay"> }
  | { readonly question: "related"; readonly request: Omit<typeof Related.Request.Encoded, "folder" | "replay"> }
  | { readonly question: "resume"; readonly request: { readonly run: string } }

/**
 * An answer with all its works, the name under which it can be asked for, and how many requests it took; null = they were not counted.
 *
 * - `works` those of the answer, in its order, with everything that their records say
 * - `counts` what a walk counts; absent = what a search counts
 */
export interface Run {
  readonly id: string
  readonly asking: Asking | undefined
  readonly answer: Search.Answer
  readonly works: Search.Found["works"]
  readonly requests: number | null
  readonly counts?: Readonly<Record<string, number>>
}

type Found = Pick<Search.Found, "answer" | "works"> & Partial<Pick<Search.Found, "beside">> & Pick<Run, "counts">

/** What was asked, and when, is kept by this analyzer alone: others read it out of the answer, whatever its pipeline says of it. */
const beside = [readings.rscore.analyzer]

/** The answer with what was said beside its pipeline. */
const answerOf = ({ answer, beside = [] }: Found): Search.Answer => ({
  ...whole(answer),
  ...(beside.length === 0 ? {} : { analyses: { ...byNode(beside), ...answer.analyses } })
})

/** What a question of a project found, in the form of a search; undefined for a question that no tool here asks. */
const foundOf = (again: Effect.Success<ReturnType<typeof Replay.ofRun>>["again"]): Found | undefined => {
  if (again.question === "search" || again.question === "get") return again.found
  return again.question === "cites" || again.question === "related" ? Walked.found(again.found) : undefined
}

const runOf = (id: string, asking: Asking | undefined, found: Found): Run => ({
  id,
  asking,
  answer: answerOf(found),
  works: found.works,
  requests: null,
  ...(found.counts === undefined ? {} : { counts: found.counts })
})

/** A run that is not over yet. */
export interface Running {
  readonly id: string
  readonly asking: Asking
}

/** Whether a run has its answer. */
export const isDone = (run: Run | Running): run is Run => "answer" in run

/** A run at work; `waiting` how many calls wait for it; `isTold` once somebody knows it by its name. */
interface Job {
  readonly asking: Asking
  readonly fiber: Fiber.Fiber<Run, ApiError>
  waiting: number
  isTold: boolean
}

/**
 * The runs of a server. Answers are held in memory as long as there is room; one that had to go is made again: of the recordings that the server plays, or
 * of those that its project keeps.
 *
 * - `ask` asks; a call that is interrupted asks no longer, one that waits too long is told the name of a run that goes on
 * - `find` the run of a name, which is waited for where it is not over; `cancel` ends one that is not over
 * - `going` those that are not over
 */
export class Runs extends Context.Service<
  Runs,
  {
    readonly ask: (asking: Asking) => Effect.Effect<Run | Running, ApiError | Refusal>
    readonly find: (id: string) => Effect.Effect<Run | Running, ApiError | Refusal>
    readonly cancel: (id: string) => Effect.Effect<boolean>
    readonly going: Effect.Effect<ReadonlyArray<Running>>
  }
>()("@litfuse/mcp/Runs") {}

/** How many works of all answers, characters of requests and reasons of failures stay in memory. */
const [mostWorks, mostCharacters, mostFailures] = [10_000, 5_000_000, 200]

/** An answer without works takes memory too: about that of so many works, and its request that of a work for each thousand characters. */
const weightOf = ({ asking, answer }: Run): number => answer.works.length + 10 + Math.ceil(JSON.stringify(asking ?? {}).length / 1000)

const idOf = (text: string, isReplay: boolean): string =>
  `r${isReplay ? createHash("sha256").update(text).digest("hex").slice(0, 12) : randomBytes(6).toString("hex")}`

const unknown = (id: string): Refusal =>
  new Refusal({
    what: [`there is no run ${id} here`],
    instead: "call search or get again; over the same recordings the same request has the same run"
  })

/** Why a run has no answer. That somebody ended it is said to whoever asks for it: an interruption would end the call of that client too. */
const causeOf = (id: string, cause: Cause.Cause<ApiError>): Cause.Cause<ApiError | Refusal> =>
  Cause.hasInterruptsOnly(cause)
    ? Cause.fail(new Refusal({ what: [`the run ${id} was cancelled`], instead: "call search or get again with what you want" }))
    : cause

/** The name of a run that a project keeps. */
export const isOfProject = (id: string): boolean => /^\d{8}-[0-9a-f]{6}$/.test(id)

/** Counts the requests that a question sends. */
const counting = <A, E, R>(effect: Effect.Effect<A, E, R>) =>
  Effect.gen(function* () {
    const before = yield* Watch
    let requests: number | null = null
    const answer = yield* Effect.provideService(effect, Watch, (event: Event) => {
      if (event._tag === "Traced")
        requests = event.trace
          .flatMap(({ outcomes }) => outcomes)
          .reduce((sum, one) => sum + ("exchanges" in one ? one.exchanges.length : 0), 0)
      before(event)
    })
    return { answer, requests }
  })

/** The runs of a server, which end with it. */
export const layer: Layer.Layer<Runs, never, Setting | Host.Host> = Layer.effect(
  Runs,
  Effect.gen(function* () {
    const { folder, replay, waitMs } = yield* Setting
    const host = yield* Host.Host
    const scope = yield* Effect.scope
    const place = { folder, ...(replay === undefined ? {} : { replay }) }
    const answers = Shelf.make<Run>(mostWorks)
    const hold = (id: string, run: Run): void => answers.put(id, run, weightOf(run))
    const asked = Shelf.make<Asking>(mostCharacters)
    const failed = Shelf.make<Cause.Cause<ApiError | Refusal>>(mostFailures)
    const jobs = new Map<string, Job>()
    const questionOf = (asking: Asking): Effect.Effect<Found, ApiError, Host.Host> => {
      if (asking.question === "search") return Search.run({ ...asking.request, ...place, beside })
      if (asking.question === "get") return Get.run({ ...asking.request, ...place })
      if (asking.question === "cites") return Effect.map(Cites.run({ ...asking.request, ...place }), Walked.found)
      if (asking.question === "related") return Effect.map(Related.run({ ...asking.request, ...place }), Walked.found)
      return Effect.flatMap(RunsOfProject.resume({ folder, ...asking.request }), (again) => {
        const found = foundOf(again)
        return found === undefined ? Effect.die(new Error(`a run of ${again.question} is not resumed here`)) : Effect.succeed(found)
      })
    }

    /** The same with a notice for each source whose answers not everybody may read. */
    const licensed = (found: Found) =>
      Effect.map(noticesIn(folder, found.answer.outcomes), (told) => ({
        ...found,
        answer: { ...found.answer, notices: [...found.answer.notices, ...told] }
      }))

    const make = (id: string, asking: Asking): Effect.Effect<Run, ApiError> =>
      counting(Effect.flatMap(questionOf(asking), licensed)).pipe(
        Effect.provideService(Host.Host, host),
        Effect.map(({ answer: found, requests }) => {
          const run: Run = { ...runOf(found.answer.runId ?? id, asking, found), requests }
          hold(run.id, run)
          if (jobs.get(id)?.isTold === true && run.id !== id) hold(id, { ...run, id })
          return run
        }),
        // what a run failed of is still to be told to whoever asks for it by its name
        Effect.onExit((exit) =>
          Effect.sync(() => {
            if (Exit.isFailure(exit) && jobs.get(id)?.isTold === true) failed.put(id, causeOf(id, exit.cause), 1)
            jobs.delete(id)
          })
        )
      )

    /** Waits for a run. When the last call that waits is cancelled, and nobody else knows of the run, it ends. */
    const wait = (id: string, job: Job): Effect.Effect<Run | Running, ApiError | Refusal> =>
      Effect.suspend(() => {
        job.waiting++
        return Effect.timeoutOption(Fiber.await(job.fiber), waitMs)
      }).pipe(
        Effect.ensuring(Effect.sync(() => job.waiting--)),
        Effect.onInterrupt(() => (job.waiting === 0 && !job.isTold ? Fiber.interrupt(job.fiber) : Effect.void)),
        Effect.flatMap((exit): Effect.Effect<Run | Running, ApiError | Refusal> => {
          if (Option.isNone(exit)) {
            job.isTold = true
            return Effect.succeed({ id, asking: job.asking })
          }
          return Exit.isSuccess(exit.value) ? Effect.succeed(exit.value.value) : Effect.failCause(causeOf(id, exit.value.cause))
        })
      )

    const ask = (asking: Asking): Effect.Effect<Run | Running, ApiError | Refusal> =>
      Effect.suspend(() => {
        const text = JSON.stringify(asking)
        const id = idOf(text, replay !== undefined)
        const known = replay === undefined ? undefined : answers.get(id)
        if (known !== undefined) return Effect.succeed(known)
        // over recordings the same request has the same name: whoever asks it at the same time waits for the same run
        const going = jobs.get(id)
        if (going !== undefined) return wait(id, going)
        if (replay !== undefined) asked.put(id, asking, text.length)
        return Effect.uninterruptibleMask((restore) =>
          Effect.flatMap(Effect.forkIn(Effect.interruptible(make(id, asking)), scope), (fiber) => {
            const job: Job = { asking, fiber, waiting: 0, isTold: false }
            jobs.set(id, job)
            return restore(wait(id, job))
          })
        )
      })

    /** A run of the project, of its recordings. */
    const kept = (id: string): Effect.Effect<Run, ApiError | Refusal> =>
      Effect.flatMap(Replay.ofRun({ folder, run: id }), ({ again }) => {
        const found = foundOf(again)
        if (found === undefined) return Effect.fail(unknown(id))
        return Effect.map(licensed(found), (told) => {
          const run = runOf(id, undefined, told)
          hold(id, run)
          return run
        })
      }).pipe(Effect.provideService(Host.Host, host))

    return Runs.of({
      ask,
      find: (id) =>
        Effect.suspend((): Effect.Effect<Run | Running, ApiError | Refusal> => {
          const held = answers.get(id)
          if (held !== undefined) return Effect.succeed(held)
          const job = jobs.get(id)
          if (job !== undefined) return wait(id, job)
          const cause = failed.get(id)
          if (cause !== undefined) return Effect.failCause(cause)
          if (isOfProject(id)) return kept(id)
          const asking = asked.get(id)
          return asking === undefined ? Effect.fail(unknown(id)) : ask(asking)
        }),
      cancel: (id) =>
        Effect.suspend(() => {
          const job = jobs.get(id)
          return job === undefined ? Effect.succeed(false) : Effect.as(Fiber.interrupt(job.fiber), true)
        }),
      going: Effect.sync(() => [...jobs].map(([id, { asking }]) => ({ id, asking })))
    })
  })
)
