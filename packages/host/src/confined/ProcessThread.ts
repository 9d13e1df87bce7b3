/** The thread that owns the process of a confined plugin, so that the main thread can wait synchronously for answers. */
import { type ChildProcess, fork } from "node:child_process"
import { type MessagePort, workerData } from "node:worker_threads"
import * as Keeper from "./Keeper.ts"

/** What a plugin reads: works and more, or arrays of numbers alone, which need less of litfuse in its process. */
export type Reads = "works" | "arrays"

/** How to start a process. `module`: the module that it runs; `flags`: those of Node; `readable`: what it may import, as URLs. */
export interface Start {
  readonly reads: Reads
  readonly module: string
  readonly flags: ReadonlyArray<string>
  readonly readable: ReadonlyArray<string>
}

/** The answer of a process, or why there is none. */
export type Reply = { readonly value?: unknown } | { readonly error: string }

/** The start data of the thread: its message port, and `bell`, the memory that it changes when an answer is ready. */
export interface ProcessThread {
  readonly start: Start
  readonly port: MessagePort
  readonly bell: Int32Array
}

interface Member {
  readonly child: ChildProcess
  readonly ready: Promise<Reply>
}

const { start, port, bell } = workerData as ProcessThread

const keeper = Keeper.start()

const next = (child: ChildProcess): Promise<Reply> =>
  new Promise((resolve) => {
    const onMessage = (reply: Reply) => {
      child.off("exit", onExit)
      resolve(reply)
    }
    const onExit = (code: number | null, signal: string | null) => {
      child.off("message", onMessage)
      resolve({ error: `its process ended (${signal ?? `exit code ${code}`})` })
    }
    child.once("message", onMessage)
    child.once("exit", onExit)
  })

const launch = (): Member => {
  const { module, flags, reads, readable } = start
  const child = fork(module, [reads, ...readable], {
    env: {},
    serialization: "advanced",
    stdio: ["ignore", "ignore", "ignore", "ipc"],
    execArgv: [...flags]
  })
  child.on("error", () => undefined)
  keeper.watch(child)
  return { child, ready: next(child) }
}

const reply = (what: Reply) => {
  port.postMessage(what)
  Atomics.add(bell, 0, 1)
  Atomics.notify(bell, 0)
}

let current: Member | undefined
let spare: Member | undefined

const restart = async (): Promise<Reply> => {
  const isFirst = current === undefined
  current?.child.kill("SIGKILL")
  current = spare ?? launch()
  // a plugin that was restarted is restarted again: the next process starts in advance, so that this takes no time
  spare = isFirst ? undefined : launch()
  return current.ready
}

const answer = async (what: unknown): Promise<Reply> => {
  if (what === "fresh") return restart()
  const { child } = current!
  if (child.exitCode !== null || child.signalCode !== null) return { error: "its process has ended" }
  const answered = next(child)
  child.send(what as object)
  return answered
}

port.on("message", (what: unknown) => {
  if (what === "end") {
    for (const one of [current, spare]) one?.child.kill("SIGKILL")
    keeper.close()
    port.close()
    return
  }
  answer(what).then(reply, (cause: unknown) => reply({ error: String(cause) }))
})
