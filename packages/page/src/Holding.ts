import { randomBytes } from "node:crypto"
import { ApiError, Failed } from "@litfuse/api/ApiError"
import { type Event, Watch } from "@litfuse/api/Events"
import type { Host } from "@litfuse/api/Host"
import { Keeps } from "@litfuse/api/project/kept"
import type * as Trace from "@litfuse/engine/pipeline/Trace"
import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Fiber from "effect/Fiber"
import type * as Scope from "effect/Scope"
import { afterQuestion } from "./collecting.ts"
import { Setting } from "./Setting.ts"

/**
 * A question that the server holds.
 *
 * - `progress` how far it is; `outcome` undefined while it is asked; `told` what is to be known before it has an answer
 * - `listeners` are called whenever something has changed
 */
export interface Held<Asked, Progress, Done> {
  readonly id: string
  readonly asked: Asked
  readonly progress: Progress
  readonly told: Array<string>
  readonly listeners: Set<() => void>
  outcome:
    | { readonly _tag: "Done"; readonly done: Done }
    | { readonly _tag: "Failed"; readonly error: ApiError }
    | { readonly _tag: "Stopped" }
    | undefined
  trace: Trace.Trace
  fiber: Fiber.Fiber<void> | undefined
}

/**
 * The questions of one kind that a server holds.
 *
 * - `ask` begins one; `get` one by its name; `all` those that are held, the last one first; `stop` ends one that is being asked
 * - `close` ends all of them, and with them the streams that tell of them
 */
export interface Offers<Asked, Progress, Done> {
  readonly ask: (asked: Asked) => Effect.Effect<Held<Asked, Progress, Done>, never, Host | Setting>
  readonly get: (id: string) => Held<Asked, Progress, Done> | undefined
  readonly all: () => ReadonlyArray<Held<Asked, Progress, Done>>
  readonly stop: (held: { readonly fiber: Fiber.Fiber<void> | undefined }) => Effect.Effect<void>
  readonly close: Effect.Effect<void>
}

/**
 * A kind of question.
 *
 * - `mostHeld` so many are held; the memory of a server does not grow with what it was asked
 * - `begin` how far one is at first; `note` writes down what an event says of it, and tells whether something changed
 */
export interface Kind<Asked, Progress, Done> {
  readonly name: string
  readonly mostHeld: number
  readonly begin: (asked: Asked) => Progress
  readonly note: (progress: Progress, event: Event) => boolean
  readonly run: (asked: Asked) => Effect.Effect<Done, ApiError, Host | Setting>
}

/** An error that nobody foresaw, as one that is shown like all others. */
const unforeseen = (question: string, cause: Cause.Cause<unknown>): ApiError => {
  const squashed = Cause.squash(cause)
  const error = Object.assign(new Error(squashed instanceof Error ? squashed.message : String(squashed)), { _tag: "Unforeseen" as const })
  return new ApiError({ question, reason: new Failed({ cause: error }) })
}

const outcomeAfter = <A, P, D>({ name }: Kind<A, P, D>, exit: Exit.Exit<D, ApiError>): NonNullable<Held<A, P, D>["outcome"]> => {
  if (Exit.isSuccess(exit)) return { _tag: "Done", done: exit.value }
  if (Cause.hasInterruptsOnly(exit.cause)) return { _tag: "Stopped" }
  const error = Cause.squash(exit.cause)
  return { _tag: "Failed", error: error instanceof ApiError ? error : unforeseen(name, exit.cause) }
}

const changed = ({ listeners }: { readonly listeners: ReadonlySet<() => void> }): void => {
  for (const listener of listeners) listener()
}

const noting =
  <A, P, D>({ note }: Kind<A, P, D>, held: Held<A, P, D>) =>
  (event: Event): void => {
    const isNews = note(held.progress, event)
    if (event._tag === "Traced") held.trace = event.trace
    if (event._tag === "Told") held.told.push(event.text)
    if (event._tag === "Unusable") held.told.push(...event.problems.map(({ message }) => message))
    if (isNews || event._tag === "Told") changed(held)
  }

const asking = <A, P, D>(kind: Kind<A, P, D>, held: Held<A, P, D>) =>
  Effect.gen(function* () {
    const { canChange } = yield* Setting
    return yield* kind.run(held.asked).pipe(Effect.provideService(Keeps, canChange), Effect.provideService(Watch, noting(kind, held)))
  }).pipe(
    Effect.onExit((exit) =>
      Effect.sync(() => {
        held.outcome = outcomeAfter(kind, exit)
        changed(held)
        afterQuestion()
      })
    ),
    Effect.exit,
    Effect.asVoid
  )

/** Holds questions of a kind: each until newer ones take its place. Those that are being asked end with the scope. */
export const make = <A, P, D>(kind: Kind<A, P, D>): Effect.Effect<Offers<A, P, D>, never, Scope.Scope> =>
  Effect.map(Effect.scope, (scope) => {
    const all = new Map<string, Held<A, P, D>>()
    const forget = () => {
      const over = [...all.values()].filter(({ outcome }) => outcome !== undefined)
      for (const held of over.slice(0, Math.max(0, all.size - kind.mostHeld))) all.delete(held.id)
    }
    const stop: Offers<A, P, D>["stop"] = ({ fiber }) => (fiber === undefined ? Effect.void : Effect.asVoid(Fiber.interrupt(fiber)))
    return {
      ask: Effect.fnUntraced(function* (asked) {
        const held: Held<A, P, D> = {
          id: randomBytes(6).toString("base64url"),
          asked,
          progress: kind.begin(asked),
          told: [],
          listeners: new Set(),
          outcome: undefined,
          trace: [],
          fiber: undefined
        }
        all.set(held.id, held)
        forget()
        held.fiber = yield* Effect.forkIn(asking(kind, held), scope)
        return held
      }),
      get: (id) => all.get(id),
      all: () => [...all.values()].reverse(),
      stop,
      close: Effect.suspend(() => Effect.forEach(all.values(), stop, { discard: true, concurrency: "unbounded" }))
    }
  })
