import { createHash } from "node:crypto"
import { globSync, readFileSync, realpathSync, statSync } from "node:fs"
import { findPackageJSON } from "node:module"
import { dirname, join, relative, sep } from "node:path"
import { pathToFileURL } from "node:url"
import * as Ids from "@litfuse/engine/Ids"
import { copyOf } from "@litfuse/engine/registry/copyOf"
import { nameOf } from "@litfuse/engine/registry/resolve"
import * as Result from "effect/Result"

/**
 * A package as Node finds it.
 *
 * - `folder` its real path
 * - `isLinked` it lies in no `node_modules`: a folder of somebody's own, whose modules are read like those of the project
 */
export interface Package {
  readonly name: string
  readonly version: string
  readonly folder: string
  readonly isLinked: boolean
  readonly needs: ReadonlyArray<string>
}

/** The most bytes of a package that no lockfile names: all of them are read. */
const mostBytes = 64 * 1024 * 1024

/** Whether a file lies in an installed package. */
export const isInstalled = (file: string): boolean => file.split(sep).includes("node_modules")

/** Packages that litfuse shares with plugins: a plugin with another copy is refused, so that these are as trusted as litfuse itself. */
const isShared = (folder: string): boolean => ["effect", "@litfuse/engine"].some((name) => copyOf(name, import.meta.url)?.path === folder)

type Manifest = { readonly version?: unknown } & {
  readonly [list in "dependencies" | "optionalDependencies" | "peerDependencies"]?: object
}

/**
 * The package that a module names.
 *
 * - shape: `specifier` the package, or a module of it; `from` the absolute path of the file that names it
 * - empty: undefined for one that is not installed; "shared" for one that litfuse shares with plugins
 */
export const find = (specifier: string, from: string): Package | "shared" | undefined => {
  const name = nameOf(specifier)
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

/** What the nearest lockfile of npm says of the content of an installed package; undefined where none says anything. */
const integrityOf = (folder: string): string | undefined => {
  for (let above = dirname(folder); above !== dirname(above); above = dirname(above)) {
    const file = join(above, "package-lock.json")
    if (statSync(file, { throwIfNoEntry: false })?.isFile() !== true) continue
    try {
      const { packages } = JSON.parse(readFileSync(file, "utf8")) as Lock
      const integrity = packages?.[relative(above, folder).split(sep).join("/")]?.integrity
      if (typeof integrity === "string") return integrity
    } catch {
      // a lockfile that cannot be read says nothing
    }
  }
  return undefined
}

/** A hash of all files of a package, for one that no lockfile names. */
const contentOf = (folder: string): Result.Result<string, string> => {
  const files = globSync("**/*", { cwd: folder, exclude: (name) => /(?:^|[\\/])node_modules$/.test(name) })
    .filter((name) => statSync(join(folder, name), { throwIfNoEntry: false })?.isFile())
    .sort(Ids.compare)
  const bytes = files.reduce((sum, name) => sum + statSync(join(folder, name)).size, 0)
  if (bytes > mostBytes)
    return Result.fail(`${folder} holds more than ${mostBytes / 2 ** 20} MB and stands in no package-lock.json; install it with npm`)
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
 * An installed package and all that it needs, each with a text that changes when its content may have: what the lockfile says of it, or else a hash of
 * its files.
 *
 * - errors: why one of them cannot be looked at
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
    // two copies of one version are told apart by what stands in them
    texts.set(title, [...new Set([texts.get(title) ?? [], text.success].flat())].sort().join("\n"))
    for (const name of one.needs) {
      const next = find(name, join(one.folder, "package.json"))
      if (next !== undefined && next !== "shared") queue.push(next)
    }
  }
  return Result.succeed(texts)
}
