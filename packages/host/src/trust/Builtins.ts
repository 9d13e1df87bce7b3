/** Modules of Node that execute code where the hooks of a thread do not hold: plugins get guarded forms of them. */
import type * as Threads from "node:worker_threads"
import { fileURLToPath } from "node:url"
import { guardWebAssembly } from "./guardWebAssembly.ts"
import { refuse } from "./refuse.ts"

const scheme = "litfuse-guarded:"

const guardedNames = ["child_process", "cluster", "worker_threads", "sqlite"] as const
type Name = (typeof guardedNames)[number]

/** The key under which a thread of a plugin finds the approved modules. */
export const approvedKey = "litfuse.approved"

const threadModule: URL = new URL("./guardedWorker.ts", import.meta.url)

interface Gate {
  readonly approved: ReadonlyMap<string, string>
  readonly checkFile: (path: string) => void
  readonly isForeign: (script: string) => boolean
  readonly isStrict: boolean
}

let gate: Gate

const nameOf = (url: string): Name | undefined => guardedNames.find((name) => url === `node:${name}`)

/** Whether a URL is that of a module of Node that plugins get in a guarded form. */
export const isGuarded = (url: string): boolean => nameOf(url) !== undefined

/** The URL of the guarded form. */
export const guardedUrl = (url: string): string => scheme + nameOf(url)!

const refusal = (what: string) => (): never =>
  refuse(`a plugin may not ${what}, because litfuse cannot check what it executes; it may start threads of approved modules`)

const startsPrograms = (real: object): object =>
  Object.fromEntries(Object.keys(real).map((key) => [key, refusal(`start programs (${key})`)]))

const pathOf = (file: string | URL): string => {
  const isUrl = file instanceof URL || file.startsWith("file:")
  return isUrl ? fileURLToPath(file) : file
}

/** Threads of approved modules only; the hooks hold in them before their module is loaded. */
const guardThreads = (real: typeof Threads): object => {
  const start = (file: string | URL, options: Threads.WorkerOptions = {}): Threads.Worker => {
    if (options.eval === true || (file instanceof URL && file.protocol !== "file:")) refusal("start a thread from a text")()
    gate.checkFile(pathOf(file))
    const { execArgv, ...rest } = options
    if (execArgv !== undefined && execArgv.length > 0) refusal("give flags of Node to a thread")()
    real.setEnvironmentData(approvedKey, gate.approved as unknown as Threads.Serializable)
    try {
      return new real.Worker(file, { ...rest, execArgv: [`--import=${threadModule.href}`] })
    } finally {
      real.setEnvironmentData(approvedKey, undefined)
    }
  }
  const Worker = function (file: string | URL, options?: Threads.WorkerOptions) {
    return start(file, options)
  }
  Worker.prototype = real.Worker.prototype
  Object.defineProperty(real.Worker.prototype, "constructor", { value: Worker })
  return { ...real, Worker }
}

/** Databases as ever; a native extension must be approved. */
const guardDatabases = (real: typeof import("node:sqlite")): object => {
  const prototype = real.DatabaseSync.prototype
  const load = prototype.loadExtension
  prototype.loadExtension = function (this: InstanceType<typeof real.DatabaseSync>, path: string, ...rest: []) {
    if (gate.isStrict) gate.checkFile(path)
    load.call(this, path, ...rest)
  }
  return real
}

const made = new Map<Name, object>()

const make = (name: Name): object => {
  const real = builtin(`node:${name}`) as object
  switch (name) {
    case "worker_threads":
      return guardThreads(real as typeof Threads)
    case "sqlite":
      return guardDatabases(real as typeof import("node:sqlite"))
    case "child_process":
    case "cluster":
      return startsPrograms(real)
  }
}

// captured before plugins can replace it
const builtin: (name: string) => unknown = process.getBuiltinModule.bind(process)

const get = (name: Name): object => {
  const known = made.get(name) ?? make(name)
  made.set(name, known)
  return known
}

const shelf = Symbol.for("litfuse.guarded")

/** The text of a guarded module; undefined for any other URL. */
export const textOf = (url: string): string | undefined => {
  if (!url.startsWith(scheme)) return undefined
  const name = url.slice(scheme.length) as Name
  const names = Object.keys(get(name)).filter((key) => key !== "default")
  return `const all = globalThis[Symbol.for("litfuse.guarded")](${JSON.stringify(name)})
export default all
export { all as "module.exports" }
export const { ${names.join(", ")} } = all
`
}

/** Guards what leads to native code or to processes without an import. In another program (`isStrict` false) its own code needs these. */
const guardGlobals = ({ checkFile }: Gate): void => {
  const dlopen = process.dlopen.bind(process)
  const binding = (process as unknown as { readonly binding: (name: string) => unknown }).binding.bind(process)
  const bindings = new Set(["spawn_sync", "process_wrap"])
  Object.assign(process, {
    dlopen: (module: object, file: string, flags?: number) => {
      checkFile(file)
      return flags === undefined ? dlopen(module, file) : dlopen(module, file, flags)
    },
    getBuiltinModule: (id: string): unknown => {
      const name = nameOf(id.startsWith("node:") ? id : `node:${id}`)
      return name === undefined ? builtin(id) : get(name)
    },
    binding: (name: string): unknown => (bindings.has(name) ? refusal("start programs")() : binding(name)),
    execve: refusal("replace the process")
  })
}

/** Switches the guards on. */
export const guard = (given: Gate): void => {
  gate = given
  Object.defineProperty(globalThis, shelf, { value: get, configurable: false, enumerable: false, writable: false })
  if (!given.isStrict) return
  guardGlobals(given)
  guardWebAssembly(given.approved, given.isForeign)
}
