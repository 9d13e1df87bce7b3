import { enableCompileCache } from "node:module"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import type { ExperimentJob } from "@litfuse/bench/experiment/ExperimentJob"
import * as Pieces from "@litfuse/bench/Pieces"
import * as WorkerPool from "@litfuse/bench/WorkerPool"
import * as Effect from "effect/Effect"
import { build } from "../tools/release/build.ts"
import type { Measurement } from "./Measurement.ts"
import { median, processTimes } from "./processTimes.ts"

/** Experiments that two threads share, of twenty seconds and of a few. */
const shared = ["fusion-methods-round5", "trec-covid-text-bm25", "trec-covid-known-answer"]

const rounds = 3
const root = join(import.meta.dirname, "..")
const dist = join(root, "packages/cli/dist")

const check = (experiment: string, threads: number) =>
  processTimes([process.execPath, join(dist, "main.js"), "bench", "check", experiment, "--workers", `${threads}`])

const sharing = (experiment: string): ReadonlyArray<Measurement> => {
  // the first of all fills the compile cache
  check(experiment, 2)
  const pairs = Array.from({ length: rounds }, () => [check(experiment, 1), check(experiment, 2)] as const)
  const what = `bench check ${experiment}, built`
  const cpu = (of: 0 | 1): number => median(pairs.map((pair) => pair[of].cpu)) / 1000
  return [
    { name: `${what}, one thread`, value: cpu(0), unit: "s of CPU" },
    { name: `${what}, two threads`, value: cpu(1), unit: "s of CPU" },
    {
      name: `${what}, two threads against one, middle of ${rounds} pairs`,
      value: median(pairs.map(([one, two]) => one.wall / two.wall)),
      unit: "times as fast",
      target: "at least 1.5"
    }
  ]
}

/** Milliseconds of CPU until a worker of the built command has its plugins and its experiment, and has found that nothing is left to do. */
const start = async (): Promise<number> => {
  const { user, system } = process.cpuUsage()
  const job = { kind: "experiment", root, data: undefined, folder: root, experiment: "trec-covid-known-answer", isForced: false } as const
  const entry = pathToFileURL(join(dist, "worker.js"))
  await Effect.runPromise(
    WorkerPool.run(Pieces.each<never>([]), {
      threads: { entry, job: { ...job, runs: undefined, index: undefined } satisfies ExperimentJob, size: 1 }
    })
  )
  const after = process.cpuUsage()
  return (after.user + after.system - user - system) / 1000
}

/** The cost of a second thread, and how many times as fast it makes a report: whole processes of the built command, in turn. */
export const workers = async (): Promise<ReadonlyArray<Measurement>> => {
  await build("dist")
  enableCompileCache()
  const starts: Array<number> = []
  for (let i = 0; i < 6; i++) starts.push(await start())
  const first = { name: "start of a worker of `bench`, built", value: median(starts.slice(1)), unit: "ms of CPU" }
  return process.env["LITFUSE_DATA"] === undefined ? [first] : [first, ...shared.flatMap(sharing)]
}
