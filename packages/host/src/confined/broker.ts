/** A thread that keeps the process of a confined plugin, so that whoever asks it a question can wait for the answer. */
import { type ChildProcess, fork } from "node:child_process"
import { type MessagePort, workerData } from "node:worker_threads"

/** How a process is started. `cell`: the module that it runs; `flags` those of Node; `readable` what it may import, as URLs. */
export interface Start {
  readonly cell: string
  readonly flags: ReadonlyArray<string>
  readonly readable: ReadonlyArray<string>
}

/** What a process answered, or why it did not. */
export type Reply = { readonly value?: unknown } | { readonly error: string }

/** What a broker is given: its end of the line, and where it rings when an answer lies there. */
export interface Line {
  readonly start: Start
  readonly port: MessagePort
  readonly bell: Int32Array
}

/** A process that was started, and what its end says. */
interface Member {
  readonly child: ChildProcess
  readonly ready: Promise<Reply>
}

const { start, port, bell } = workerData as Line

const next = (child: ChildProcess): Promise<Reply> =>
  new Promise((resolve) => {
    const told = (reply: Reply) => {
      child.off("exit", gone)
      resolve(reply)
    }
    const gone = (code: number | null, signal: string | null) => {
      child.off("message", told)
      resolve({ error: `its process ended (${signal ?? `exit code ${code}`})` })
    }
    child.once("message", told)
    child.once("exit", gone)
  })

const launch = (): Member => {
  const { cell, flags, readable } = start
  const child = fork(cell, [...readable], {
    env: {},
    serialization: "advanced",
    stdio: ["ignore", "ignore", "ignore", "ipc"],
    execArgv: [...flags]
  })
  child.on("error", () => undefined)
  return { child, ready: next(child) }
}

const reply = (what: Reply) => {
  port.postMessage(what)
  Atomics.add(bell, 0, 1)
  Atomics.notify(bell, 0)
}

let current: Member | undefined
// started while the other one works, so that a fresh process costs no time
let spare: Member | undefined

const fresh = async (): Promise<Reply> => {
  current?.child.kill("SIGKILL")
  current = spare ?? launch()
  spare = launch()
  return current.ready
}

const asked = async (what: unknown): Promise<Reply> => {
  if (what === "fresh") return fresh()
  const { child } = current!
  if (child.exitCode !== null || child.signalCode !== null) return { error: "its process has ended" }
  const answered = next(child)
  child.send(what as object)
  return answered
}

port.on("message", (what: unknown) => {
  if (what === "end") {
    for (const one of [current, spare]) one?.child.kill("SIGKILL")
    port.close()
    return
  }
  asked(what).then(reply, (cause: unknown) => reply({ error: String(cause) }))
})
