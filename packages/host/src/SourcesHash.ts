import { createHash } from "node:crypto"
import { globSync, readFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import * as Ids from "@litfuse/engine/Ids"
import type { Table } from "@litfuse/engine/Registry"

/**
 * A hash of the code that computes everything: all sources of all packages, their package.json (which pins what they depend on), and the
 * engine that runs them, whose mathematics may differ from one version to the next. A value that other code has cached has another key.
 *
 * - shape: `packages` the folder in which the packages lie side by side; `folder` the name of their folder of code (`src`, or `dist` as
 *   published)
 */
export const of = (packages: string, folder: string, engine = process.versions.v8): string => {
  const hash = createHash("sha256").update(engine)
  const files = globSync([`*/package.json`, `*/${folder}/**/*.{ts,js,json}`], { cwd: packages })
  for (const file of files.map((name) => name.replaceAll("\\", "/")).sort(Ids.compare))
    hash.update(`\n${file}\n`).update(
      createHash("sha256")
        .update(readFileSync(join(packages, file)))
        .digest()
    )
  return hash.digest("hex")
}

let own: string | undefined

/** The hash of this house's own code, computed once. */
export const ours = (): string => {
  const here = dirname(fileURLToPath(import.meta.url))
  own ??= of(join(here, "../.."), here.split(/[\\/]/).at(-1)!)
  return own
}

/**
 * The hash of all code that a project computes with: the house's own, and that of the plugins which its configuration names, whose bytes may change
 * while their revisions do not.
 */
export const withPlugins = (plugins: Table): string => {
  const third = plugins.all.flatMap(({ plugin, origin, params }) =>
    origin.code === undefined ? [] : JSON.stringify([plugin.kind, plugin.id, origin.code, params])
  )
  const hash = createHash("sha256").update(ours())
  for (const line of third.sort(Ids.compare)) hash.update(`\n${line}`)
  return third.length === 0 ? ours() : hash.digest("hex")
}
