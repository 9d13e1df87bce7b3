import { existsSync, globSync, readFileSync } from "node:fs"
import { join, resolve } from "node:path"
import type { PluginName } from "./PluginName.ts"

/** The folder of the templates: in an installed litfuse, in this package, and seen from the built command. */
const folders = ["../templates", "../../templates", "../../kit/templates"].map((path) => resolve(import.meta.dirname, path))

const rootOf = (): string => folders.find((folder) => existsSync(join(folder, "ranker/src"))) ?? folders[0]!

/** Replaces the name of the templates, AcmeHub in each spelling, by the name of a plugin. */
const renamed = (text: string, { id, moduleName }: PluginName): string => {
  const spellings: Readonly<Record<string, string>> = {
    AcmeHub: moduleName,
    acmeHub: moduleName[0]!.toLowerCase() + moduleName.slice(1),
    ACME_HUB: id.toUpperCase().replaceAll("-", "_"),
    "acme-hub": id
  }
  return text.replaceAll(/AcmeHub|acmeHub|ACME_HUB|acme-hub/g, (spelling) => spellings[spelling]!)
}

/**
 * The files of a template, with the name of the new plugin in their paths and texts.
 *
 * - `template` a folder of `packages/kit/templates`, such as `ranker`
 * - empty: no files when there is no such template
 */
export const templateFiles = (template: string, name: PluginName): Readonly<Record<string, string>> => {
  const folder = join(rootOf(), template)
  const files = globSync("**/*.*", { cwd: folder, exclude: ["**/node_modules/**"] }).map((file) => file.replaceAll("\\", "/"))
  return Object.fromEntries(files.sort().map((file) => [renamed(file, name), renamed(readFileSync(join(folder, file), "utf8"), name)]))
}
