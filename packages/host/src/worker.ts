/** A worker of `bench run`: loads the experiment that it is told of, and answers part numbers with results. Started by `Pool.make`. */
import { parentPort, workerData } from "node:worker_threads"
import { load } from "@litfuse/bench/experiment/load"
import type { Answer, Job } from "@litfuse/bench/experiment/Pool"
import { runPart } from "@litfuse/bench/experiment/run"
import * as Effect from "effect/Effect"
import * as Config from "./Config.ts"
import { forExperiments } from "./forExperiments.ts"
import { registry } from "./layers.ts"

const { root, data, folder, experiment, isForced } = workerData as Job

const loaded = Effect.gen(function* () {
  const plugins = forExperiments(yield* registry(yield* Effect.fromResult(Config.read(folder))))
  return yield* Effect.fromResult(load({ root, data }, experiment, plugins, isForced))
})

// collections indexed for one part serve the next
const indexes = new Map<string, unknown>()
const ready = Effect.runPromise(Effect.option(loaded))

parentPort?.on("message", (part: number) => {
  const answer = async (): Promise<Answer> => {
    const found = await ready
    const result = found._tag === "None" ? undefined : await Effect.runPromise(Effect.option(runPart(found.value, part, indexes)))
    return { part, result: result?._tag === "Some" ? result.value : undefined }
  }
  answer().then(
    (message) => parentPort?.postMessage(message),
    () => parentPort?.postMessage({ part, result: undefined } satisfies Answer)
  )
})
