import { existsSync } from "node:fs"
import { dirname, join, resolve } from "node:path"
import type { Store } from "@litfuse/bench/dataset/Store"

const isWorkspace = (folder: string): boolean => existsSync(join(folder, "datasets")) && existsSync(join(folder, "reports"))

/** The nearest folder, from `start` upwards, that has `datasets/` and `reports/`; else the repository that this file belongs to. */
const rootFrom = (start: string): string => {
  for (let folder = resolve(start); ; folder = dirname(folder)) {
    if (isWorkspace(folder)) return folder
    if (folder === dirname(folder)) return resolve(import.meta.dirname, "../../..")
  }
}

/** Where datasets and reports are: the workspace that the command was called in, and `$LITFUSE_DATA` for what we may not redistribute. */
export const store = (): Store => {
  const data = process.env["LITFUSE_DATA"]
  return { root: rootFrom(process.cwd()), data: data === undefined || data === "" ? undefined : resolve(data) }
}
