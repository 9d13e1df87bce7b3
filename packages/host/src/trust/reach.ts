import { globSync, readFileSync, realpathSync, statSync } from "node:fs"
import { findPackageJSON, isBuiltin } from "node:module"
import { basename, dirname, extname, join, relative, resolve, sep } from "node:path"
import { fileURLToPath, pathToFileURL } from "node:url"
import * as Ids from "@litfuse/engine/Ids"
import type { Wanted } from "@litfuse/engine/Registry"
import { isFile, resolve as pluginUrl } from "@litfuse/engine/registry/resolve"
import * as TableParam from "@litfuse/files/TableParam"
import * as Result from "effect/Result"
import { importsOf } from "./imports.ts"
import * as Packages from "./packages.ts"

/**
 * Everything that a configuration brings with it, by name, in the order of names: the configuration, the modules of its plugins and what these import,
 * files of parameters, and a text for each package.
 *
 * - shape: names of files are relative to the folder of the configuration, with `/`; those of packages are `package NAME@VERSION`
 */
export type Reached = ReadonlyMap<string, Uint8Array>

/** The most files, and the most bytes, that a configuration may bring: a folder that holds more is no folder of plugins. */
export const most = { files: 5000, bytes: 64 * 1024 * 1024 }

const code = new Set([".js", ".mjs", ".cjs", ".ts", ".mts", ".cts"])

/** What may be loaded from a folder under a name that is computed. */
const loadable = "**/*.{js,mjs,cjs,ts,mts,cts,json,node,wasm}"

const isPlain = (file: string): boolean => statSync(file, { throwIfNoEntry: false })?.isFile() === true

/** The files that a relative name may mean: Node's `require` adds endings, `import` does not. */
const candidates = (file: string): ReadonlyArray<string> => [
  file,
  ...[".js", ".json", ".node", "/index.js", "/index.json"].map((ending) => file + ending)
]

/** A module of a folder that was given a name to look for. */
const beside = (name: string, from: string): string | undefined => {
  const path = name.startsWith("file:") ? fileURLToPath(name) : resolve(dirname(from), decodeURIComponent(name.replace(/[?#].*$/s, "")))
  return candidates(path).find(isPlain)
}

const found = (name: string, from: string): string | undefined => Result.getOrUndefined(Result.try(() => beside(name, from)))

/** What was taken up on the way from a configuration to all that it loads. */
interface Walk {
  readonly base: string
  readonly texts: Map<string, Uint8Array>
  readonly packages: Map<string, string>
  readonly queue: Array<string>
  bytes: number
  problem: string | undefined
}

/** What a file is called; never as packages are. */
const nameOf = ({ base }: Walk, file: string): string =>
  relative(base, file)
    .split(sep)
    .join("/")
    .replace(/^package /, "./package ")

/** Takes a file up by its real path, which is the one that Node loads; modules are looked into later. */
const add = (walk: Walk, path: string): void => {
  const file = realpathSync(path)
  const name = nameOf(walk, file)
  if (walk.texts.has(name)) return
  if (!isPlain(file)) walk.problem ??= `${name} is no plain file`
  walk.bytes += statSync(file).size
  if (walk.texts.size >= most.files || walk.bytes > most.bytes)
    walk.problem ??= `more than ${most.files} files or ${most.bytes / 2 ** 20} MB can be reached; import by literal names, so that fewer can`
  if (walk.problem !== undefined) return
  walk.texts.set(name, readFileSync(file))
  if (code.has(extname(file))) walk.queue.push(file)
}

/** The module of a plugin, or of a package that is a folder of somebody's own: it is read like those of the project. */
const addEntry = (walk: Walk, name: string, from: string): void => {
  const url = pluginUrl(name, from)
  if (Result.isSuccess(url)) add(walk, fileURLToPath(url.success))
}

const addPackage = (walk: Walk, name: string, from: string): void => {
  const one = Packages.find(name, from)
  if (one === "shared") return
  if (one === undefined) walk.packages.set(`package ${name}`, "not installed")
  else if (one.isLinked) addEntry(walk, name, from)
  else {
    const all = Packages.closure(one)
    if (Result.isFailure(all)) walk.problem ??= all.failure
    else for (const [title, text] of all.success) walk.packages.set(title, text)
  }
}

/** Takes up every module of a folder and below it, because which of them is loaded is known only when it is. */
const addFolder = (walk: Walk, folder: string): void => {
  const exclude = (name: string): boolean => /(?:^|[\\/])(?:node_modules|\.git)$/.test(name)
  for (const name of globSync(loadable, { cwd: folder, exclude })) if (isPlain(join(folder, name))) add(walk, join(folder, name))
}

const follow = (walk: Walk, file: string): void => {
  const { modules, paths, isWhole } = importsOf(Buffer.from(walk.texts.get(nameOf(walk, file))!).toString())
  const isLocal = (name: string): boolean => isFile(name) || name.startsWith("file:")
  for (const name of modules) {
    if (isBuiltin(name) || name.startsWith("data:")) continue
    // names that a package.json gives to modules of its own folder
    if (name.startsWith("#")) addFolder(walk, dirname(findPackageJSON(pathToFileURL(file)) ?? file))
    else if (!isLocal(name)) addPackage(walk, name, file)
  }
  for (const name of [...modules.filter(isLocal), ...paths]) {
    const path = found(name, file)
    if (path !== undefined) add(walk, path)
  }
  // what an installed package loads is as its version says
  if (!isWhole && !Packages.isInstalled(file)) addFolder(walk, dirname(file))
}

/**
 * Everything that is reached from a configuration: what its plugins import under literal names, static and dynamic, and texts in them that name files
 * beside them. Where a module computes what it loads, every module of its folder counts. Installed packages count by name and version, and by what the
 * lockfile says of them.
 *
 * - shape: `file` the absolute path of the configuration, `text` what it holds
 * - errors: why the files cannot be found out, in a line
 */
export const reachOf = (file: string, text: Uint8Array, plugins: ReadonlyArray<Wanted>): Result.Result<Reached, string> =>
  Result.flatMap(
    Result.try({
      try: () => walked(file, text, plugins),
      catch: (cause) => (cause instanceof Error ? cause.message : String(cause))
    }),
    (reached) => reached
  )

const walked = (file: string, text: Uint8Array, plugins: ReadonlyArray<Wanted>): Result.Result<Reached, string> => {
  const walk: Walk = {
    base: realpathSync(dirname(file)),
    texts: new Map(),
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
  return Result.succeed(new Map([...walk.texts, ...packages].sort(([a], [b]) => Ids.compare(a, b))))
}
