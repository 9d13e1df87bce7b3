import { randomBytes } from "node:crypto"
import { ApiError, Failed } from "@litfuse/api/ApiError"
import { type Event, Watch } from "@litfuse/api/Events"
import type { Host } from "@litfuse/api/Host"
import { StoresRuns } from "@litfuse/api/project/recordRun"
import type { Titles } from "@litfuse/api/search/sourceTitles"
import type * as Trace from "@litfuse/engine/pipeline/Trace"
import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Fiber from "effect/Fiber"
import type * as Scope from "effect/Scope"
import { collectGarbage } from "./collectGarbage.ts"
import { PageSettings } from "./PageSettings.ts"

/**
 * A question that the server runs in the background.
 *
 * - `progress` its progress; `outcome` undefined while it runs; `warnings` from before its answer
 * - `titles` the display names of sources; `listeners` are called after each change
 */
export interface Job<Asked, Progress, Done> {
  readonly id: string
  readonly form: Asked
  readonly progress: Progress
  readonly warnings: Array<string>
  readonly listeners: Set<() => void>
  outcome:
    | { readonly _tag: "Done"; readonly done: Done }
    | { readonly _tag: "Failed"; readonly error: ApiError }
    | { readonly _tag: "Stopped" }
    | undefined
  titles: Titles
  trace: Trace.Trace
  fiber: Fiber.Fiber<void> | undefined
}

/**
 * The jobs of one kind.
 *
 * - `ask` starts a job; `get` finds one by its id; `all` lists the stored ones, newest first; `stop` interrupts one
 * - `close` interrupts all of them, and ends their event streams
 */
export interface Jobs<Asked, Progress, Done> {
  readonly ask: (asked: Asked) => Effect.Effect<Job<Asked, Progress, Done>, never, Host | PageSettings>
  readonly get: (id: string) => Job<Asked, Progress, Done> | undefined
  readonly all: () => ReadonlyArray<Job<Asked, Progress, Done>>
  readonly stop: (job: { readonly fiber: Fiber.Fiber<void> | undefined }) => Effect.Effect<void>
  readonly close: Effect.Effect<void>
}

/**
 * A kind of job.
 *
 * - `mostStored` the number of stored jobs, so that the memory of a server is bounded
 * - `begin` the first progress; `note` applies an event to the progress, and returns whether it changed
 * - `after` what further pages need, made while a person reads the first one
 */
export interface JobKind<Asked, Progress, Done> {
  readonly name: string
  readonly mostStored: number
  readonly begin: (asked: Asked) => Progress
  readonly note: (progress: Progress, event: Event) => boolean
  readonly run: (asked: Asked) => Effect.Effect<Done, ApiError, Host | PageSettings>
  readonly after?: (done: Done) => Effect.Effect<void, never, Host | PageSettings>
}

const unexpectedError = (question: string, cause: Cause.Cause<unknown>): ApiError => {
  const squashed = Cause.squash(cause)
  const error = Object.assign(new Error(squashed instanceof Error ? squashed.message : String(squashed)), { _tag: "Unforeseen" as const })
  return new ApiError({ question, reason: new Failed({ cause: error }) })
}

const outcomeAfter = <A, P, D>({ name }: JobKind<A, P, D>, exit: Exit.Exit<D, ApiError>): NonNullable<Job<A, P, D>["outcome"]> => {
  if (Exit.isSuccess(exit)) return { _tag: "Done", done: exit.value }
  if (Cause.hasInterruptsOnly(exit.cause)) return { _tag: "Stopped" }
  const error = Cause.squash(exit.cause)
  return { _tag: "Failed", error: error instanceof ApiError ? error : unexpectedError(name, exit.cause) }
}

const notify = ({ listeners }: { readonly listeners: ReadonlySet<() => void> }): void => {
  for (const listener of listeners) listener()
}

const recordEvents =
  <A, P, D>({ note }: JobKind<A, P, D>, job: Job<A, P, D>) =>
  (event: Event): void => {
    const isNews = note(job.progress, event)
    if (event._tag === "Titled") job.titles = event.titles
    if (event._tag === "Traced") job.trace = event.trace
    if (event._tag === "Told") job.warnings.push(event.text)
    if (event._tag === "Unusable") job.warnings.push(...event.problems.map(({ message }) => message))
    if (isNews || event._tag === "Told") notify(job)
  }

const runJob = <A, P, D>(kind: JobKind<A, P, D>, job: Job<A, P, D>) =>
  Effect.gen(function* () {
    const { canChange } = yield* PageSettings
    return yield* kind
      .run(job.form)
      .pipe(Effect.provideService(StoresRuns, canChange), Effect.provideService(Watch, recordEvents(kind, job)))
  }).pipe(
    Effect.onExit((exit) =>
      Effect.sync(() => {
        job.outcome = outcomeAfter(kind, exit)
        notify(job)
        collectGarbage()
      })
    ),
    Effect.exit,
    Effect.flatMap((exit) => (Exit.isSuccess(exit) && kind.after !== undefined ? kind.after(exit.value) : Effect.void))
  )

/** The jobs of a kind. Newer jobs replace finished ones; running jobs end with the scope. */
export const make = <A, P, D>(kind: JobKind<A, P, D>): Effect.Effect<Jobs<A, P, D>, never, Scope.Scope> =>
  Effect.map(Effect.scope, (scope) => {
    const all = new Map<string, Job<A, P, D>>()
    const forget = () => {
      const over = [...all.values()].filter(({ outcome }) => outcome !== undefined)
      for (const job of over.slice(0, Math.max(0, all.size - kind.mostStored))) all.delete(job.id)
    }
    const stop: Jobs<A, P, D>["stop"] = ({ fiber }) => (fiber === undefined ? Effect.void : Effect.asVoid(Fiber.interrupt(fiber)))
    return {
      ask: Effect.fnUntraced(function* (asked) {
        const job: Job<A, P, D> = {
          id: randomBytes(6).toString("base64url"),
          form: asked,
          progress: kind.begin(asked),
          warnings: [],
          listeners: new Set(),
          outcome: undefined,
          titles: new Map(),
          trace: [],
          fiber: undefined
        }
        all.set(job.id, job)
        forget()
        job.fiber = yield* Effect.forkIn(runJob(kind, job), scope)
        return job
      }),
      get: (id) => all.get(id),
      all: () => [...all.values()].reverse(),
      stop,
      close: Effect.suspend(() => Effect.forEach(all.values(), stop, { discard: true, concurrency: "unbounded" }))
    }
  })
