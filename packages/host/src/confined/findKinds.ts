import { fork } from "node:child_process"
import { fileURLToPath } from "node:url"
import { approvedModules } from "../trust/LoadGate.ts"

/** A module, and the modules that may be loaded. */
export interface KindsQuestion {
  readonly url: string
  readonly modules: ReadonlyMap<string, string>
}

/** The kinds of all plugins of a module, or why it cannot be loaded. */
export type KindsAnswer = { readonly kinds: ReadonlyArray<string> } | { readonly error: string }

const module = fileURLToPath(new URL("./kindsWorker.ts", import.meta.url))

const limitMs = 20_000

/** The kinds of the plugins of a module. It is loaded in a separate process, which sends nothing but the kinds. */
export const findKinds = (url: string): Promise<KindsAnswer> =>
  new Promise((resolve) => {
    const child = fork(module, [], { serialization: "advanced", stdio: ["ignore", "ignore", "ignore", "ipc"], execArgv: ["--no-warnings"] })
    const end = (answer: KindsAnswer) => {
      clearTimeout(timer)
      child.kill("SIGKILL")
      resolve(answer)
    }
    const timer = setTimeout(() => end({ error: `it was still loading after ${limitMs / 1000} s` }), limitMs)
    child.once("message", (answer: KindsAnswer) => end(answer))
    child.once("error", ({ message }) => end({ error: message }))
    child.once("exit", () => end({ error: "its process ended" }))
    child.send({ url, modules: approvedModules() } satisfies KindsQuestion)
  })
