/** Whole processes, timed by the shell, because Node does not tell of its children. */
import { spawnSync } from "node:child_process"
import { readFileSync } from "node:fs"
import type { Comparison, Times } from "./Measurement.ts"

/** The middle of an odd number of values. */
export const median = (values: ReadonlyArray<number>): number => values.toSorted((a, b) => a - b)[values.length >> 1]!

/** The times of a process whose output nobody reads. */
export const timesOf = (words: ReadonlyArray<string>): Times => {
  const script = 'TIMEFORMAT="%U %S %R"; time "$@" > /dev/null 2> /dev/null'
  const { status, stderr } = spawnSync("bash", ["-c", script, "bash", ...words], { encoding: "utf8" })
  if (status !== 0) throw new Error(`${words.join(" ")} ends with ${status}`)
  const [user, system, real] = stderr.trim().split(" ").map(Number)
  return { cpu: 1000 * (user! + system!), wall: 1000 * real! }
}

/** Milliseconds of user and system time of a process whose output nobody reads. */
export const cpuMs = (words: ReadonlyArray<string>): number => timesOf(words).cpu

const mediansOf = (all: ReadonlyArray<Times>): Times => ({
  cpu: median(all.map(({ cpu }) => cpu)),
  wall: median(all.map(({ wall }) => wall))
})

/** Medians over pairs of one process each, and the median of their ratios: what else runs on the machine slows both of a pair. */
export const beside = (
  theirs: ReadonlyArray<string>,
  ours: ReadonlyArray<string>,
  pairs: number
): Pick<Comparison, "theirs" | "ours" | "ratio"> => {
  // the first of all fills the compile cache
  timesOf(ours)
  const all = Array.from({ length: pairs }, () => [timesOf(theirs), timesOf(ours)] as const)
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
 * A module for `--import`, with which a process that ends by itself leaves what it used in a file. On Linux the most memory that the system tells of a
 * process is at least that of the one which started it, so that the process asks for its own.
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
