import { createHash } from "node:crypto"
import { existsSync, readFileSync, realpathSync } from "node:fs"
import { registerHooks } from "node:module"
import { dirname, join, resolve } from "node:path"
import { fileURLToPath, pathToFileURL } from "node:url"
import { copyOf } from "@litfuse/engine/registry/copyOf"
import { isInstalled } from "../trust/Packages.ts"
import { importsOf } from "../trust/importsOf.ts"
import type { Reads, Start } from "./ProcessThread.ts"

/** What a confined plugin still has access to; every report of its tuning says so. */
export const remainingAccess: ReadonlyArray<string> = [
  "bugs of V8 and of Node",
  "the duration of its answers",
  "the contents of its files, such as values for this collection",
  "the network, if it circumvents the blocked modules and globals, because Node cannot close it; `unshare -rn` on Linux closes it"
]

const module = fileURLToPath(new URL("./pluginWorker.ts", import.meta.url))

/** The folders of what the process needs of litfuse. */
const ownFolders = (): ReadonlyArray<string> => [dirname(module), ...packageFolders(module)]

const megabytes = 512

/** Why this Node cannot confine a plugin; undefined when it can. */
export const confinementProblem = (): string | undefined =>
  process.allowedNodeEnvironmentFlags.has("--permission") && typeof registerHooks === "function"
    ? undefined
    : `Node ${process.versions.node} cannot block a plugin's access to files; use Node 22.15 or newer`

/** The package folders that a plugin may import from: its `node_modules` folders, and the packages that it shares with litfuse. */
const packageFolders = (entry: string): ReadonlyArray<string> => {
  const found = new Set<string>()
  for (let at = dirname(entry); at !== dirname(at); at = dirname(at)) {
    const modules = join(at, "node_modules")
    // Node asks for the path as it is written, too
    if (existsSync(modules)) found.add(modules).add(realpathSync(modules))
  }
  const from = pathToFileURL(entry)
  const engine = copyOf("@litfuse/engine", from)
  // in a clone, the engine needs another package of the clone
  const query = engine === undefined ? undefined : copyOf("@litfuse/query", pathToFileURL(join(engine.path, "package.json")))
  for (const copy of [copyOf("effect", from), engine, query]) {
    if (copy === undefined) continue
    found.add(copy.path)
    // a linked package finds its dependencies next to its real path
    for (let at = dirname(copy.path); at !== dirname(at); at = dirname(at))
      if (existsSync(join(at, "node_modules"))) found.add(realpathSync(join(at, "node_modules")))
  }
  return [...found]
}

const sha256 = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex")

/** A plugin's module and its imports by literal names, with the hash of each; computed names are not followed. */
const modulesOf = (entry: string): ReadonlyMap<string, string> => {
  const found = new Map<string, string>()
  const queue = [realpathSync(entry)]
  for (let file = queue.pop(); file !== undefined; file = queue.pop()) {
    if (found.has(file)) continue
    const bytes = readFileSync(file)
    found.set(file, sha256(bytes))
    if (file.endsWith(".json")) continue
    for (const name of importsOf(bytes.toString(), /\.[cm]?ts$/.test(file)).modules) {
      const path = name.startsWith(".") ? resolve(dirname(file), name) : undefined
      if (path !== undefined && existsSync(path)) queue.push(realpathSync(path))
    }
  }
  return found
}

/** How to start a plugin's process, and its own files. `changed`: a file that changed since; then the process is not started again. */
export interface PreparedProcess {
  readonly start: Start
  readonly files: ReadonlyArray<string>
  readonly changed: () => string | undefined
}

/** Prepares the process of a plugin, which may read its module, its imports by literal names, and packages. `entry`: its absolute path. */
export const prepareProcess = (entry: string, reads: Reads = "arrays"): PreparedProcess => {
  const own = modulesOf(entry)
  const roots = packageFolders(entry).concat(isInstalled(entry) ? dirname(entry) : [])
  const files = [...own.keys()]
  const read = [module, ...files, ...[...new Set([...roots, ...ownFolders()])].map((root) => `${root}/*`)]
  return {
    files,
    changed: () => files.find((file) => !existsSync(file) || sha256(readFileSync(file)) !== own.get(file)),
    start: {
      module,
      reads,
      flags: ["--permission", `--max-old-space-size=${megabytes}`, "--no-warnings", ...read.map((one) => `--allow-fs-read=${one}`)],
      readable: [...files.map((file) => pathToFileURL(file).href), ...roots.map((root) => `${pathToFileURL(root).href}/`)]
    }
  }
}
