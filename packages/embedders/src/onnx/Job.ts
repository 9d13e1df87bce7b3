import type { MessagePort } from "node:worker_threads"
import type { Settings } from "./Session.ts"

/** What the thread is started with: the model, the port for texts and vectors, and the counter of answers that the caller waits on. */
export interface Job {
  readonly settings: Settings
  readonly port: MessagePort
  readonly answers: Int32Array
}

/** Vectors one after another, or what went wrong. */
export type Reply = { readonly vectors: ReadonlyArray<Float32Array> } | { readonly what: string }
