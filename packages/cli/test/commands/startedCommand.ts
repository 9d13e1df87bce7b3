import { type ChildProcess, spawn } from "node:child_process"
import { setTimeout } from "node:timers/promises"
import { program } from "../program.ts"

/** How a command ended: `code` null where it was killed. */
export interface Ended {
  readonly code: number | null
  readonly out: string
  readonly err: string
}

/**
 * Commands that run at the same time as a test. `start` starts one in a folder: `said` waits until it has printed something on stderr, `ended` until its end.
 * Both fail after `mostMs` milliseconds, with what `state` prints. `endAll` kills those that still run.
 */
export const startedCommands = (env: Readonly<Record<string, string>>, mostMs: number, state: () => string = () => "") => {
  const running = new Set<ChildProcess>()
  const inTime = async <A>(what: string, awaited: Promise<A>): Promise<A> => {
    const waiting = new AbortController()
    const late = setTimeout(mostMs, undefined, { signal: waiting.signal }).then(() => {
      throw new Error(`waited ${mostMs / 1000} seconds for ${what}\n${state()}`)
    })
    late.catch(() => undefined)
    return Promise.race([awaited, late]).finally(() => waiting.abort())
  }
  const start = (folder: string, line: string) => {
    const child = spawn(process.execPath, [program, ...line.split(" ")], {
      cwd: folder,
      env: { ...process.env, ...env },
      stdio: ["ignore", "pipe", "pipe"]
    })
    running.add(child)
    let [out, err] = ["", ""]
    const waiting: Array<() => void> = []
    child.stdout.on("data", (text) => (out += String(text)))
    child.stderr.on("data", (text) => {
      err += String(text)
      for (const look of waiting) look()
    })
    const end = new Promise<Ended>((done) =>
      child.on("close", (code) => {
        running.delete(child)
        for (const look of waiting) look()
        done({ code, out, err })
      })
    )
    const said = (pattern: RegExp): Promise<void> => {
      const text = new Promise<void>((done, failed) => {
        const look = () => {
          if (pattern.test(err)) done()
          else if (!running.has(child)) failed(new Error(`ended without saying ${pattern}: ${err}`))
        }
        waiting.push(look)
        look()
      })
      return inTime(`${pattern} of: ${line}`, text)
    }
    return { child, said, ended: () => inTime(`the end of: ${line}`, end) }
  }
  return {
    start,
    endAll: (): void => {
      for (const child of running) child.kill("SIGKILL")
    }
  }
}
