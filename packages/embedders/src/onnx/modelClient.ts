import { MessageChannel, receiveMessageOnPort, Worker } from "node:worker_threads"
import { awaitChange } from "@litfuse/engine/awaitChange"
import * as Result from "effect/Result"
import type { Job, Reply } from "./Job.ts"

/** Vectors, or why there are none. */
export type Computed = Result.Result<ReadonlyArray<Float32Array>, string>

const longestWaitMs = 600_000

/**
 * Asks a thread and waits. Search over a collection is a synchronous function, and the native library blocks anyway; waiting for a thread lets both
 * stay so. A thread that takes too long is ended: its late answer must not be taken for that to the next texts.
 *
 * - `entry` the module of the thread, which starts with the first texts
 * - `isAnswered` waits for an answer; false = there was none in time
 */
export const modelClient = (
  entry: URL,
  settings: Job["settings"],
  isAnswered = (answers: Int32Array, before: number): boolean => awaitChange(answers, before, longestWaitMs)
): ((texts: ReadonlyArray<string>) => Computed) => {
  const start = () => {
    const { port1: port, port2 } = new MessageChannel()
    const answers = new Int32Array(new SharedArrayBuffer(4))
    const job: Job = { settings, port: port2, answers }
    const worker = new Worker(entry, { workerData: job, transferList: [port2] })
    // neither keeps the process alive
    worker.unref()
    port.unref()
    return { port, answers, worker }
  }
  let started: ReturnType<typeof start> | undefined
  return (texts) => {
    const { port, answers, worker } = (started ??= start())
    const before = Atomics.load(answers, 0)
    port.postMessage(texts)
    if (!isAnswered(answers, before)) {
      started = undefined
      port.close()
      void worker.terminate()
      return Result.fail(`no answer within ${longestWaitMs} ms`)
    }
    const reply = receiveMessageOnPort(port)!.message as Reply
    return "what" in reply ? Result.fail(reply.what) : Result.succeed(reply.vectors)
  }
}
