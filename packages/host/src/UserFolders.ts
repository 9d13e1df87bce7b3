import { createHash } from "node:crypto"
import { realpathSync } from "node:fs"
import { homedir } from "node:os"
import { basename, isAbsolute, join, resolve } from "node:path"

/** The folder that a variable names; a relative path would lead into whatever project is the current folder, so it is not set. */
export const named = (variable: string): string | undefined => {
  const value = process.env[variable]?.trim() ?? ""
  return isAbsolute(value) ? value : undefined
}

/** The folder in which litfuse keeps its state between two runs: `$LITFUSE_STATE`, or the platform's folder for the state of programs. */
export const state = (): string => {
  const own = process.env["LITFUSE_STATE"]?.trim() ?? ""
  if (own !== "") return resolve(own)
  if (process.platform === "win32") return join(named("LOCALAPPDATA") ?? join(homedir(), "AppData", "Local"), "litfuse")
  if (process.platform === "darwin") return join(homedir(), "Library", "Application Support", "litfuse")
  return join(named("XDG_STATE_HOME") ?? join(homedir(), ".local", "state"), "litfuse")
}

/** The folder for what can be computed again: `$XDG_CACHE_HOME/litfuse`, or the platform's folder for caches. It may be deleted at any time. */
export const cache = (): string => {
  const set = named("XDG_CACHE_HOME")
  if (set !== undefined) return join(set, "litfuse")
  if (process.platform === "win32") return join(named("LOCALAPPDATA") ?? join(homedir(), "AppData", "Local"), "litfuse", "cache")
  return join(homedir(), ...(process.platform === "darwin" ? ["Library", "Caches"] : [".cache"]), "litfuse")
}

/** The folder of the cache for one kind of files of a workspace: two workspaces never share one, whatever they are called. */
export const cacheOf = (kind: string, root: string): string => {
  const real = realpathSync(root)
  return join(cache(), kind, `${basename(real)}-${createHash("sha256").update(real).digest("hex").slice(0, 12)}`)
}
