/**
 * The process of a confined plugin. It receives what its kind reads, such as lists to fuse, and has access to nothing else. Node's permission model blocks
 * files, processes, threads and native code. This module removes what remains: built-in modules, and what leads to them. Modules of litfuse are loaded before
 * that.
 */
import { createHash } from "node:crypto"
import { readFileSync, realpathSync } from "node:fs"
import Module, { builtinModules, registerHooks, stripTypeScriptTypes } from "node:module"
import { fileURLToPath } from "node:url"
import { confinedMember } from "./confinedMember.ts"
import { describePlugin } from "./describePlugin.ts"
import type { Approved, Load, Loaded, Question } from "./PluginMessages.ts"

const [reads, ...readable] = process.argv.slice(2)
// loaded before hooks refuse modules, and only for the kinds that read works: it takes as long as everything else
const works = reads === "works" ? await import("./worksInputs.ts") : undefined
let approved: Approved = { modules: new Map(), own: [] }
const send = process.send!.bind(process)
const on = process.on.bind(process)
const { version } = process
const builtIn = new Set(builtinModules)
// captured early, because a plugin could patch prototypes to change what it may import
const starts: (text: string, start: string) => boolean = Function.prototype.call.bind(String.prototype.startsWith)
const ends: (text: string, end: string) => boolean = Function.prototype.call.bind(String.prototype.endsWith)
const has: (set: ReadonlySet<string>, text: string) => boolean = Function.prototype.call.bind(Set.prototype.has)
const slice: (text: string, from: number, to: number) => string = Function.prototype.call.bind(String.prototype.slice)
const valueOf: (map: ReadonlyMap<string, string>, key: string) => string | undefined = Function.prototype.call.bind(Map.prototype.get)
const text = String
const Failure = Error
const [readFile, realPath, pathOf, hashOf] = [readFileSync, realpathSync, fileURLToPath, createHash]

const ofProcess = ["getBuiltinModule", "binding", "_linkedBinding", "dlopen", "mainModule", "report", "kill", "loadEnvFile", "execve"]
for (const name of ofProcess) Object.defineProperty(process, name, { value: undefined })

// `module.constructor` of a CommonJS module is the loader, which registers hooks and makes `require`
Reflect.deleteProperty(Module.prototype, "constructor")
const ofLoader = ["registerHooks", "register", "createRequire", "syncBuiltinESMExports", "enableCompileCache", "runMain", "findPackageJSON"]
for (const name of ofLoader) Object.defineProperty(Module, name, { value: undefined })

registerHooks({
  resolve: (name, context, next) => {
    if (starts(name, "node:") || has(builtIn, name)) throw new Failure(`a plugin may not import ${name}`)
    const found = next(name, context)
    for (let i = 0; i < readable.length; i++)
      if (found.url === readable[i] || (ends(readable[i]!, "/") && starts(found.url, readable[i]!))) return found
    throw new Failure(`a plugin may not import ${found.url}`)
  },
  load: (url, context, next) => {
    const path = starts(url, "file:") ? realPath(pathOf(url)) : url
    const { modules, own } = approved
    const wanted = valueOf(modules, path)
    if (wanted === undefined) {
      let isOwn = modules.size === 0
      for (let i = 0; i < own.length; i++) isOwn ||= starts(path, own[i]!)
      if (isOwn) return next(url, context)
      throw new Failure(`${path} is not among the files that you approved`)
    }
    const source = readFile(path)
    if (hashOf("sha256").update(source).digest("hex") !== wanted) throw new Failure(`${path} has changed since you approved it`)
    return { format: next(url, context).format, source, shortCircuit: true }
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

let member: (question: Question) => unknown

const load = async ({ url, member: chosen, approved: modules = approved }: Load): Promise<Loaded> => {
  approved = modules
  const loaded = (await import(url)) as { readonly default?: unknown }
  const isList = Array.isArray(loaded.default)
  const all: ReadonlyArray<unknown> = isList ? (loaded.default as ReadonlyArray<unknown>) : [loaded.default]
  const plugin = (all[chosen ?? 0] ?? {}) as Readonly<Record<string, unknown>>
  member = confinedMember(plugin, (inputs, notes) => ("candidates" in inputs ? inputs : works!.worksInputs(inputs, notes)))
  return {
    hasDefault: "default" in loaded,
    isList,
    members: all.map((one) => describePlugin(one)),
    id: plugin["id"],
    revision: plugin["revision"]
  }
}

on("message", (asked: Load | Question) => {
  new Promise<unknown>((resolve) => resolve(asked.do === "load" ? load(asked) : member(asked))).then(
    (value: unknown) => send({ value }),
    (cause: unknown) => send({ error: slice(text(cause), 0, 500) })
  )
})
send({ value: "ready" })
