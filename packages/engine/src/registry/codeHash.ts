import { readFileSync, realpathSync } from "node:fs"
import { findPackageJSON } from "node:module"
import { extname } from "node:path"
import { fileURLToPath } from "node:url"
import * as Ids from "../Ids.ts"
import { canonical } from "../canonical.ts"
import { sha256 } from "../internal/sha256.ts"

const importOf = /\b(?:import|export)\b[^"'`;]*["']([^"']+)["']/g

const packageName = (specifier: string): string =>
  specifier
    .split("/")
    .slice(0, specifier.startsWith("@") ? 2 : 1)
    .join("/")

const packageVersion = (name: string, from: URL): string => {
  try {
    const file = findPackageJSON(name, from)
    return file === undefined ? "absent" : String((JSON.parse(readFileSync(file, "utf8")) as { readonly version?: string }).version)
  } catch {
    return "absent"
  }
}

const isSource = (url: URL): boolean => [".js", ".mjs", ".cjs", ".ts", ".mts", ".cts"].includes(extname(url.pathname))

/**
 * A hash of the code of a third-party plugin: its file, all files that it reaches by relative imports, and the versions of imported packages. It is
 * part of the cache key, so a changed plugin never gets values of its earlier code.
 *
 * It reads imports as text. Computed imports and files that are read at run time are not included: such a plugin must increase its `revision`.
 */
export const codeHash = (entry: URL): string => {
  const files = new Map<string, string>()
  const packages = new Map<string, string>()
  const queue = [entry]
  for (let url = queue.pop(); url !== undefined; url = queue.pop()) {
    if (files.has(url.href)) continue
    let text: string
    try {
      text = readFileSync(realpathSync(url), "utf8")
    } catch {
      // This text only looks like an import. A real missing import makes loading fail.
      continue
    }
    files.set(url.href, sha256(text))
    if (!isSource(url)) continue
    for (const match of text.matchAll(importOf)) {
      const specifier = match[1]!
      if (specifier.startsWith("node:")) continue
      if (specifier.startsWith(".")) queue.push(new URL(specifier, url))
      else packages.set(packageName(specifier), packageVersion(packageName(specifier), url))
    }
  }
  const base = fileURLToPath(new URL(".", entry))
  const sorted = <A>(all: ReadonlyMap<string, A>) => [...all].sort(([a], [b]) => Ids.compare(a, b))
  // Paths relative to the plugin: a project that moves keeps its cache.
  const relative = sorted(files).map(([href, hash]) => [fileURLToPath(href).replace(base, ""), hash])
  return sha256(canonical([relative, sorted(packages)]))
}
