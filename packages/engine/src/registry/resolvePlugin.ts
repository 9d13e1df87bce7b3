import * as Result from "effect/Result"
import { existsSync, readFileSync, realpathSync } from "node:fs"
import { findPackageJSON } from "node:module"
import { dirname, isAbsolute, resolve as resolvePath } from "node:path"
import { fileURLToPath, pathToFileURL } from "node:url"
import { firstLine } from "../internal/firstLine.ts"
import { Resolve } from "../PluginError.ts"
import { entryFile, type Manifest } from "./entryFile.ts"

/** Whether a plugin is named by its file rather than by its package. */
export const isFile = (name: string): boolean => /^\.{0,2}[\\/]/.test(name) || isAbsolute(name)

const manifestOf = (file: string): Manifest => JSON.parse(readFileSync(file, "utf8")) as Manifest

const nameAndSubpath = (specifier: string): readonly [string, string] => {
  const parts = specifier.split("/")
  const length = specifier.startsWith("@") ? 2 : 1
  return [parts.slice(0, length).join("/"), [".", ...parts.slice(length)].join("/")]
}

/** The package of a module name: `@acme/litfuse-x` for `@acme/litfuse-x/ranker`. */
export const packageNameOf = (specifier: string): string => nameAndSubpath(specifier)[0]

const packageUrl = (specifier: string, from: string): URL | string => {
  const [name, subpath] = nameAndSubpath(specifier)
  const file = findPackageJSON(name, pathToFileURL(from))
  if (file === undefined) return `there is no package "${name}"`
  const entry = entryFile(manifestOf(file), subpath)
  if (entry === undefined) return `the package "${name}" does not export "${subpath}"`
  // The real path, because Node imports the real file: what it may import in turn is looked up from there.
  const url = new URL(entry, pathToFileURL(realpathSync(file)))
  return existsSync(url) ? url : `the package "${name}" names ${fileURLToPath(url)}, which is not there; build or reinstall it`
}

const fileUrl = (name: string, from: string): URL | string => {
  const file = resolvePath(dirname(from), name)
  return existsSync(file) ? pathToFileURL(realpathSync(file)) : `there is no file ${file}; correct the name`
}

/**
 * The file of a plugin. Its name is a path relative to the naming file (`./my-ranker.ts`), or a package (`@acme/litfuse-x`). A package is in the
 * `node_modules` of that folder or one above it.
 *
 * - shape: `from` is the absolute path of the file that names the plugin
 * - errors: `Resolve`
 */
export const resolvePlugin = (name: string, from: string): Result.Result<URL, Resolve> => {
  try {
    const found = isFile(name) ? fileUrl(name, from) : packageUrl(name, from)
    return typeof found === "string" ? Result.fail(new Resolve({ from, detail: found })) : Result.succeed(found)
  } catch (cause) {
    const isAbsent = cause instanceof Error && "code" in cause && cause.code === "ERR_MODULE_NOT_FOUND"
    const detail = isAbsent ? `there is no such package; run \`npm install ${packageNameOf(name)}\` in ${dirname(from)}` : firstLine(cause)
    return Result.fail(new Resolve({ from, detail }))
  }
}
