import { createHash, randomBytes } from "node:crypto"
import type { ApiError } from "@litfuse/api/ApiError"
import { type Event, Watch } from "@litfuse/api/Events"
import * as Get from "@litfuse/api/Get"
import * as Host from "@litfuse/api/Host"
import * as Replay from "@litfuse/api/Replay"
import * as RunsOfProject from "@litfuse/api/Runs"
import * as Search from "@litfuse/api/Search"
import * as Walk from "@litfuse/api/Walk"
import { namedAnalyses } from "@litfuse/api/analyse/namedAnalyses"
import { byNode } from "@litfuse/api/search/analyses"
import { wholeAnswer } from "@litfuse/api/search/Answer"
import { licenceNotices } from "@litfuse/api/search/licensedSources"
import * as Cause from "effect/Cause"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { ToolRefusal } from "./ToolRefusal.ts"
import { ServerSettings } from "./ServerSettings.ts"
import * as BoundedCache from "./BoundedCache.ts"
import { progressIn, type SourceProgress } from "./SourceProgress.ts"
import { walkAnswer } from "./walkAnswer.ts"

/** A call to services: the question as projects store it, and its request. Names of replayed runs are hashes of calls. */
export type ServiceCall =
  | { readonly question: "search"; readonly request: Omit<typeof Search.Request.Encoded, "folder" | "replay"> }
  | { readonly question: "get"; readonly request: Omit<typeof Get.Request.Encoded, "folder" | "replay"> }
  | { readonly question: "cites" | "related"; readonly request: Omit<typeof Walk.Request.Encoded, "folder" | "replay"> }
  | { readonly question: "resume"; readonly request: { readonly run: string } }

/**
 * A finished run: its name, its answer, and the number of requests sent (null = not counted).
 *
 * - `works` the works of the answer in its order, with all data of their records
 * - `counts` the counts of a walk; absent = those of a search
 */
export interface Run {
  readonly id: string
  readonly call: ServiceCall | undefined
  readonly answer: Search.Answer
  readonly works: Search.Found["works"]
  readonly requests: number | null
  readonly counts?: Readonly<Record<string, number>>
}

type Found = Pick<Search.Found, "answer" | "works"> & Partial<Pick<Search.Found, "beside">> & Pick<Run, "counts">

/** This analyzer records what was asked and when. Other readings take that from the answer, whatever its pipeline contains. */
const extraAnalyzers = [namedAnalyses.rscore.analyzer]

const answerOf = ({ answer, beside = [] }: Found): Search.Answer => ({
  ...wholeAnswer(answer),
  ...(beside.length === 0 ? {} : { analyses: { ...byNode(beside), ...answer.analyses } })
})

const foundOf = (again: Effect.Success<ReturnType<typeof Replay.ofRun>>["again"]): Found | undefined => {
  if (again.question === "search" || again.question === "get") return again.found
  return again.question === "cites" || again.question === "related" ? walkAnswer(again.found) : undefined
}

const runOf = (id: string, call: ServiceCall | undefined, found: Found): Run => ({
  id,
  call,
  answer: answerOf(found),
  works: found.works,
  requests: null,
  ...(found.counts === undefined ? {} : { counts: found.counts })
})

/** An unfinished run, and how far each of its sources is. */
export interface Running {
  readonly id: string
  readonly call: ServiceCall
  readonly progress: ReadonlyArray<SourceProgress>
}

/** Whether a run has its answer. */
export const isDone = (run: Run | Running): run is Run => "answer" in run

/**
 * An active run.
 *
 * - `name` the run for clients: that of the project as soon as it is known, unless a client received another one before (`isAnnounced`)
 * - `waiting` the number of calls that wait for it
 */
interface Job {
  readonly call: ServiceCall
  readonly sources: Map<string, SourceProgress>
  fiber: Fiber.Fiber<Run, ApiError> | undefined
  name: string
  waiting: number
  isAnnounced: boolean
}

const runningOf = ({ name, call, sources }: Job): Running => ({ id: name, call, progress: [...sources.values()] })

/**
 * The runs of a server. Answers stay in memory while there is room. A dropped answer is computed again from recordings: those that the server replays, or
 * those of its project.
 *
 * - `ask` starts a run and waits for it. An interrupted call stops the run. A call that waits too long receives the name of the run, which continues
 * - `find` a run by name, waiting for it when it is active; `cancel` stops an active run
 * - `going` the active runs
 */
