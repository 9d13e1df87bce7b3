import { createHash } from "node:crypto"
import type { FileEntry } from "../Dataset.ts"

/**
 * What identifies documents that are read from a file with a checksum. Two files of a dataset may be one file, of which each takes other documents or
 * fields. Without options it is the checksum.
 */
export const identity = (sha256: string, options: FileEntry["options"]): string =>
  options === undefined
    ? sha256
    : createHash("sha256")
        .update(JSON.stringify([sha256, options]))
        .digest("hex")

/** The same for a file of a dataset; undefined where there is none, or where its checksum is not known. */
export const identityOf = (entry: Pick<FileEntry, "sha256" | "options"> | undefined): string | undefined =>
  entry?.sha256 === undefined ? undefined : identity(entry.sha256, entry.options)
