import { createHash } from "node:crypto"
import { existsSync, globSync, readFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import * as Ids from "@litfuse/engine/Ids"
import type { Table } from "@litfuse/engine/Registry"

/**
 * A hash of litfuse's code: the sources of all packages and their package.json files, which pin the dependencies.
 *
 * - shape: `packages` the folder of all packages
 */
export const of = (packages: string): string => {
  const hash = createHash("sha256")
  const files = globSync([`*/package.json`, `*/src/**/*.{ts,js,json}`], { cwd: packages })
  for (const file of files.map((name) => name.replaceAll("\\", "/")).sort(Ids.compare))
    hash.update(`\n${file}\n`).update(
      createHash("sha256")
        .update(readFileSync(join(packages, file)))
        .digest()
    )
  return hash.digest("hex")
}

/** The file next to built modules with the hash of their sources, without the JavaScript engine. */
export const codeFile = "code.sha256"

let own: string | undefined

/**
 * The hash of litfuse's code and of the JavaScript engine, whose mathematical functions may differ between versions. It is computed once, and is the same for
 * built code and for sources. Values cached by other code have other keys.
 */
export const ours = (): string => {
  const here = dirname(fileURLToPath(import.meta.url))
  const built = join(here, codeFile)
  const code = () => (existsSync(built) ? readFileSync(built, "utf8") : of(join(here, "../..")))
  own ??= createHash("sha256").update(`${code()}\n${process.versions.v8}`).digest("hex")
  return own
}

/** The hash of litfuse's code and of configured plugins, which may change without a new revision. */
export const withPlugins = (plugins: Table): string => {
  const third = plugins.all.flatMap(({ plugin, origin, params }) =>
    origin.code === undefined ? [] : JSON.stringify([plugin.kind, plugin.id, origin.code, params])
  )
  const hash = createHash("sha256").update(ours())
  for (const line of third.sort(Ids.compare)) hash.update(`\n${line}`)
  return third.length === 0 ? ours() : hash.digest("hex")
}
