import { createHash } from "node:crypto"
import { globSync, readFileSync, realpathSync, statSync } from "node:fs"
import { findPackageJSON } from "node:module"
import { dirname, join, relative, sep } from "node:path"
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

/** The maximum size of a package without a lockfile entry, because all of its files are read. Units: bytes. */
const mostBytes = 64 * 1024 * 1024

/** Whether a file is part of an installed package. */
export const isInstalled = (file: string): boolean => file.split(sep).includes("node_modules")

/** Whether litfuse shares this package with plugins. Plugins with another copy are refused, so these packages are as trusted as litfuse itself. */
const isShared = (folder: string): boolean => ["effect", "@litfuse/engine"].some((name) => copyOf(name, import.meta.url)?.path === folder)

type Manifest = { readonly version?: unknown } & {
  readonly [list in "dependencies" | "optionalDependencies" | "peerDependencies"]?: object
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
    if (isShared(folder)) return "shared"
    const manifest = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as Manifest
    const { dependencies, optionalDependencies, peerDependencies } = manifest
    const needs = Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })
    return { name, version: String(manifest.version), folder, isLinked: !isInstalled(folder), needs }
  } catch {
    return undefined
  }
}

type Lock = { readonly packages?: { readonly [place: string]: { readonly integrity?: unknown } | undefined } }

const integrityOf = (folder: string): string | undefined => {
  for (let above = dirname(folder); above !== dirname(above); above = dirname(above)) {
    const file = join(above, "package-lock.json")
    if (statSync(file, { throwIfNoEntry: false })?.isFile() !== true) continue
    try {
      const { packages } = JSON.parse(readFileSync(file, "utf8")) as Lock
      const integrity = packages?.[relative(above, folder).split(sep).join("/")]?.integrity
      if (typeof integrity === "string") return integrity
    } catch {
      // ignore an unreadable lockfile
    }
  }
  return undefined
}

const contentOf = (folder: string): Result.Result<string, string> => {
  const files = globSync("**/*", { cwd: folder, exclude: (name) => /(?:^|[\\/])node_modules$/.test(name) })
    .filter((name) => statSync(join(folder, name), { throwIfNoEntry: false })?.isFile())
    .sort(Ids.compare)
  const bytes = files.reduce((sum, name) => sum + statSync(join(folder, name)).size, 0)
  if (bytes > mostBytes)
    return Result.fail(`${folder} is larger than ${mostBytes / 2 ** 20} MB and is not in a package-lock.json; install it with npm`)
  const hash = createHash("sha256")
  for (const name of files)
    hash.update(
      JSON.stringify([
        name.split(sep).join("/"),
        createHash("sha256")
          .update(readFileSync(join(folder, name)))
          .digest("hex")
      ])
    )
  return Result.succeed(`files ${hash.digest("hex")}`)
}

const textOf = ({ folder }: Package): Result.Result<string, string> => {
  const integrity = integrityOf(folder)
  return integrity === undefined ? contentOf(folder) : Result.succeed(`locked ${integrity}`)
}

/**
 * An installed package and its dependencies. Each has a text that changes with its content: the integrity in the lockfile, or a hash of its files.
 *
 * - errors: why one of the packages cannot be inspected
 */
export const closure = (first: Package): Result.Result<ReadonlyMap<string, string>, string> => {
  const texts = new Map<string, string>()
  const seen = new Set<string>()
  const queue = [first]
  for (let one = queue.pop(); one !== undefined; one = queue.pop()) {
    if (seen.has(one.folder)) continue
    seen.add(one.folder)
    const text = textOf(one)
    if (Result.isFailure(text)) return Result.fail(text.failure)
    const title = `package ${one.name}@${one.version}`
    // copies of one version may differ in content
    texts.set(title, [...new Set([texts.get(title) ?? [], text.success].flat())].sort().join("\n"))
    for (const name of one.needs) {
      const next = find(name, join(one.folder, "package.json"))
      if (next !== undefined && next !== "shared") queue.push(next)
    }
  }
  return Result.succeed(texts)
}
