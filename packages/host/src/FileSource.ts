import { createHash } from "node:crypto"
import { basename } from "node:path"
import * as Bibliography from "@litfuse/bibliography/Bibliography"
import type * as Registry from "@litfuse/engine/Registry"
import type { DatasetError } from "@litfuse/files/DatasetError"
import { opened } from "@litfuse/sources-file"
import * as Result from "effect/Result"

/** How a search names a file of references among its sources. */
const prefix = "file:"

/** Whether the name of a source names a file. */
export const isFile = (source: string): boolean => source.startsWith(prefix)

/** The name of a source that a file of this path is: that of the file, in letters and digits. */
const nameOf = (path: string): string => {
  const [stem = ""] = basename(path).split(".")
  const letters = stem
    .normalize("NFKD")
    .replaceAll(/[^A-Za-z0-9]+/g, "-")
    .replaceAll(/^-+|-+$/g, "")
  return `file-${letters === "" ? "unnamed" : letters}`
}

/** The name of the source that a file is, beside names that others have: two files of one name are told apart by a number. */
export const idOf = (path: string, names: ReadonlyArray<string>): string => {
  const name = nameOf(path)
  const taken = names.filter((other) => other === name || other.replace(/-\d+$/, "") === name).length
  return taken === 0 ? name : `${name}-${taken + 1}`
}

/** A search's sources with its files opened, each under its own name. `sizes`: the records of each: as many may be asked of it. */
export interface Opened {
  readonly sizes: Readonly<Record<string, number>>
  readonly sources: ReadonlyArray<string>
  readonly atHand: ReadonlyArray<Registry.Candidate>
}

/** How files are opened. `isBadSkipped`: bad records are left out; `platforms`: the databases they come from, in the files' order. */
export interface Options {
  readonly isBadSkipped?: boolean
  readonly platforms?: ReadonlyArray<string>
}

/**
 * Opens the files of references among the sources that a search names.
 *
 * - `placeOf` where a file is that somebody names
 * - errors: `DatasetError` for the first file that cannot be read
 */
export const open = (
  sources: ReadonlyArray<string>,
  placeOf: (path: string) => string = (path) => path,
  { isBadSkipped = false, platforms = [] }: Options = {}
): Result.Result<Opened, DatasetError> =>
  Result.gen(function* () {
    const names: Array<string> = []
    const atHand: Array<Registry.Candidate> = []
    const sizes: Record<string, number> = {}
    for (const source of sources) {
      if (!isFile(source)) {
        names.push(source)
        continue
      }
      const path = source.slice(prefix.length)
      const { records, notices } = yield* Bibliography.readFile(placeOf(path), { isBadSkipped })
      const id = idOf(path, names)
      names.push(id)
      const platform = platforms[Object.keys(sizes).length]
      sizes[id] = records.length
      atHand.push({
        value: opened({ id, label: path, ...(platform === undefined ? {} : { platform }), records, notices }),
        origin: { name: path, code: createHash("sha256").update(JSON.stringify(records)).digest("hex") }
      })
    }
    return { sources: names, atHand, sizes }
  })
