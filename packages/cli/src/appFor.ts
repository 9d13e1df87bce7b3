import { projectConfigFile } from "@litfuse/api/projectConfigFile"
import type * as App from "./app.ts"

/** Exits with one line if third-party plugins are configured and `@litfuse/engine`, which they share with the command, is not installed. */
const lacking = (error: unknown): Promise<never> => {
  const { code, message = "" } = error as NodeJS.ErrnoException
  if (code !== "ERR_MODULE_NOT_FOUND" || !message.includes("'@litfuse/engine'")) return Promise.reject(error)
  console.error(
    "litfuse: the plugins of this folder need @litfuse/engine, which is not installed; install both archives: litfuse-V.tgz and litfuse-engine-V.tgz"
  )
  return process.exit(2)
}

const { readFileSync, statSync } = process.getBuiltinModule("node:fs")

/** Whether a YAML text may have the key `plugins`, literally or with escapes. */
const mayNamePlugins = (text: string): boolean => text.includes("plugins") || text.includes("\\")

const namesPlugins = (file: string): boolean => {
  try {
    return statSync(file).isFile() && mayNamePlugins(readFileSync(file, "utf8"))
  } catch {
    // the command reports why it cannot be read
    return false
  }
}

/** The command line for a folder: it shares `effect` with plugins if the configuration may name third-party plugins; else it starts faster. */
export const appFor = (folder: string): Promise<typeof App> => {
  const config = projectConfigFile(folder)
  return config !== undefined && namesPlugins(config) ? import("./sharedApp.ts").catch(lacking) : import("./app.ts")
}