export class ServerRuns extends Context.Service<
  ServerRuns,
  {
    readonly ask: (call: ServiceCall) => Effect.Effect<Run | Running, ApiError | ToolRefusal>
    readonly find: (id: string) => Effect.Effect<Run | Running, ApiError | ToolRefusal>
    readonly cancel: (id: string) => Effect.Effect<boolean>
    readonly going: Effect.Effect<ReadonlyArray<Running>>
  }
>()("@litfuse/mcp/ServerRuns") {}

/** Limits of memory: works of all answers, characters of requests, and failures. */
const [mostWorks, mostCharacters, mostFailures] = [10_000, 5_000_000, 200]

/** The memory of an answer, in works: an answer itself counts as ten, and each thousand characters of its request as one. */
const weightOf = ({ call, answer }: Run): number => answer.works.length + 10 + Math.ceil(JSON.stringify(call ?? {}).length / 1000)

const runIdOf = (text: string, isReplay: boolean): string =>
  `r${isReplay ? createHash("sha256").update(text).digest("hex").slice(0, 12) : randomBytes(6).toString("hex")}`

const unknownRun = (id: string): ToolRefusal =>
  new ToolRefusal({
    what: [`there is no run ${id} here`],
    instead: "call search or get again; with the same recordings, the same request has the same run"
  })

/** Why a run has no answer. A cancelled run becomes a refusal, because an interruption would also end the call that asks for it. */
const causeOf = (id: string, cause: Cause.Cause<ApiError>): Cause.Cause<ApiError | ToolRefusal> =>
  Cause.hasInterruptsOnly(cause)
    ? Cause.fail(new ToolRefusal({ what: [`the run ${id} was cancelled`], instead: "call search or get again" }))
    : cause

/** Whether a name is that of a run in a project. */
export const isOfProject = (id: string): boolean => /^\d{8}-[0-9a-f]{6}$/.test(id)

const countRequests = <A, E, R>(effect: Effect.Effect<A, E, R>, job: Job) =>
  Effect.gen(function* () {
    const before = yield* Watch
    let requests: number | null = null
    const answer = yield* Effect.provideService(effect, Watch, (event: Event) => {
      if (event._tag === "Traced")
        requests = event.trace
          .flatMap(({ outcomes }) => outcomes)
          .reduce((sum, one) => sum + ("exchanges" in one ? one.exchanges.length : 0), 0)
      if (event._tag === "Named" && !job.isAnnounced) job.name = event.runId
      for (const one of progressIn(event))
        job.sources.set(one.source, { ...one, wanted: one.wanted ?? job.sources.get(one.source)?.wanted ?? null })
      before(event)
    })
    return { answer, requests }
  })

