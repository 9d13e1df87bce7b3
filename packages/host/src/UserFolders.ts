import { createHash } from "node:crypto"
import { realpathSync } from "node:fs"
import { homedir } from "node:os"
import { basename, isAbsolute, join, resolve } from "node:path"

/** The absolute folder in an environment variable. A relative path counts as not set, because it would depend on the current folder. */
export const absoluteFolder = (variable: string): string | undefined => {
  const value = process.env[variable]?.trim() ?? ""
  return isAbsolute(value) ? value : undefined
}

/** The folder for litfuse's state between runs: `$LITFUSE_STATE`, or the platform's folder for program state. */
export const state = (): string => {
  const own = process.env["LITFUSE_STATE"]?.trim() ?? ""
  if (own !== "") return resolve(own)
  if (process.platform === "win32") return join(absoluteFolder("LOCALAPPDATA") ?? join(homedir(), "AppData", "Local"), "litfuse")
  if (process.platform === "darwin") return join(homedir(), "Library", "Application Support", "litfuse")
  return join(absoluteFolder("XDG_STATE_HOME") ?? join(homedir(), ".local", "state"), "litfuse")
}

/** The cache folder: `$XDG_CACHE_HOME/litfuse`, or the platform's cache folder. Users may delete it at any time. */
export const cache = (): string => {
  const set = absoluteFolder("XDG_CACHE_HOME")
  if (set !== undefined) return join(set, "litfuse")
  if (process.platform === "win32") return join(absoluteFolder("LOCALAPPDATA") ?? join(homedir(), "AppData", "Local"), "litfuse", "cache")
  return join(homedir(), ...(process.platform === "darwin" ? ["Library", "Caches"] : [".cache"]), "litfuse")
}

/** The cache folder for one kind of files of a workspace. Two workspaces never share it, even with equal names. */
export const cacheOf = (kind: string, root: string): string => {
  const real = realpathSync(root)
  return join(cache(), kind, `${basename(real)}-${createHash("sha256").update(real).digest("hex").slice(0, 12)}`)
}
