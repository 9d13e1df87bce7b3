import { find } from "@litfuse/api/configFile"
import type * as App from "./app.ts"

/** Ends with one line where plugins of others are named and the package that they share with the command is not installed. */
const lacking = (error: unknown): Promise<never> => {
  const { code, message = "" } = error as NodeJS.ErrnoException
  if (code !== "ERR_MODULE_NOT_FOUND" || !message.includes("'@litfuse/engine'")) return Promise.reject(error)
  console.error(
    "litfuse: the plugins of this folder need @litfuse/engine beside litfuse, which is not installed; install both archives: litfuse-V.tgz and litfuse-engine-V.tgz"
  )
  return process.exit(2)
}

const { readFileSync, statSync } = process.getBuiltinModule("node:fs")

/** Whether a text of YAML may have the key `plugins`: the word, or an escape that may spell it. */
const mayNamePlugins = (text: string): boolean => text.includes("plugins") || text.includes("\\")

const namesPlugins = (file: string): boolean => {
  try {
    return statSync(file).isFile() && mayNamePlugins(readFileSync(file, "utf8"))
  } catch {
    // the command says why it cannot be read
    return false
  }
}

/** The command line for a folder: the one that shares `effect` where plugins of others may be named, else the one that starts faster. */
export const appFor = (folder: string): Promise<typeof App> => {
  const config = find(folder)
  return config !== undefined && namesPlugins(config) ? import("./sharedApp.ts").catch(lacking) : import("./app.ts")
}