/** The runs of a server; they end with it. */
export const layer: Layer.Layer<ServerRuns, never, ServerSettings | Host.Host> = Layer.effect(
  ServerRuns,
  Effect.gen(function* () {
    const { folder, replay, waitMs } = yield* ServerSettings
    const host = yield* Host.Host
    const scope = yield* Effect.scope
    const place = { folder, ...(replay === undefined ? {} : { replay }) }
    const answers = BoundedCache.make<Run>(mostWorks)
    const store = (id: string, run: Run): void => answers.put(id, run, weightOf(run))
    const calls = BoundedCache.make<ServiceCall>(mostCharacters)
    const failed = BoundedCache.make<Cause.Cause<ApiError | ToolRefusal>>(mostFailures)
    const jobs = new Map<string, Job>()
    const questionOf = (call: ServiceCall): Effect.Effect<Found, ApiError, Host.Host> => {
      if (call.question === "search") return Search.run({ ...call.request, ...place, beside: extraAnalyzers })
      if (call.question === "get") return Get.run({ ...call.request, ...place })
      if (call.question !== "resume") {
        const direction = call.question === "related" ? ({ direction: "related" } as const) : {}
        return Effect.map(Walk.run({ ...call.request, ...place, ...direction }), walkAnswer)
      }
      return Effect.flatMap(RunsOfProject.resume({ folder, ...call.request }), (again) => {
        const found = foundOf(again)
        return found === undefined ? Effect.die(new Error(`a run of ${again.question} cannot be resumed here`)) : Effect.succeed(found)
      })
    }

    /** Adds a notice for each source whose licence allows its answers only for users with a key. */
    const licensed = (found: Found) =>
      Effect.map(licenceNotices(folder, found.answer.outcomes), (notices) => ({
        ...found,
        answer: { ...found.answer, notices: [...found.answer.notices, ...notices] }
      }))

    const jobOf = (id: string): Job | undefined => jobs.get(id) ?? [...jobs.values()].find(({ name }) => name === id)

    const make = (id: string, job: Job): Effect.Effect<Run, ApiError> =>
      countRequests(Effect.flatMap(questionOf(job.call), licensed), job).pipe(
        Effect.provideService(Host.Host, host),
        Effect.map(({ answer: found, requests }) => {
          // a run keeps the name that a client received first
          const name = job.isAnnounced ? job.name : (found.answer.runId ?? id)
          const run: Run = { ...runOf(name, job.call, found), requests }
          store(name, run)
          return run
        }),
        // a client that knows the name of the run can still ask why it failed
        Effect.onExit((exit) =>
          Effect.sync(() => {
            if (Exit.isFailure(exit) && job.isAnnounced) failed.put(job.name, causeOf(job.name, exit.cause), 1)
            jobs.delete(id)
          })
        )
      )

    /** Waits for a run. The run stops when its last waiting call is cancelled, unless a client received its name. */
    const wait = (job: Job): Effect.Effect<Run | Running, ApiError | ToolRefusal> =>
      Effect.suspend(() => {
        job.waiting++
        return Effect.timeoutOption(Fiber.await(job.fiber!), waitMs)
      }).pipe(
        Effect.ensuring(Effect.sync(() => job.waiting--)),
        Effect.onInterrupt(() => (job.waiting === 0 && !job.isAnnounced ? Fiber.interrupt(job.fiber!) : Effect.void)),
        Effect.flatMap((exit): Effect.Effect<Run | Running, ApiError | ToolRefusal> => {
          if (Option.isNone(exit)) {
            job.isAnnounced = true
            return Effect.succeed(runningOf(job))
          }
          return Exit.isSuccess(exit.value) ? Effect.succeed(exit.value.value) : Effect.failCause(causeOf(job.name, exit.value.cause))
        })
      )

    const ask = (call: ServiceCall): Effect.Effect<Run | Running, ApiError | ToolRefusal> =>
      Effect.suspend(() => {
        const text = JSON.stringify(call)
        const id = runIdOf(text, replay !== undefined)
        const known = replay === undefined ? undefined : answers.get(id)
        if (known !== undefined) return Effect.succeed(known)
        // with recordings, equal requests have one name, so simultaneous calls share a run
        const active = jobs.get(id)
        if (active !== undefined) return wait(active)
        if (replay !== undefined) calls.put(id, call, text.length)
        const job: Job = { call, sources: new Map(), fiber: undefined, name: id, waiting: 0, isAnnounced: false }
        jobs.set(id, job)
        return Effect.uninterruptibleMask((restore) =>
          Effect.flatMap(Effect.forkIn(Effect.interruptible(make(id, job)), scope), (fiber) => {
            job.fiber = fiber
            return restore(wait(job))
          })
        )
      })

    /** A run of the project, replayed from its recordings. */
    const replayRun = (id: string): Effect.Effect<Run, ApiError | ToolRefusal> =>
      Effect.flatMap(Replay.ofRun({ folder, run: id }), ({ again }) => {
        const found = foundOf(again)
        if (found === undefined) return Effect.fail(unknownRun(id))
        return Effect.map(licensed(found), (licensedFound) => {
          const run = runOf(id, undefined, licensedFound)
          store(id, run)
          return run
        })
      }).pipe(Effect.provideService(Host.Host, host))

    return ServerRuns.of({
      ask,
      find: (id) =>
        Effect.suspend((): Effect.Effect<Run | Running, ApiError | ToolRefusal> => {
          const run = answers.get(id)
          if (run !== undefined) return Effect.succeed(run)
          const job = jobOf(id)
          if (job !== undefined) return wait(job)
          const cause = failed.get(id)
          if (cause !== undefined) return Effect.failCause(cause)
          if (isOfProject(id)) return replayRun(id)
          const call = calls.get(id)
          return call === undefined ? Effect.fail(unknownRun(id)) : ask(call)
        }),
      cancel: (id) =>
        Effect.suspend(() => {
          const job = jobOf(id)
          return job?.fiber === undefined ? Effect.succeed(false) : Effect.as(Fiber.interrupt(job.fiber), true)
        }),
      going: Effect.sync(() => [...jobs.values()].map(runningOf))
    })
  })
)
