import { existsSync } from "node:fs"
import { dirname, join, resolve } from "node:path"
import type { Store } from "@litfuse/bench/dataset/Store"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"

/** No folder with datasets and reports was found, so there is nothing to run or to check. */
export class NoWorkspace extends Data.TaggedError("NoWorkspace")<{ readonly start: string }> {
  override get message() {
    return (
      `no workspace: neither ${this.start} nor a folder above it has both datasets/ and reports/; ` +
      "call litfuse inside one, or make one with `litfuse bench init`"
    )
  }
}

const isWorkspace = (folder: string): boolean => existsSync(join(folder, "datasets")) && existsSync(join(folder, "reports"))

/** The nearest folder, from `start` upwards, that has `datasets/` and `reports/`. */
const rootFrom = (start: string): string | undefined => {
  for (let folder = resolve(start); ; folder = dirname(folder)) {
    if (isWorkspace(folder)) return folder
    if (folder === dirname(folder)) return undefined
  }
}

/**
 * Where datasets and reports are: the workspace around a folder, `$LITFUSE_DATA` and `$LITFUSE_FIXTURES` for what we may not redistribute.
 *
 * - errors: `NoWorkspace`; never another workspace than the one around the folder
 */
export const store = (folder: string): Effect.Effect<Store, NoWorkspace> =>
  Effect.suspend(() => {
    const root = rootFrom(folder)
    return root === undefined ? Effect.fail(new NoWorkspace({ start: folder })) : Effect.succeed(at(root, folder))
  })

const at = (root: string, from: string): Store => {
  const named = (variable: string): string | undefined => {
    const folder = process.env[variable]
    return folder === undefined || folder === "" ? undefined : resolve(from, folder)
  }
  return { root, data: named("LITFUSE_DATA"), fixtures: named("LITFUSE_FIXTURES"), from }
}

/** The folder that files around here may speak of: the workspace around a folder, or the folder itself where there is none. */
export const rootOf = (folder: string): string => rootFrom(folder) ?? resolve(folder)

/** The same for questions that need no workspace, because files can be named directly: where there is none, the folder itself, without datasets. */
export const anyStore = (folder: string): Store => at(rootFrom(folder) ?? folder, folder)
