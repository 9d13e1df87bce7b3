import { readdirSync } from "node:fs"
import { join } from "node:path"

/** Files that forms of evaluation offer, by what they may hold, as paths from the folder: near ones first. */
export interface OfferedFiles {
  readonly qrels: ReadonlyArray<string>
  readonly runs: ReadonlyArray<string>
  readonly documents: ReadonlyArray<string>
  readonly suites: ReadonlyArray<string>
}

/** Limits of the walk: levels of folders, folders that are read, and paths that a box offers. */
const [mostLevels, mostFolders, mostOffered] = [4, 1000, 300]

const isRun = (path: string): boolean => /\.(?:runs?|trec)(?:\.gz)?$/i.test(path)
const saysQrels = (path: string): boolean => /qrel/i.test(path)
const isTable = (path: string): boolean => /\.(?:txt|tsv|csv|json|parquet|qrels?)(?:\.gz)?$/i.test(path)
const isSuite = (path: string): boolean => /\.ya?ml$/i.test(path)
const isNamedSuite = (path: string): boolean => /suite[^/]*$/i.test(path)

/** The paths of all files, level by level, so that the limits cut off the deepest ones. A folder that cannot be read has none. */
const pathsBelow = (folder: string): ReadonlyArray<string> => {
  const paths: Array<string> = []
  let level: ReadonlyArray<string> = [""]
  let read = 0
  for (let depth = 0; depth < mostLevels; depth++) {
    const below: Array<string> = []
    for (const at of level) {
      if (read++ >= mostFolders) return paths
      try {
        const entries = readdirSync(join(folder, at), { withFileTypes: true })
        for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
          if (entry.name.startsWith(".") || entry.name === "node_modules") continue
          if (entry.isFile()) paths.push(`${at}${entry.name}`)
          else if (entry.isDirectory()) below.push(`${at}${entry.name}/`)
        }
      } catch {
        // a folder of another user has nothing to offer
      }
    }
    level = below
  }
  return paths
}

const first = (paths: ReadonlyArray<string>, isLikely: (path: string) => boolean): ReadonlyArray<string> =>
  [...paths.filter(isLikely), ...paths.filter((path) => !isLikely(path))].slice(0, mostOffered)

/** The files of a folder and of folders in it. Hidden folders and those of npm are left out. */
export const offeredFiles = (folder: string): OfferedFiles => {
  const paths = pathsBelow(folder)
  return {
    qrels: first(
      paths.filter((path) => isTable(path)),
      saysQrels
    ),
    runs: paths.filter(isRun).slice(0, mostOffered),
    documents: first(
      paths.filter((path) => /\.(?:jsonl|tsv|csv)(?:\.gz)?$/i.test(path)),
      (path) => /(?:doc|corpus)[^/]*$/i.test(path)
    ),
    suites: first(
      paths.filter((path) => isSuite(path)),
      isNamedSuite
    )
  }
}
