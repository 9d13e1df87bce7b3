import * as Module from "node:module"
import { dirname } from "node:path"
import { parentPort, Worker, workerData } from "node:worker_threads"
import * as Cause from "effect/Cause"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Queue from "effect/Queue"
import type * as Scope from "effect/Scope"

/** A worker ended unexpectedly, without an answer. `code` is its exit code. */
export class WorkerEnded extends Data.TaggedError("WorkerEnded")<{ readonly code: number }> {
  override get message() {
    return `a worker ended with exit code ${this.code} before it answered; run again with --workers 1 to see where`
  }
}

/** A task failed in a worker in a way that its answers have no case for. `trace` says where, in that worker. */
export class WorkerFailed extends Data.TaggedError("WorkerFailed")<{ readonly what: string; readonly trace: string }> {
  override get message() {
    return `in a worker: ${this.what}\n${this.trace}`.trimEnd()
  }
}

/** Threads that each do one task at a time. A worker that fails or ends is a defect of the task that it was given, and of every later one. */
export interface WorkerPool<Task, Answer> {
  readonly size: number
  readonly run: (task: Task) => Effect.Effect<Answer>
}

/** A task as it is posted. The number distinguishes its answer from that of an earlier task that is no longer awaited. */
interface Request<Task> {
  readonly number: number
  readonly task: Task
}

type Reply<Answer> = { readonly number: number } & ({ readonly answer: Answer } | { readonly what: string; readonly trace: string })

interface Member {
  readonly worker: Worker
  readonly ended: Promise<never>
}

/** The variables of a worker: it finds the compiled code of the thread that starts it only through this one. */
const variables = (): NodeJS.ProcessEnv => {
  // Deno keeps compiled code in its own way, and has no such function
  const folder = Module.getCompileCacheDir?.()
  return folder === undefined ? process.env : { ...process.env, NODE_COMPILE_CACHE: dirname(folder) }
}

const spawn = (entry: URL, job: unknown): Member => {
  const worker = new Worker(entry, { workerData: job, env: variables() })
  const ended = new Promise<never>((_, reject) => {
    worker.once("error", reject)
    worker.once("exit", (code) => reject(new WorkerEnded({ code })))
  })
  // every worker ends with its pool, and then nothing awaits this promise
  ended.catch(() => undefined)
  return { worker, ended }
}

const ask = <Task, Answer>({ worker, ended }: Member, request: Request<Task>): Effect.Effect<Answer> =>
  Effect.raceFirst(
    Effect.callback<Answer>((resume) => {
      const onMessage = (reply: Reply<Answer>) => {
        if (reply.number !== request.number) return
        worker.off("message", onMessage)
        resume("answer" in reply ? Effect.succeed(reply.answer) : Effect.die(new WorkerFailed(reply)))
      }
      worker.on("message", onMessage)
      worker.postMessage(request)
      return Effect.sync(() => worker.off("message", onMessage))
    }),
    Effect.promise(() => ended)
  )

/** Starts `size` workers, which end with the scope. `entry`: a module that calls `serve`; `job`: the data that each worker receives at its start. */
export const make = Effect.fnUntraced(function* <Task, Answer>(
  entry: URL,
  job: unknown,
  size: number
): Effect.fn.Return<WorkerPool<Task, Answer>, never, Scope.Scope> {
  const idle = yield* Queue.unbounded<Member>()
  for (let i = 0; i < size; i++) {
    const member = yield* Effect.acquireRelease(
      Effect.sync(() => spawn(entry, job)),
      ({ worker }) => Effect.promise(() => worker.terminate())
    )
    yield* Queue.offer(idle, member)
  }
  let number = 0
  const run = (task: Task) =>
    Effect.acquireUseRelease(
      Queue.take(idle),
      (member) => ask<Task, Answer>(member, { number: number++, task }),
      (member) => Queue.offer(idle, member)
    )
  return { size, run }
})

/** Makes this thread a worker that does one task after the other. `start` makes what does them from the pool's job, before the first. */
export const serve = <Job, Task, Answer>(start: (job: Job) => Promise<(task: Task) => Promise<Answer>>): void => {
  const ready = start(workerData as Job)
  ready.catch(() => undefined)
  parentPort?.on("message", ({ number, task }: Request<Task>) => {
    const answer = Effect.promise(async () => (await ready)(task))
    void Effect.runPromise(Effect.exit(answer)).then((exit) => {
      const reply = Exit.isSuccess(exit) ? { answer: exit.value } : whyOf(exit.cause)
      parentPort?.postMessage({ number, ...reply })
    })
  })
}

const whyOf = (cause: Cause.Cause<unknown>): { readonly what: string; readonly trace: string } => {
  const error = Cause.squash(cause)
  return { what: error instanceof Error ? error.message : String(error), trace: Cause.pretty(cause) }
}
