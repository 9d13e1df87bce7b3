import { existsSync, readFileSync, writeFileSync } from "node:fs"
import { dirname, join, relative, resolve } from "node:path"
import { makeFolder } from "@litfuse/engine/makeFolder"
import { within } from "@litfuse/files/ContainedPath"
import * as Result from "effect/Result"
import type { NewPlugin } from "./newPlugin.ts"
import { NewPluginError } from "./PluginName.ts"

/** Whether a folder is this repository, where a plugin becomes one of its packages. */
export const isRepository = (folder: string): boolean => existsSync(join(folder, "packages/host/src/builtInPackages.ts"))

/** The line by which editors complete the configuration, where litfuse is installed in the same folder. */
const schemaLine = "# yaml-language-server: $schema=node_modules/litfuse/schemas/litfuse.config.schema.json"

const fail = (what: string) => Result.fail(new NewPluginError({ what }))

/**
 * Writes a new plugin below a folder. Outside this repository it also names the plugin in a new litfuse.config.yaml, unless there is one. It overwrites no
 * file. The answer has the paths that it wrote, then the steps that are left.
 *
 * - errors: `NewPluginError` when the folder of the plugin exists, or cannot be written
 */
export const writePlugin = (plugin: NewPlugin, folder: string): Result.Result<ReadonlyArray<string>, NewPluginError> => {
  const target = resolve(folder, plugin.folder)
  const paths = Object.keys(plugin.files)
  const mustBeNew = plugin.isInPackage === true ? paths.map((path) => join(target, path)) : [target]
  const existing = mustBeNew.find((path) => existsSync(path))
  if (existing !== undefined) return fail(`${existing} exists already; choose another name or remove it`)
  for (const name of ["litfuse.config.yaml", ...paths.map((path) => join(plugin.folder, path))]) {
    const inside = within(folder, folder, name)
    if (Result.isFailure(inside)) return fail(`${name} ${inside.failure}`)
  }
  return Result.try({
    try: () => {
      for (const [path, text] of Object.entries(plugin.files)) {
        makeFolder(dirname(join(target, path)))
        writeFileSync(join(target, path), text, { flag: "wx" })
      }
      const written = paths.map((path) => relative(folder, join(target, path)))
      if (isRepository(folder)) return [...written, ...plugin.next]
      const config = join(folder, "litfuse.config.yaml")
      const entry = `./${plugin.folder}/${plugin.entry}`
      if (!existsSync(config)) {
        writeFileSync(config, `${schemaLine}\nplugins:\n  - ${entry}\n`)
        return [...written, "litfuse.config.yaml", ...plugin.next]
      }
      const isNamed = readFileSync(config, "utf8").includes(entry)
      return [...written, ...(isNamed ? [] : [`add to the plugins of litfuse.config.yaml: ${entry}`]), ...plugin.next]
    },
    catch: (cause) => new NewPluginError({ what: `${target} cannot be written: ${cause instanceof Error ? cause.message : String(cause)}` })
  })
}
