import { createHash } from "node:crypto"
import { existsSync, lstatSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { makeFolder } from "@litfuse/engine/makeFolder"
import * as Result from "effect/Result"

/** Files by path, with slashes, from the folder of the site. */
export type SiteFiles = ReadonlyMap<string, string | Uint8Array>

/** The list of what was written, by which a later call knows its own folder. */
export const listName = "site-files.json"

const hashOf = (content: string | Uint8Array): string => createHash("sha256").update(content).digest("hex")

const listOf = (files: SiteFiles): string =>
  `${JSON.stringify({ writtenBy: "litfuse bench site", files: Object.fromEntries([...files].map(([path, content]) => [path, hashOf(content)])) }, undefined, 1)}\n`

/** Everything in a folder but its folders, with slashes. */
const everyFile = (folder: string): ReadonlyArray<string> =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((path) => path.replaceAll("\\", "/"))
    .filter((path) => !lstatSync(join(folder, path)).isDirectory())
    .sort()

const hashesIn = (folder: string): Readonly<Record<string, unknown>> | undefined =>
  Result.getOrElse(
    Result.try(() => {
      const { writtenBy, files } = JSON.parse(readFileSync(join(folder, listName), "utf8")) as Readonly<Record<string, unknown>>
      return writtenBy === "litfuse bench site" && typeof files === "object" && files !== null
        ? (files as Record<string, unknown>)
        : undefined
    }),
    () => undefined
  )

/**
 * Why a folder cannot take a site: it is a file, or has a file that no earlier call wrote or that was changed. Undefined if it can.
 *
 * - empty: a folder that is not there, or has no files, can
 */
export const refusal = (folder: string): string | undefined => {
  if (!existsSync(folder)) return undefined
  if (!lstatSync(folder).isDirectory()) return "is not a folder; name a new folder"
  if (readdirSync(folder).length === 0) return undefined
  // a folder of others may be large, so its files are not listed
  const written = hashesIn(folder)
  if (written === undefined) return "is not empty, and no site was written there; name a new folder, because nothing is overwritten"
  const other = everyFile(folder).find((path) => {
    const file = join(folder, path)
    if (!lstatSync(file).isFile()) return true
    return path !== listName && (!Object.hasOwn(written, path) || written[path] !== hashOf(readFileSync(file)))
  })
  return other === undefined ? undefined : `has ${other}, which no earlier call wrote or which has changed since; name a new folder`
}

/** Writes a site into a folder that `refusal` let pass, after what an earlier call wrote there is removed. Errors: what the system says. */
export const writeSite = (folder: string, files: SiteFiles): Result.Result<void, unknown> =>
  Result.try(() => {
    if (existsSync(folder)) for (const path of everyFile(folder)) rmSync(join(folder, path))
    for (const [path, content] of [...files, [listName, listOf(files)] as const]) {
      makeFolder(dirname(join(folder, path)))
      writeFileSync(join(folder, path), content)
    }
  })
