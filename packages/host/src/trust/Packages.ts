import { createHash } from "node:crypto"
import { globSync, readFileSync, realpathSync, statSync } from "node:fs"
import { findPackageJSON } from "node:module"
import { dirname, join, sep } from "node:path"
import { pathToFileURL } from "node:url"
import * as Ids from "@litfuse/engine/Ids"
import { copyOf } from "@litfuse/engine/registry/copyOf"
import { packageNameOf } from "@litfuse/engine/registry/resolvePlugin"
import * as Result from "effect/Result"

/**
 * A package as Node resolves it.
 *
 * - `folder` its real path
 * - `isLinked` it is outside `node_modules`, so its modules are read like those of the project
 */
export interface Package {
  readonly name: string
  readonly version: string
  readonly folder: string
  readonly isLinked: boolean
  readonly needs: ReadonlyArray<string>
}

/** The maximum size of a package, because all of its files are read. Units: bytes. */
const mostBytes = 256 * 1024 * 1024

/** Whether a file is part of an installed package. */
export const isInstalled = (file: string): boolean => file.split(sep).includes("node_modules")

/** Whether litfuse shares this package with plugins. Plugins with another copy are refused, so these packages are as trusted as litfuse itself. */
const isShared = (folder: string): boolean => ["effect", "@litfuse/engine"].some((name) => copyOf(name, import.meta.url)?.path === folder)

type Manifest = { readonly version?: unknown } & {
  readonly [list in "dependencies" | "optionalDependencies" | "peerDependencies"]?: object
}

const packageIn = (folder: string, name: string): Package => {
  const manifest = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as Manifest
  const { dependencies, optionalDependencies, peerDependencies } = manifest
  const needs = Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })
  return { name, version: String(manifest.version), folder, isLinked: !isInstalled(folder), needs }
}

/** The installed package that a file belongs to; one without a package.json has no version and needs nothing. `file`: its real path. */
export const owner = (file: string): Package => {
  const parts = file.split(sep)
  const at = parts.lastIndexOf("node_modules") + 1
  const length = parts[at]!.startsWith("@") ? 2 : 1
  const name = parts.slice(at, at + length).join("/")
  const folder = parts.slice(0, at + length).join(sep)
  return Result.getOrElse(
    Result.try(() => packageIn(folder, name)),
    () => ({ name, version: "", folder, isLinked: false, needs: [] })
  )
}

/**
 * Finds the package of an import.
 *
 * - shape: `specifier` the package, or a module of it; `from` the absolute path of the importing file
 * - empty: undefined for a package that is not installed; "shared" for one that litfuse shares with plugins
 */
export const find = (specifier: string, from: string): Package | "shared" | undefined => {
  const name = packageNameOf(specifier)
  try {
    const file = findPackageJSON(name, pathToFileURL(from))
    if (file === undefined) return undefined
    const folder = dirname(realpathSync(file))
    return isShared(folder) ? "shared" : packageIn(folder, name)
  } catch {
    return undefined
  }
}

/** The text of a package, which changes with its content, and the sha256 of each of its files by real path. */
interface Content {
  readonly text: string
  readonly modules: ReadonlyMap<string, string>
}

const contentOf = (folder: string): Result.Result<Content, string> => {
  const files = globSync("**/*", { cwd: folder, exclude: (name) => /(?:^|[\\/])node_modules$/.test(name) })
    .filter((name) => statSync(join(folder, name), { throwIfNoEntry: false })?.isFile())
    .sort(Ids.compare)
  const bytes = files.reduce((sum, name) => sum + statSync(join(folder, name)).size, 0)
  if (bytes > mostBytes) return Result.fail(`${folder} is larger than ${mostBytes / 2 ** 20} MB, too large to check; use a smaller package`)
  const hash = createHash("sha256")
  const modules = new Map<string, string>()
  for (const name of files) {
    const file = realpathSync(join(folder, name))
    const one = createHash("sha256").update(readFileSync(file)).digest("hex")
    modules.set(file, one)
    hash.update(JSON.stringify([name.split(sep).join("/"), one]))
  }
  return Result.succeed({ text: `files ${hash.digest("hex")}`, modules })
}

/** Installed packages by title, each with a text that changes with its content, and all of their files: real path to sha256. */
export interface Closure {
  readonly texts: ReadonlyMap<string, string>
  readonly modules: ReadonlyMap<string, string>
}

/**
 * An installed package and its dependencies. What a lockfile says of them is not used: a project may bring any lockfile.
 *
 * - errors: why one of the packages cannot be inspected
 */
export const closure = (first: Package): Result.Result<Closure, string> => {
  const texts = new Map<string, string>()
  const modules = new Map<string, string>()
  const seen = new Set<string>()
  const queue = [first]
  for (let one = queue.pop(); one !== undefined; one = queue.pop()) {
    if (seen.has(one.folder)) continue
    seen.add(one.folder)
    const content = contentOf(one.folder)
    if (Result.isFailure(content)) return Result.fail(content.failure)
    for (const [file, hash] of content.success.modules) modules.set(file, hash)
    const title = `package ${one.name}@${one.version}`
    // copies of one version may differ in content
    texts.set(title, [...new Set([texts.get(title) ?? [], content.success.text].flat())].sort().join("\n"))
    for (const name of one.needs) {
      const next = find(name, join(one.folder, "package.json"))
      if (next !== undefined && next !== "shared") queue.push(next)
    }
  }
  return Result.succeed({ texts, modules })
}
