import { createHash } from "node:crypto"
import { existsSync, readFileSync, realpathSync } from "node:fs"
import { registerHooks } from "node:module"
import { dirname, join, resolve } from "node:path"
import { fileURLToPath, pathToFileURL } from "node:url"
import { copyOf } from "@litfuse/engine/registry/copyOf"
import { isInstalled } from "../trust/packages.ts"
import { importsOf } from "../trust/imports.ts"
import type { Start } from "./broker.ts"

/** What a confined plugin can still do, said wherever one was tuned. */
export const open: ReadonlyArray<string> = [
  "bugs of V8 and of Node",
  "the time that its answers take",
  "what its own files hold: values for this very collection would be one",
  "its module is run once in litfuse's own process too, when plugins are loaded",
  "network: closed by refusing the modules and globals that lead to it, since Node cannot close it; `unshare -rn` on Linux closes it from outside"
]

const cell = fileURLToPath(new URL("./cell.ts", import.meta.url))

const megabytes = 512

/** Why this Node cannot confine a plugin; undefined where it can. */
export const inability = (): string | undefined =>
  process.allowedNodeEnvironmentFlags.has("--permission") && typeof registerHooks === "function"
    ? undefined
    : `Node ${process.versions.node} cannot keep a plugin from files: use Node 22.15 or newer`

/** The folders of packages from which a plugin may import: those of its `node_modules`, and the packages that it shares with litfuse. */
const folders = (entry: string): ReadonlyArray<string> => {
  const found = new Set<string>()
  for (let at = dirname(entry); at !== dirname(at); at = dirname(at)) {
    const modules = join(at, "node_modules")
    if (existsSync(modules)) found.add(realpathSync(modules))
  }
  for (const name of ["effect", "@litfuse/engine"]) {
    const copy = copyOf(name, pathToFileURL(entry))
    if (copy === undefined) continue
    found.add(copy.path)
    // a linked package finds what it needs beside itself
    for (let at = dirname(copy.path); at !== dirname(at); at = dirname(at))
      if (existsSync(join(at, "node_modules"))) found.add(realpathSync(join(at, "node_modules")))
  }
  return [...found]
}

const sha256 = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex")

/** A plugin's module and those imported by literal names, with a hash of each; computed names are not followed. */
const modulesOf = (entry: string): ReadonlyMap<string, string> => {
  const found = new Map<string, string>()
  const queue = [realpathSync(entry)]
  for (let file = queue.pop(); file !== undefined; file = queue.pop()) {
    if (found.has(file)) continue
    const bytes = readFileSync(file)
    found.set(file, sha256(bytes))
    if (file.endsWith(".json")) continue
    for (const name of importsOf(bytes.toString()).modules) {
      const path = name.startsWith(".") ? resolve(dirname(file), name) : undefined
      if (path !== undefined && existsSync(path)) queue.push(realpathSync(path))
    }
  }
  return found
}

/** How a plugin's process is started, what it reads of its own, and which of these files was changed since: then it is not started again. */
export interface Prepared {
  readonly start: Start
  readonly files: ReadonlyArray<string>
  readonly changed: () => string | undefined
}

/** What a plugin's process may read: its module, those it imports by literal names, packages. `entry`: its absolute path. */
export const prepare = (entry: string): Prepared => {
  const own = modulesOf(entry)
  const roots = folders(entry).concat(isInstalled(entry) ? dirname(entry) : [])
  const files = [...own.keys()]
  const read = [cell, ...files, ...roots.map((root) => `${root}/*`)]
  return {
    files,
    changed: () => files.find((file) => !existsSync(file) || sha256(readFileSync(file)) !== own.get(file)),
    start: {
      cell,
      flags: ["--permission", `--max-old-space-size=${megabytes}`, "--no-warnings", ...read.map((one) => `--allow-fs-read=${one}`)],
      readable: [...files.map((file) => pathToFileURL(file).href), ...roots.map((root) => `${pathToFileURL(root).href}/`)]
    }
  }
}
