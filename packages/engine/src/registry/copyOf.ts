import { readFileSync, realpathSync } from "node:fs"
import { findPackageJSON } from "node:module"
import type { Copy } from "../PluginError.ts"

/** The copy of a package that a file would load, by its real path; undefined = none, which is allowed. */
export const copyOf = (name: string, from: URL | string): Copy | undefined => {
  try {
    const file = findPackageJSON(name, from)
    if (file === undefined) return undefined
    const path = realpathSync(file)
    const { version } = JSON.parse(readFileSync(path, "utf8")) as { readonly version: string }
    return { version, path: path.slice(0, -"/package.json".length) }
  } catch {
    return undefined
  }
}
