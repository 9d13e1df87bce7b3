import * as Module from "node:module"
import { dirname } from "node:path"
import { parentPort, Worker, workerData } from "node:worker_threads"
import * as Cause from "effect/Cause"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Result from "effect/Result"
import * as Pieces from "./Pieces.ts"
import { type Failure, failureOf, plainFailure, type PlainFailure } from "./workerPool/plainFailure.ts"
import * as Share from "./workerPool/Share.ts"

/** A worker ended unexpectedly, without an answer. `code` is its exit code. */
export class WorkerEnded extends Data.TaggedError("WorkerEnded")<{ readonly code: number }> {
  override get message() {
    return `a worker ended with exit code ${this.code} before it answered; run again with --workers 1 to see where`
  }
}

/** A piece failed in a worker in a way that its answers have no case for. `trace` says where, in that worker. */
export class WorkerFailed extends Data.TaggedError("WorkerFailed")<{ readonly what: string; readonly trace: string }> {
  override get message() {
    return `in a worker: ${this.what}\n${this.trace}`.trimEnd()
  }
}

/**
 * Threads that take pieces.
 *
 * - `entry` a module of the host that calls `serve`, because bench knows no plugin; `job` the data that each of them receives first
 * - `isHereToo` whether the thread that starts them takes pieces too, while they are not ready; default true
 */
export interface Threads {
  readonly entry: URL
  readonly job: unknown
  readonly size: number
  readonly isHereToo?: boolean
}

/** How many threads take pieces; one without others. */
export const count = (threads: Threads | undefined): number =>
  threads === undefined ? 1 : threads.size + (threads.isHereToo === false ? 0 : 1)

/** What a thread is sent: all pieces, the share that it takes from, and its own number. */
interface Task<P> {
  readonly pieces: ReadonlyArray<P>
  readonly share: Share.Share
  readonly worker: number
}

/** What a thread sends: what a piece ended with, and at last how it ended itself. */
type Reply<A> =
  | { readonly piece: number; readonly done: A }
  | { readonly piece: number; readonly failure: PlainFailure }
  | { readonly end: "none is left" | { readonly what: string; readonly trace: string } }

/** A thread that was started before. */
export interface StartedThread {
  readonly worker: Worker
  readonly ended: Promise<never>
}

/** The variables of a worker: it finds the compiled code of the thread that starts it only through this one. */
const variables = (): NodeJS.ProcessEnv => {
  // Deno keeps compiled code in its own way, and has no such function
  const folder = Module.getCompileCacheDir?.()
  return folder === undefined ? process.env : { ...process.env, NODE_COMPILE_CACHE: dirname(folder) }
}

const spawn = (entry: URL, job: unknown): StartedThread => {
  const worker = new Worker(entry, { workerData: job, env: variables() })
  const ended = new Promise<never>((_, reject) => {
    worker.once("error", reject)
    worker.once("exit", (code) => reject(new WorkerEnded({ code })))
  })
  // every worker ends with its pool, and then nothing awaits this promise
  ended.catch(() => undefined)
  return { worker, ended }
}

const ask = <P, A, E>({ worker, ended }: StartedThread, task: Task<P>, add: Share.Add<A, E>): Effect.Effect<void> =>
  Effect.raceFirst(
    Effect.callback<void>((resume) => {
      const onMessage = (reply: Reply<A>) => {
        if ("end" in reply) worker.off("message", onMessage)
        if ("end" in reply) resume(reply.end === "none is left" ? Effect.void : Effect.die(new WorkerFailed(reply.end)))
        else add(reply.piece, "done" in reply ? Result.succeed(reply.done) : Result.fail(failureOf(reply.failure) as E))
      }
      worker.on("message", onMessage)
      worker.postMessage(task)
      return Effect.sync(() => worker.off("message", onMessage))
    }),
    Effect.promise(() => ended)
  )

