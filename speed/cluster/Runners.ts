/** Workers in separate processes over a database, for cluster.ts. */
import { type ChildProcess, spawn } from "node:child_process"
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { setTimeout as wait } from "node:timers/promises"

/** A worker. `begun`: when it began each piece, in milliseconds of `performance.now()`. */
export interface Runner {
  readonly process: ChildProcess
  readonly begun: ReadonlyMap<string, number>
}

/** Waits until something holds. Errors: after two minutes. */
export const until = async (what: string, holds: () => boolean): Promise<void> => {
  const end = performance.now() + 120_000
  while (!holds()) {
    if (performance.now() > end) throw new Error(`cluster: ${what} did not happen within two minutes`)
    await wait(10)
  }
}

/** Starts a worker of a group, which waits for pieces. */
export const start = async (url: string, name: string, group: string): Promise<Runner> => {
  const child = spawn(process.execPath, [join(import.meta.dirname, "workOn.ts"), url, name, group], {
    stdio: ["ignore", "pipe", "inherit"]
  })
  const begun = new Map<string, number>()
  let isStarted = false
  child.stdout.on("data", (text) => {
    for (const line of String(text).trim().split("\n")) {
      if (line === "started") isStarted = true
      else begun.set(line.slice("begin ".length), performance.now())
    }
  })
  await until(`the start of worker ${name}`, () => isStarted)
  return { process: child, begun }
}

/** Ends workers, and waits until they have ended. */
export const stop = async (runners: ReadonlyArray<Runner>): Promise<void> => {
  for (const { process: child } of runners) child.kill("SIGKILL")
  await until("the end of workers", () => runners.every(({ process: child }) => child.signalCode !== null || child.exitCode !== null))
}

/** The fields of a process after its name (Linux): the second is its parent, and the 12th to the 15th are its ticks of CPU. Empty: it has ended. */
const fieldsOf = (pid: string): ReadonlyArray<string> => {
  try {
    return readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)!.split(" ")
  } catch {
    return []
  }
}

/** CPU of a process, of its children and of those that have ended, in milliseconds: a tick of Linux takes ten. */
export const cpuOf = (pid: number): number =>
  readdirSync("/proc")
    .filter((name) => /^\d+$/u.test(name))
    .map((name) => ({ name, fields: fieldsOf(name) }))
    .filter(({ name, fields }) => name === String(pid) || fields[1] === String(pid))
    .reduce((sum, { fields }) => sum + 10 * fields.slice(11, 15).reduce((ticks, field) => ticks + Number(field), 0), 0)
