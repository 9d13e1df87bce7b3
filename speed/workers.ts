import { spawnSync } from "node:child_process"
import { join } from "node:path"
import type { Measurement } from "./Measurement.ts"

/** Experiments of several tables or analyses, of which none takes most of the time: what two threads can share. */
const shared = ["fusion-methods-round5", "trec-covid-text-bm25", "trec-covid-known-answer"]

const rounds = 3
const root = join(import.meta.dirname, "..")

const seconds = (experiment: string, workers: number): number => {
  const start = performance.now()
  const { status, stderr } = spawnSync(
    process.execPath,
    [join(root, "packages/cli/dist/main.js"), "bench", "check", experiment, "--workers", `${workers}`],
    { cwd: root, stdio: ["ignore", "ignore", "pipe"], encoding: "utf8" }
  )
  if (status !== 0) throw new Error(`bench check ${experiment} ended with ${status}: ${stderr}`)
  return (performance.now() - start) / 1000
}

/** The median of an odd number of values. */
const median = (values: ReadonlyArray<number>): number => [...values].sort((a, b) => a - b)[values.length >> 1]!

/** How many times as fast two workers make a report again as one does: whole processes, one after the other. Nothing without `LITFUSE_DATA`. */
export const workers = (): ReadonlyArray<Measurement> =>
  process.env["LITFUSE_DATA"] === undefined
    ? []
    : shared.map((experiment) => ({
        name: `bench check ${experiment}, two workers against one, middle of ${rounds} pairs`,
        value: median(Array.from({ length: rounds }, () => seconds(experiment, 1) / seconds(experiment, 2))),
        unit: "times as fast",
        target: "at least 1.5"
      }))