/** A thread that is started for several runs of one job; it ends with its scope. */
export const startThread = (entry: URL, job: unknown) =>
  Effect.acquireRelease(
    Effect.sync(() => spawn(entry, job)),
    ({ worker }) => Effect.promise(() => worker.terminate())
  )

/**
 * Does pieces, in other threads and in this one. What they give does not depend on the number of threads.
 *
 * - `here` does a piece in this thread, after so many groups were taken; absent = only other threads do
 * - `threads` other threads, which end with the work; a piece that fails there fails with the same error here. `started` those that do not end with it
 * - `onDone` receives what a piece gives as soon as it is known
 * - shape: what each piece gave, by its number
 * - errors: that of the first piece that failed, in their order. A thread that ends, or fails in another way, is a defect
 */
export const run = Effect.fnUntraced(function* <P, A, E extends Failure = never, R = never>(
  { pieces, groups }: Pieces.Pieces<P>,
  how: {
    readonly here?: (piece: P, taken: number) => Effect.Effect<A, E, R>
    readonly threads?: Threads | undefined
    readonly started?: ReadonlyArray<StartedThread>
    readonly onDone?: (number: number, done: A) => void
  }
) {
  const { here, threads, started = [], onDone } = how
  const size = threads?.size ?? 0
  const share = Share.make(groups, size + started.length)
  const members: Array<StartedThread> = [...started]
  for (let i = 0; i < size; i++) members.push(yield* startThread(threads!.entry, threads!.job))
  const found = new Map<number, Result.Result<A, E>>()
  const add: Share.Add<A, E> = (piece, result) => {
    found.set(piece, result)
    if (Result.isSuccess(result)) onDone?.(piece, result.success)
  }
  yield* Share.takeTogether(
    share,
    members.map((member, worker) => ask(member, { pieces, share, worker }, add)),
    here === undefined || threads?.isHereToo === false
      ? undefined
      : Share.takeAll(share, (piece) => here(pieces[piece]!, Share.takenOf(share)), add)
  )
  // pieces that were not done come after the first failure
  const done = new Map<number, A>()
  for (const [piece, result] of [...found].toSorted(([a], [b]) => a - b)) done.set(piece, yield* Effect.fromResult(result))
  return done as ReadonlyMap<number, A>
}, Effect.scoped)

/** Does pieces one by one in this thread; other fibres have a turn before each. Shape and `onDone` as for `run`. */
export const runHere = <P, A>(pieces: ReadonlyArray<P>, work: (piece: P) => A, onDone?: (number: number, done: A) => void) =>
  run(Pieces.each(pieces), {
    here: (piece) =>
      Effect.andThen(
        Effect.yieldNow,
        Effect.sync(() => work(piece))
      ),
    ...(onDone === undefined ? {} : { onDone })
  })

/** Makes this thread one that takes pieces, of one run after the other. `start` makes what does them from the job, before the first. */
export const serve = <Job, P, A>(start: (job: Job) => Promise<(piece: P) => Effect.Effect<A, Failure>>): void => {
  const ready = start(workerData as Job)
  ready.catch(() => undefined)
  const post = (reply: Reply<A>): void => parentPort?.postMessage(reply)
  parentPort?.on("message", ({ pieces, share, worker }: Task<P>) => {
    const all = Effect.flatMap(
      Effect.promise(() => ready),
      (run) => {
        Share.begin(share, worker)
        return Share.takeAll(
          share,
          (piece) => run(pieces[piece]!),
          (piece, result) =>
            post(Result.isSuccess(result) ? { piece, done: result.success } : { piece, failure: plainFailure(result.failure) })
        )
      }
    )
    void Effect.runPromise(Effect.exit(all)).then((exit) => post({ end: Exit.isSuccess(exit) ? "none is left" : whyOf(exit.cause) }))
  })
}

const whyOf = (cause: Cause.Cause<unknown>): { readonly what: string; readonly trace: string } => {
  const error = Cause.squash(cause)
  return { what: error instanceof Error ? error.message : String(error), trace: Cause.pretty(cause) }
}
