import * as Bibliography from "@litfuse/bibliography/Bibliography"
import { badLine } from "@litfuse/files/DatasetError"

/** Endings that many other files have too. */
const generic: ReadonlySet<string> = new Set([".json", ".jsonl", ".xml", ".csv", ".xlsx", ".cgi"])

const endings = Object.values(Bibliography.readable).flatMap(({ extensions }) => extensions)

/** How many pieces of a file are read, each of a megabyte or less: a folder may hold large files. */
const mostPieces = 4

/** Whether the first records of a file are references. */
const beginsWithReference = (path: string): boolean => {
  let hasReference = false
  let pieces = 0
  Bibliography.eachOf(path, ({ records }) => {
    hasReference = records.some(({ title, identifiers }) => title !== "" || identifiers.length > 0)
    pieces += 1
    return records.length > 0 || pieces === mostPieces ? badLine(path, 0, "more records", "the first ones") : undefined
  })
  return hasReference
}

/**
 * Whether a file is one of references, by its name. Other files have the same ending as some formats, such as `package.json`: there the content decides.
 *
 * - empty: a file that cannot be read, or has no known ending, is none
 */
export const isReferenceFile = (path: string): boolean => {
  const name = path.toLowerCase().replace(/\.gz$/, "")
  const ending = endings.find((one) => name.endsWith(one))
  return ending !== undefined && (!generic.has(ending) || beginsWithReference(path))
}
