/** Whole processes, timed by the shell, because Node does not report the times of child processes. */
import { spawnSync } from "node:child_process"
import { readFileSync } from "node:fs"
import type { Comparison, Times } from "./Measurement.ts"

/** The middle of an odd number of values. */
export const median = (values: ReadonlyArray<number>): number => values.toSorted((a, b) => a - b)[values.length >> 1]!

/** The times of a process, without reading its output. */
export const processTimes = (words: ReadonlyArray<string>): Times => {
  const script = 'TIMEFORMAT="%U %S %R"; time "$@" > /dev/null 2> /dev/null'
  const { status, stderr } = spawnSync("bash", ["-c", script, "bash", ...words], { encoding: "utf8" })
  if (status !== 0) throw new Error(`${words.join(" ")} ends with ${status}`)
  const [user, system, real] = stderr.trim().split(" ").map(Number)
  return { cpu: 1000 * (user! + system!), wall: 1000 * real! }
}

/** User and system time of a process, in milliseconds. */
export const cpuMs = (words: ReadonlyArray<string>): number => processTimes(words).cpu

const mediansOf = (all: ReadonlyArray<Times>): Times => ({
  cpu: median(all.map(({ cpu }) => cpu)),
  wall: median(all.map(({ wall }) => wall))
})

/** Medians over pairs of one process each, and the median of their ratios: what else runs on the machine slows both of a pair. */
export const timePairs = (
  theirs: ReadonlyArray<string>,
  ours: ReadonlyArray<string>,
  pairs: number
): Pick<Comparison, "theirs" | "ours" | "ratio"> => {
  // the first of all fills the compile cache
  processTimes(ours)
  const all = Array.from({ length: pairs }, () => [processTimes(theirs), processTimes(ours)] as const)
  return {
    theirs: mediansOf(all.map(([a]) => a)),
    ours: mediansOf(all.map(([, b]) => b)),
    ratio: mediansOf(all.map(([a, b]) => ({ cpu: b.cpu / a.cpu, wall: b.wall / a.wall })))
  }
}

/** What a process used: the most memory that it had, in MB, and its CPU time in seconds. */
export interface Used {
  readonly mb: number
  readonly seconds: number
}

/**
 * A module for `--import`: a process that exits writes its use of CPU and memory to a file. The process reads its own peak memory, because on Linux the peak
 * of a child is at least that of its parent.
 */
export const meter = (file: string): string =>
  `data:text/javascript,${encodeURIComponent(
    `import { existsSync, readFileSync, writeFileSync } from "node:fs"; process.on("exit", () => { const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage(); const own = existsSync("/proc/self/status") ? /VmHWM:\\s+(\\d+) kB/.exec(readFileSync("/proc/self/status", "utf8")) : null; writeFileSync(${JSON.stringify(file)}, JSON.stringify({ mb: (own === null ? maxRSS : Number(own[1])) / 1024, seconds: (userCPUTime + systemCPUTime) / 1e6 })) })`
  )}`

/** What `meter` left in a file. */
export const used = (file: string): Used => JSON.parse(readFileSync(file, "utf8")) as Used

/** Bytes of a process that are in memory (Linux). */
export const residentOf = (pid: number): number =>
  Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0) * 1024
