import { resolve } from "node:path"
import { readExperiment } from "@litfuse/bench/experiment/readExperiment"
import { runExperiment } from "@litfuse/bench/experiment/runExperiment"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import type { Measurement } from "./Measurement.ts"

/** The known-answer experiment in one process: 328 run files read, unpacked, checked, measured. Nothing without `LITFUSE_DATA`. */
export const knownAnswer = async (): Promise<ReadonlyArray<Measurement>> => {
  const data = process.env["LITFUSE_DATA"]
  if (data === undefined) return []
  const start = performance.now()
  const loaded = Result.getOrThrow(
    readExperiment({ root: resolve(import.meta.dirname, ".."), data: resolve(data) }, "trec-covid-known-answer")
  )
  await Effect.runPromise(runExperiment(loaded))
  return [{ name: "trec-covid-known-answer, 328 files", value: (performance.now() - start) / 1000, unit: "s", target: "at most 10" }]
}
