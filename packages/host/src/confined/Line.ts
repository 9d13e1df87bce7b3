import { awaitChange } from "@litfuse/engine/awaitChange"
import * as Invariant from "@litfuse/engine/Invariant"
import { MessageChannel, receiveMessageOnPort, Worker } from "node:worker_threads"
import type { Line as Wire, Start } from "./broker.ts"

/**
 * A line to the process of a plugin: questions are asked and waited for, as those of a plugin in this process are.
 *
 * - `fresh` ends the process, and asks the next questions to a new one that knows nothing
 * - `end` ends it for good
 */
export interface Line {
  readonly ask: (what: object) => unknown
  readonly fresh: () => void
  readonly end: () => void
}

/** The module of the broker's thread. */
const broker: URL = new URL("./broker.ts", import.meta.url)

/**
 * Opens a line; its process starts with the first `fresh`.
 *
 * - `limitMs` how long an answer may take
 * - errors: a process that fails, ends or takes too long is a broken contract of the plugin, as an exception of a plugin in this process is
 */
export const open = (who: string, start: Start, limitMs: number): Line => {
  const { port1, port2 } = new MessageChannel()
  const bell = new Int32Array(new SharedArrayBuffer(4))
  const wire: Wire = { start, port: port2, bell }
  const worker = new Worker(broker, { workerData: wire, transferList: [port2] })
  // nothing waits for a thread that only answers
  worker.unref()
  port1.unref()
  const ask = (what: object | "fresh"): unknown => {
    const before = Atomics.load(bell, 0)
    port1.postMessage(what)
    const isLate = !awaitChange(bell, before, limitMs)
    if (isLate) port1.postMessage("end")
    Invariant.check(!isLate, `plugin "${who}" answers within ${limitMs / 1000} s`)
    const { message } = receiveMessageOnPort(port1)! as { readonly message: { readonly value?: unknown; readonly error?: string } }
    const { value, error } = message
    Invariant.check(error === undefined, `plugin "${who}", which runs confined, answers: ${error}`)
    return value
  }
  return { ask, fresh: () => void ask("fresh"), end: () => port1.postMessage("end") }
}
