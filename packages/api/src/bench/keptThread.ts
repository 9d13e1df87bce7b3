import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Scope from "effect/Scope"
import * as Semaphore from "effect/Semaphore"

/**
 * A thread that stays for the next piece of the same job, so that it need not load data and make indexes again. Another job ends it.
 *
 * - `start` starts a thread for a job; the end of its scope ends the thread
 * - shape: `use` gives an effect the thread of a job, one effect at a time; a thread whose use failed or was interrupted is ended
 */
export const keptThread = Effect.fnUntraced(function* <T>(start: (job: unknown) => Effect.Effect<T, never, Scope.Scope>) {
  const outer = yield* Effect.scope
  // a worker may begin a piece before one that it lost has stopped: a thread would answer one with the result of the other
  const turn = yield* Semaphore.make(1)
  let kept: { readonly key: string; readonly scope: Scope.Closeable; readonly thread: T } | undefined
  const end = Effect.suspend(() => {
    const { scope } = kept ?? {}
    kept = undefined
    return scope === undefined ? Effect.void : Scope.close(scope, Exit.void)
  })
  const threadOf = Effect.fnUntraced(function* (job: unknown) {
    const key = JSON.stringify(job)
    if (kept !== undefined && kept.key === key) return kept.thread
    yield* end
    const scope = yield* Scope.fork(outer)
    const thread = yield* Scope.provide(start(job), scope)
    kept = { key, scope, thread }
    return thread
  })
  return {
    use: <A, E, R>(job: unknown, work: (thread: T) => Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
      turn.withPermit(Effect.onError(Effect.flatMap(threadOf(job), work), () => end))
  }
})

/** A thread that is kept between pieces. */
export interface KeptThread<T> {
  readonly use: <A, E, R>(job: unknown, work: (thread: T) => Effect.Effect<A, E, R>) => Effect.Effect<A, E, R>
}
