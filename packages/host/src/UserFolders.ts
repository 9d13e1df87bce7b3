import { createHash } from "node:crypto"
import { realpathSync } from "node:fs"
import { homedir } from "node:os"
import { basename, isAbsolute, join, resolve } from "node:path"
import * as Result from "effect/Result"

/** The absolute folder in an environment variable. A relative path counts as not set, because it would depend on the current folder. */
export const absoluteFolder = (variable: string): string | undefined => {
  const value = process.env[variable]?.trim() ?? ""
  return isAbsolute(value) ? value : undefined
}

/**
 * The home folder of the user. A user id without an account has none where `HOME` is not set, as in some containers. It gets a folder that does not exist,
 * so that nothing is read from it. A temporary folder would not do, because other users could put settings there.
 */
export const home = (): string => Result.getOrElse(Result.try(homedir), () => resolve("/nonexistent"))

/** The folder for litfuse's state between runs: `$LITFUSE_STATE`, or the platform's folder for program state. */
export const state = (): string => {
  const own = process.env["LITFUSE_STATE"]?.trim() ?? ""
  if (own !== "") return resolve(own)
  if (process.platform === "win32") return join(absoluteFolder("LOCALAPPDATA") ?? join(home(), "AppData", "Local"), "litfuse")
  if (process.platform === "darwin") return join(home(), "Library", "Application Support", "litfuse")
  return join(absoluteFolder("XDG_STATE_HOME") ?? join(home(), ".local", "state"), "litfuse")
}

/** The cache folder: `$XDG_CACHE_HOME/litfuse`, or the platform's cache folder. Users may delete it at any time. */
export const cache = (): string => {
  const set = absoluteFolder("XDG_CACHE_HOME")
  if (set !== undefined) return join(set, "litfuse")
  if (process.platform === "win32") return join(absoluteFolder("LOCALAPPDATA") ?? join(home(), "AppData", "Local"), "litfuse", "cache")
  return join(home(), ...(process.platform === "darwin" ? ["Library", "Caches"] : [".cache"]), "litfuse")
}

/** The cache folder for one kind of files of a workspace. Two workspaces never share it, even with equal names. */
export const cacheOf = (kind: string, root: string): string => {
  const real = realpathSync(root)
  return join(cache(), kind, `${basename(real)}-${createHash("sha256").update(real).digest("hex").slice(0, 12)}`)
}
