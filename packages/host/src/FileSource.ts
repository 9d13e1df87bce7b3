import { createHash } from "node:crypto"
import { basename } from "node:path"
import * as Bibliography from "@litfuse/bibliography/Bibliography"
import type * as Notice from "@litfuse/engine/Notice"
import type * as Registry from "@litfuse/engine/Registry"
import { badLine, type DatasetError } from "@litfuse/files/DatasetError"
import * as Files from "@litfuse/files/Files"
import { opened } from "@litfuse/sources-file"
import * as Result from "effect/Result"

const prefix = "file:"

const withSubject = (notice: Notice.Notice, place: string, path: string): Notice.Notice =>
  notice.subject.startsWith(place) ? { ...notice, subject: `${path}${notice.subject.slice(place.length)}` } : notice

const readStored = (path: string) => (path === Files.standardStream ? onlyOnce(path) : Files.readStored(path))

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

/** A file of references that was opened. `path`: as the user wrote it; `bytes`: its content as it is stored, packed or not. */
export interface OpenedFile {
  readonly path: string
  readonly bytes: () => Result.Result<Uint8Array, DatasetError>
}

/**
 * The sources of a search with its files opened.
 *
 * - `sizes` the number of records of each file, which is how many it can deliver
 * - `files` the opened files, in their order
 */
export interface Opened {
  readonly files: ReadonlyArray<OpenedFile>
  readonly sizes: Readonly<Record<string, number>>
  readonly sources: ReadonlyArray<string>
  readonly localSources: ReadonlyArray<Registry.Candidate>
}

/**
 * Options for opening files.
 *
 * - `isBadSkipped` skip invalid records; `platforms` the databases of the files, in their order; later dates than `latestYear` are unknown
 * - `contentOf` the stored content of a file, by its path; undefined = the file itself is read
 */
export interface Options {
  readonly isBadSkipped?: boolean
  readonly platforms?: ReadonlyArray<string>
  readonly latestYear?: number | undefined
  readonly contentOf?: ContentOf | undefined
}

/** The stored content of a file of references, packed or not, by its path in the request. */
export type ContentOf = (path: string) => Result.Result<Uint8Array, DatasetError>

/** Standard input can be read only once. */
const onlyOnce = (path: string) => Result.fail(badLine(path, 0, "standard input, which cannot be read again", "a file"))

/**
 * Opens the files of references among the sources of a search.
 *
 * - `placeOf` the path of a file as the user wrote it
 * - errors: `DatasetError` for the first file that cannot be read
 */
export const open = (
  sources: ReadonlyArray<string>,
  placeOf: (path: string) => string = (path) => path,
  { isBadSkipped = false, platforms = [], latestYear, contentOf }: Options = {}
): Result.Result<Opened, DatasetError> =>
  Result.gen(function* () {
    const names: Array<string> = []
    const localSources: Array<Registry.Candidate> = []
    const sizes: Record<string, number> = {}
    const files: Array<OpenedFile> = []
    for (const source of sources) {
      if (!isFile(source)) {
        names.push(source)
        continue
      }
      const path = source.slice(prefix.length)
      const reading = { isBadSkipped, latestYear }
      const bytes = () => (contentOf === undefined ? readStored(placeOf(path)) : contentOf(path))
      files.push({ path, bytes })
      const { records, notices: readerNotices } = yield* contentOf === undefined
        ? Bibliography.readFile(placeOf(path), reading)
        : Result.flatMap(
            Result.flatMap(contentOf(path), (stored) => Files.unpack(stored, path)),
            (content) => Bibliography.read(content, path, reading)
          )
      // a place differs between machines, and an answer must not
      const notices = readerNotices.map((notice) => withSubject(notice, placeOf(path), path))
      const id = idOf(path, names)
      names.push(id)
      const platform = platforms[Object.keys(sizes).length]
      sizes[id] = records.length
      localSources.push({
        value: opened({ id, label: path, ...(platform === undefined ? {} : { platform }), records, notices }),
        origin: { name: path, code: createHash("sha256").update(JSON.stringify(records)).digest("hex") }
      })
    }
    return { sources: names, localSources, sizes, files }
  })
