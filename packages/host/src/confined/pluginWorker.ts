/**
 * The process in which a third-party plugin is tuned. It receives lists to fuse and grades to learn from, and has access to nothing else. Node's permission
 * model blocks files, processes, threads and native code. This module removes what remains: built-in modules, and globals that lead to them. It imports no other
 * module of litfuse, so that it starts as fast as Node.
 */
import { builtinModules, registerHooks, stripTypeScriptTypes } from "node:module"

const readable = process.argv.slice(2)
const send = process.send!.bind(process)
const on = process.on.bind(process)
const { version } = process
const builtIn = new Set(builtinModules)
// captured early, because a plugin could patch prototypes to change what it may import
const starts: (text: string, start: string) => boolean = Function.prototype.call.bind(String.prototype.startsWith)
const ends: (text: string, end: string) => boolean = Function.prototype.call.bind(String.prototype.endsWith)
const has: (set: ReadonlySet<string>, text: string) => boolean = Function.prototype.call.bind(Set.prototype.has)
const slice: (text: string, from: number, to: number) => string = Function.prototype.call.bind(String.prototype.slice)
const text = String
const Failure = Error

const ofProcess = ["getBuiltinModule", "binding", "_linkedBinding", "dlopen", "mainModule", "report", "kill", "loadEnvFile", "execve"]
for (const name of ofProcess) Object.defineProperty(process, name, { value: undefined })

registerHooks({
  resolve: (name, context, next) => {
    if (starts(name, "node:") || has(builtIn, name)) throw new Failure(`a plugin may not import ${name}`)
    const found = next(name, context)
    for (let i = 0; i < readable.length; i++)
      if (found.url === readable[i] || (ends(readable[i]!, "/") && starts(found.url, readable[i]!))) return found
    throw new Failure(`a plugin may not import ${found.url}`)
  }
})

// stripping types uses WebAssembly, which loads on first use: load it before WebAssembly is removed
stripTypeScriptTypes("")

const ofGlobal =
  "fetch WebSocket EventSource navigator BroadcastChannel MessageChannel MessagePort Request Response FormData localStorage sessionStorage performance global WebAssembly".split(
    " "
  )
for (const name of ofGlobal) Reflect.deleteProperty(globalThis, name)
const silent = () => {}
const nothing = Object.freeze({ env: {}, argv: [], version, cwd: () => "/", on: silent, emitWarning: silent })
Object.assign(globalThis, {
  process: nothing,
  console: Object.freeze({ log: silent, warn: silent, error: silent, info: silent, debug: silent })
})

interface Fusion {
  readonly id: string
  readonly revision: number
  readonly refuses?: (inputs: unknown, params: unknown) => unknown
  readonly prepare: (inputs: unknown) => unknown
  readonly score: (prepared: unknown, params: unknown, out: Float64Array) => void
  readonly train?: (frames: ReadonlyArray<unknown>, params: unknown) => unknown
}

type Asked =
  | { readonly do: "load"; readonly url: string; readonly member: number | undefined }
  | { readonly do: "prepare"; readonly key: number; readonly inputs: unknown }
  | { readonly do: "score"; readonly key: number; readonly params: unknown; readonly length: number }
  | { readonly do: "refuses"; readonly inputs: unknown; readonly params: unknown }
  | { readonly do: "train"; readonly frames: ReadonlyArray<unknown>; readonly params: unknown }

let fusion: Fusion
const prepared: Array<unknown> = []

const answer = async (asked: Asked): Promise<unknown> => {
  switch (asked.do) {
    case "load": {
      const exported = ((await import(asked.url)) as { readonly default: Fusion & ReadonlyArray<Fusion> }).default
      fusion = asked.member === undefined ? exported : exported[asked.member]!
      return { id: fusion.id, revision: fusion.revision }
    }
    case "prepare":
      prepared[asked.key] = fusion.prepare(asked.inputs)
      return undefined
    case "score": {
      const out = new Float64Array(asked.length)
      fusion.score(prepared[asked.key], asked.params, out)
      return out
    }
    case "refuses":
      return fusion.refuses?.(asked.inputs, asked.params)
    case "train":
      return fusion.train!(asked.frames, asked.params)
  }
}

on("message", (asked: Asked) => {
  answer(asked).then(
    (value) => send({ value }),
    (cause: unknown) => send({ error: slice(text(cause), 0, 500) })
  )
})
send({ value: "ready" })
