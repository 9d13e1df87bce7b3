/** A search as an entry of review.yaml, and the export that it names. */
import { createHash } from "node:crypto"
import { existsSync } from "node:fs"
import { extname, join } from "node:path"
import type { DatasetError } from "@litfuse/files/DatasetError"
import * as Files from "@litfuse/files/Files"
import * as Result from "effect/Result"

/** The SHA-256 of a file, as review.yaml names it. */
export const sha256Of = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex")

/** A free name for an item of review.yaml, made of a text; it is taken then. */
export const freeName = (text: string, taken: Set<string>): string => {
  const name =
    text
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, "-")
      .slice(0, 32)
      .replaceAll(/^-+|-+$/g, "") || "search"
  let free = name
  for (let i = 2; taken.has(free); i++) free = `${name}-${i}`
  taken.add(free)
  return free
}

/** Where an export is written: under its name, unless another file has that name. */
export const placeFor = (
  root: string,
  { name, bytes }: { readonly name: string; readonly bytes: Uint8Array }
): Result.Result<string, DatasetError> =>
  Result.gen(function* () {
    const end = extname(name)
    const stem = name.slice(0, name.length - end.length)
    for (let i = 1; ; i++) {
      const place = `exports/${i === 1 ? name : `${stem}-${i}${end}`}`
      const path = join(root, place)
      if (!existsSync(path) || sha256Of(yield* Files.readPlainBytes(path)) === sha256Of(bytes)) return place
    }
  })

/** A database as people name it: `Embase (Ovid)` is the database Embase on the platform Ovid; a single name is that of a platform. */
export const databaseOf = (text: string): { readonly platform: string; readonly database?: string } => {
  const [, database, platform] = /^(.*\S)\s*\(([^()]+)\)$/.exec(text) ?? []
  return database === undefined || platform === undefined ? { platform: text } : { platform: platform.trim(), database }
}

/**
 * A search to write.
 *
 * - `place` the keys that say where it was run: `source`, or `platform` and `database`
 * - `bounds` other keys, such as `from: 2020`; `file` its export with the SHA-256, undefined = none
 */
export interface Entry {
  readonly id: string
  readonly place: Readonly<Record<string, string>>
  readonly strategy: string
  readonly bounds: Readonly<Record<string, string | number>>
  readonly file: { readonly path: string; readonly sha256: string } | undefined
}

/** An entry as YAML on one line. */
export const print = ({ id, place, strategy, bounds, file }: Entry): string => {
  // the id of a source is a plain word
  const keys = (values: Entry["bounds"]) =>
    Object.entries(values).map(([key, value]) => `${key}: ${typeof value === "number" || key === "source" ? value : JSON.stringify(value)}`)
  const files = file === undefined ? [] : [`files: [{ file: ${JSON.stringify(file.path)}, sha256: ${file.sha256} }]`]
  return `{ ${[`id: ${id}`, ...keys(place), `strategy: ${strategy}`, ...keys(bounds), ...files].join(", ")} }`
}
