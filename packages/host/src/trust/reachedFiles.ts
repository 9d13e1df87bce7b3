import { globSync, readFileSync, realpathSync, statSync } from "node:fs"
import { createHash } from "node:crypto"
import { createRequire, findPackageJSON, isBuiltin } from "node:module"
import { basename, dirname, extname, join, relative, resolve, sep } from "node:path"
import { fileURLToPath, pathToFileURL } from "node:url"
import * as Ids from "@litfuse/engine/Ids"
import type { PluginEntry } from "@litfuse/engine/Registry"
import { isFile, resolvePlugin as pluginUrl } from "@litfuse/engine/registry/resolvePlugin"
import * as TableParam from "@litfuse/files/TableParam"
import * as Result from "effect/Result"
import { importsOf } from "./importsOf.ts"
import * as Packages from "./Packages.ts"

/**
 * Everything that a configuration reaches, sorted by name: itself, the modules of its plugins and their imports, files of parameters, and a text per package.
 *
 * - shape: names of files are relative to the folder of the configuration, with `/`; those of packages are `package NAME@VERSION`
 */
export type Reached = ReadonlyMap<string, Uint8Array>

/**
 * What a configuration reaches, and the modules that may be loaded.
 *
 * - `modules` real paths to the sha256 of their contents, with all files of installed packages
 */
export interface Found {
  readonly reached: Reached
  readonly modules: ReadonlyMap<string, string>
}

/** The limits of files and bytes that a configuration may reach. A larger folder is not a folder of plugins. */
export const most = { files: 5000, bytes: 64 * 1024 * 1024 }

const typed = new Set([".ts", ".mts", ".cts"])
const code = new Set([".js", ".mjs", ".cjs", ...typed])

/** Files that a computed import may load from a folder. */
const loadable = "**/*.{js,mjs,cjs,ts,mts,cts,json,node,wasm}"

/** Files that hold no imports to follow, whatever names them. */
const isData = (file: string): boolean => /\.(?:json|node|wasm)$/.test(file)

const isPlain = (file: string): boolean => statSync(file, { throwIfNoEntry: false })?.isFile() === true

/** The files that a relative name may refer to: Node's `require` adds endings, `import` does not. */
const candidates = (file: string): ReadonlyArray<string> => [
  file,
  ...[".js", ".json", ".node", "/index.js", "/index.json"].map((ending) => file + ending)
]

