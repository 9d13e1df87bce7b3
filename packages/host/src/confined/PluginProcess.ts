import { awaitChange } from "@litfuse/engine/awaitChange"
import * as Invariant from "@litfuse/engine/Invariant"
import { MessageChannel, receiveMessageOnPort, Worker } from "node:worker_threads"
import type { ProcessThread as Wire, Start } from "./ProcessThread.ts"

/**
 * The separate process of a plugin. Calls are synchronous, like those to a plugin in this process.
 *
 * - `ask` sends a question and waits for the answer
 * - `restart` replaces the process by a new one without memory of earlier questions
 * - `stop` ends the process
 */
export interface PluginProcess {
  readonly ask: (what: object) => unknown
  readonly restart: () => void
  readonly stop: () => void
}

const threadModule: URL = new URL("./ProcessThread.ts", import.meta.url)

/**
 * Prepares the process of a plugin; it starts with the first `restart`.
 *
 * - `limitMs` time limit of an answer
 * - errors: a process that fails, ends or takes too long breaks the contract of the plugin, like an exception in this process
 */
export const open = (who: string, start: Start, limitMs: number): PluginProcess => {
  const { port1, port2 } = new MessageChannel()
  const bell = new Int32Array(new SharedArrayBuffer(4))
  const wire: Wire = { start, port: port2, bell }
  const worker = new Worker(threadModule, { workerData: wire, transferList: [port2] })
  // the thread must not keep this process alive
  worker.unref()
  port1.unref()
  const ask = (what: object | "fresh"): unknown => {
    const before = Atomics.load(bell, 0)
    port1.postMessage(what)
    const isLate = !awaitChange(bell, before, limitMs)
    if (isLate) port1.postMessage("end")
    Invariant.checkContract(!isLate, `plugin "${who}" did not answer within ${limitMs / 1000} s`)
    const { message } = receiveMessageOnPort(port1)! as { readonly message: { readonly value?: unknown; readonly error?: string } }
    const { value, error } = message
    Invariant.checkContract(error === undefined, `plugin "${who}", which runs confined, answers: ${error}`)
    return value
  }
  return { ask, restart: () => void ask("fresh"), stop: () => port1.postMessage("end") }
}
