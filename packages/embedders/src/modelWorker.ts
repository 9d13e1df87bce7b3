/** The thread in which a model computes, so that a caller can wait for its vectors: see `Model.ts`. */
import { type MessagePort, workerData } from "node:worker_threads"
import { open, type Session, type Settings } from "./onnx/Session.ts"

/** What the thread is started with: the model, the port for texts and vectors, and the counter of answers that the caller waits on. */
export interface Job {
  readonly settings: Settings
  readonly port: MessagePort
  readonly answers: Int32Array
}

/** Vectors one after another, or what went wrong. */
export type Reply = { readonly vectors: ReadonlyArray<Float32Array> } | { readonly what: string }

const { settings, port, answers } = workerData as Job

let session: Promise<Session> | undefined

const embed = async (texts: ReadonlyArray<string>): Promise<Reply> => {
  try {
    session ??= open(settings)
    const model = await session
    const vectors: Array<Float32Array> = []
    for (const text of texts) vectors.push(await model(text))
    return { vectors }
  } catch (cause) {
    return { what: cause instanceof Error ? cause.message : String(cause) }
  }
}

port.on("message", (texts: ReadonlyArray<string>) => {
  void embed(texts).then((reply) => {
    port.postMessage(reply)
    Atomics.add(answers, 0, 1)
    Atomics.notify(answers, 0)
  })
})