const resolveModule = (name: string, from: string): string | undefined => {
  const asRequired = Result.getOrUndefined(Result.try(() => createRequire(from).resolve(name)))
  if (asRequired !== undefined && isPlain(asRequired)) return asRequired
  const path = name.startsWith("file:") ? fileURLToPath(name) : resolve(dirname(from), decodeURIComponent(name.replace(/[?#].*$/s, "")))
  return candidates(path).find(isPlain)
}

const findModule = (name: string, from: string): string | undefined => Result.getOrUndefined(Result.try(() => resolveModule(name, from)))

interface Walk {
  readonly base: string
  readonly texts: Map<string, Uint8Array>
  readonly modules: Map<string, string>
  readonly packages: Map<string, string>
  readonly queue: Array<string>
  bytes: number
  problem: string | undefined
}

/** The name of a file; it never looks like that of a package. */
const nameOf = ({ base }: Walk, file: string): string =>
  relative(base, file)
    .split(sep)
    .join("/")
    .replace(/^package /, "./package ")

const addClosure = (walk: Walk, one: Packages.Package): void => {
  const all = Packages.closure(one)
  if (Result.isFailure(all)) walk.problem ??= all.failure
  else {
    for (const [title, text] of all.success.texts) walk.packages.set(title, text)
    for (const [file, hash] of all.success.modules) walk.modules.set(file, hash)
  }
}

/** Adds a file by its real path, which is the one that Node loads. `isModule`: it is imported, and so followed whatever its name. */
const add = (walk: Walk, path: string, isModule = false): void => {
  const file = realpathSync(path)
  const name = nameOf(walk, file)
  if (walk.texts.has(name)) return
  if (isModule && Packages.isInstalled(file) && !walk.modules.has(file)) addClosure(walk, Packages.owner(file))
  if (!isPlain(file)) walk.problem ??= `${name} is not a plain file`
  walk.bytes += statSync(file).size
  if (walk.texts.size >= most.files || walk.bytes > most.bytes)
    walk.problem ??= `it reaches more than ${most.files} files or ${most.bytes / 2 ** 20} MB; use literal import names to reach fewer`
  if (walk.problem !== undefined) return
  const content = readFileSync(file)
  walk.texts.set(name, content)
  walk.modules.set(file, createHash("sha256").update(content).digest("hex"))
  if (code.has(extname(file)) || (isModule && !isData(file))) walk.queue.push(file)
}

const addEntry = (walk: Walk, name: string, from: string): void => {
  const url = pluginUrl(name, from)
  if (Result.isSuccess(url)) add(walk, fileURLToPath(url.success), true)
}

const addPackage = (walk: Walk, name: string, from: string): void => {
  const one = Packages.find(name, from)
  if (one === "shared") return
  if (one === undefined) walk.packages.set(`package ${name}`, "not installed")
  else if (one.isLinked) addEntry(walk, name, from)
  else addClosure(walk, one)
}

/** Adds every module of a folder and its subfolders, because computed imports are known only at run time. What litfuse writes is no module. */
const addFolder = (walk: Walk, folder: string): void => {
  const exclude = (name: string): boolean => /(?:^|[\\/])(?:node_modules|\.git|\.cache|\.litfuse|reports)$/.test(name)
  for (const name of globSync(loadable, { cwd: folder, exclude })) if (isPlain(join(folder, name))) add(walk, join(folder, name))
}

const follow = (walk: Walk, file: string): void => {
  const text = Buffer.from(walk.texts.get(nameOf(walk, file))!).toString()
  const { modules, paths, names, isWhole } = importsOf(text, typed.has(extname(file)))
  const isLocal = (name: string): boolean => isFile(name) || name.startsWith("file:")
  const addLocal = (name: string, isModule: boolean): void => {
    const path = findModule(name, file)
    if (path !== undefined) add(walk, path, isModule)
  }
  for (const name of modules) {
    if (isBuiltin(name) || name.startsWith("data:")) continue
    if (isLocal(name)) addLocal(name, true)
    else if (!name.startsWith("#")) addPackage(walk, name, file)
    else {
      // subpath imports, which package.json maps to packages and to modules of its folder
      addLocal(name, true)
      addFolder(walk, dirname(findPackageJSON(pathToFileURL(file)) ?? file))
    }
  }
  for (const name of paths) addLocal(name, false)
  for (const name of names) {
    if (!isBuiltin(name) && Packages.find(name, file) !== undefined) addPackage(walk, name, file)
    else if (name.startsWith("#")) addLocal(name, true)
  }
  // all files of an installed package are approved
  if (!isWhole && !Packages.isInstalled(file)) addFolder(walk, dirname(file))
}

/**
 * Everything that a configuration reaches: static and dynamic imports with literal names, and files named by literal texts in modules. When a module computes
 * an import, every module of its folder counts. Installed packages count by name, version, and all of their files.
 *
 * - shape: `file` the absolute path of the configuration, `text` its contents
 * - errors: why the files cannot be determined, in one line
 */
export const reachedFiles = (file: string, text: Uint8Array, plugins: ReadonlyArray<PluginEntry>): Result.Result<Found, string> =>
  Result.flatMap(
    Result.try({
      try: () => walkFiles(file, text, plugins),
      catch: (cause) => (cause instanceof Error ? cause.message : String(cause))
    }),
    (found) => found
  )

const walkFiles = (file: string, text: Uint8Array, plugins: ReadonlyArray<PluginEntry>): Result.Result<Found, string> => {
  const walk: Walk = {
    base: realpathSync(dirname(file)),
    texts: new Map(),
    modules: new Map(),
    packages: new Map(),
    queue: [],
    bytes: text.length,
    problem: undefined
  }
  walk.texts.set(basename(file), text)
  for (const { plugin, params } of plugins) {
    if (!isFile(plugin)) addPackage(walk, plugin, file)
    addEntry(walk, plugin, file)
    for (const { name } of TableParam.filesOf(params)) {
      const path = resolve(dirname(file), name)
      if (isPlain(path)) add(walk, path)
    }
  }
  for (let next = walk.queue.pop(); next !== undefined && walk.problem === undefined; next = walk.queue.pop()) follow(walk, next)
  if (walk.problem !== undefined) return Result.fail(walk.problem)
  const packages = Array.from(walk.packages, ([name, what]) => [name, Buffer.from(`${what}\n`)] as const)
  const reached = new Map([...walk.texts, ...packages].sort(([a], [b]) => Ids.compare(a, b)))
  return Result.succeed({ reached, modules: walk.modules })
}
