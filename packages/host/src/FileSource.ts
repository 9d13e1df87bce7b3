import { createHash } from "node:crypto"
import { basename } from "node:path"
import * as Bibliography from "@litfuse/bibliography/Bibliography"
import type * as Registry from "@litfuse/engine/Registry"
import type { DatasetError } from "@litfuse/files/DatasetError"
import { opened } from "@litfuse/sources-file"
import * as Result from "effect/Result"

const prefix = "file:"

/** Whether a source is a file of references. */
export const isFile = (source: string): boolean => source.startsWith(prefix)

const nameOf = (path: string): string => {
  const [stem = ""] = basename(path).split(".")
  const letters = stem
    .normalize("NFKD")
    .replaceAll(/[^A-Za-z0-9]+/g, "-")
    .replaceAll(/^-+|-+$/g, "")
  return `file-${letters === "" ? "unnamed" : letters}`
}

/** The source id of a file that differs from the given ids; a number distinguishes files with equal names. */
export const idOf = (path: string, names: ReadonlyArray<string>): string => {
  const name = nameOf(path)
  const taken = names.filter((other) => other === name || other.replace(/-\d+$/, "") === name).length
  return taken === 0 ? name : `${name}-${taken + 1}`
}

/** The sources of a search with its files opened. `sizes`: the number of records of each file, which is how many it can deliver. */
export interface Opened {
  readonly sizes: Readonly<Record<string, number>>
  readonly sources: ReadonlyArray<string>
  readonly localSources: ReadonlyArray<Registry.Candidate>
}

/** Options for opening files. `isBadSkipped`: skip invalid records; `platforms`: the databases of the files, in their order; later dates than `latestYear` are unknown. */
export interface Options {
  readonly isBadSkipped?: boolean
  readonly platforms?: ReadonlyArray<string>
  readonly latestYear?: number | undefined
}

/**
 * Opens the files of references among the sources of a search.
 *
 * - `placeOf` the path of a file as the user wrote it
 * - errors: `DatasetError` for the first file that cannot be read
 */
export const open = (
  sources: ReadonlyArray<string>,
  placeOf: (path: string) => string = (path) => path,
  { isBadSkipped = false, platforms = [], latestYear }: Options = {}
): Result.Result<Opened, DatasetError> =>
  Result.gen(function* () {
    const names: Array<string> = []
    const localSources: Array<Registry.Candidate> = []
    const sizes: Record<string, number> = {}
    for (const source of sources) {
      if (!isFile(source)) {
        names.push(source)
        continue
      }
      const path = source.slice(prefix.length)
      const { records, notices } = yield* Bibliography.readFile(placeOf(path), { isBadSkipped, latestYear })
      const id = idOf(path, names)
      names.push(id)
      const platform = platforms[Object.keys(sizes).length]
      sizes[id] = records.length
      localSources.push({
        value: opened({ id, label: path, ...(platform === undefined ? {} : { platform }), records, notices }),
        origin: { name: path, code: createHash("sha256").update(JSON.stringify(records)).digest("hex") }
      })
    }
    return { sources: names, localSources, sizes }
  })
