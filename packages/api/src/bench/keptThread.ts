import * as WorkerPool from "@litfuse/bench/WorkerPool"
import { workerEntry } from "@litfuse/host/workerEntry"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Scope from "effect/Scope"

/**
 * A thread that stays for the next piece of the same job, so that it need not load data and make indexes again. Another job ends it.
 *
 * - shape: `use` gives an effect the thread of a job; a thread whose use failed or was interrupted is ended
 */
export const keptThread = Effect.gen(function* () {
  const outer = yield* Effect.scope
  let kept: { readonly key: string; readonly scope: Scope.Closeable; readonly thread: WorkerPool.StartedThread } | undefined
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
    const thread = yield* Scope.provide(WorkerPool.startThread(workerEntry, job), scope)
    kept = { key, scope, thread }
    return thread
  })
  return {
    use: <A, E, R>(job: unknown, work: (thread: WorkerPool.StartedThread) => Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
      Effect.onError(Effect.flatMap(threadOf(job), work), () => end)
  }
})

/** A thread that is kept between pieces. */
export type KeptThread = Effect.Success<typeof keptThread>
