/** The thread in which a model computes, so that a caller can wait for its vectors: see `Model.ts`. */
import { workerData } from "node:worker_threads"
import type { Job, Reply } from "./onnx/Job.ts"
import { open, type Session } from "./onnx/Session.ts"

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
