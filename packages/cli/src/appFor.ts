import { find } from "@litfuse/api/configFile"
import type * as App from "./app.ts"

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
  return config !== undefined && namesPlugins(config) ? import("./sharedApp.ts") : import("./app.ts")
}
