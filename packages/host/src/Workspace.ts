import { existsSync } from "node:fs"
import { dirname, join, resolve } from "node:path"
import type { Store } from "@litfuse/bench/dataset/DatasetStore"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"

/** No workspace, a folder with datasets and reports, was found. */
export class NoWorkspace extends Data.TaggedError("NoWorkspace")<{ readonly start: string }> {
  override get message() {
    return (
      `no workspace: neither ${this.start} nor a folder above it has both datasets/ and reports/; ` +
      "run litfuse inside a workspace, or create one with `litfuse bench init`"
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
 * The store of datasets and reports: the workspace around a folder, with `$LITFUSE_DATA` and `$LITFUSE_FIXTURES` for data that we may not redistribute.
 *
 * - errors: `NoWorkspace`; there is no fallback to another workspace
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

/** The folder that limits file references: the workspace around a folder, or the folder itself without a workspace. */
export const rootOf = (folder: string): string => rootFrom(folder) ?? resolve(folder)

/** As `store`, for questions that also accept files. Without a workspace, the store is the folder itself, without datasets. */
export const anyStore = (folder: string): Store => at(rootFrom(folder) ?? folder, folder)
