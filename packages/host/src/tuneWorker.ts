/** A worker of `bench tune`: has the frames of a design in memory that it shares, and answers units of work. Started by `Crew.start`. */
import { parentPort, workerData } from "node:worker_threads"
import { tuningDataOf, type Job } from "@litfuse/bench/tune/Crew"
import { runUnit, type Unit } from "@litfuse/bench/tune/unit"
import * as Effect from "effect/Effect"
import * as Config from "./Config.ts"
import { forExperiments } from "./forExperiments.ts"
import { registry } from "./layers.ts"

const job = workerData as Job

const data = Effect.gen(function* () {
  const { fusions } = forExperiments(yield* registry(yield* Effect.fromResult(Config.read(job.folder))))
  return tuningDataOf(job, fusions)
})
const ready = Effect.runPromise(data)

// a unit that cannot be done is a defect: the rejection ends the worker, which tells the thread that asked
parentPort?.on("message", (unit: Unit) => void ready.then((made) => parentPort?.postMessage(runUnit(made, unit))))
