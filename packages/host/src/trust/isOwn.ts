import { readFileSync, realpathSync } from "node:fs"
import { findPackageJSON } from "node:module"
import { basename, dirname, join, sep } from "node:path"
import { fileURLToPath, pathToFileURL } from "node:url"
import * as Result from "effect/Result"

/** Optional packages that litfuse loads when they are there. */
const optional = ["@litfuse/engine", "onnxruntime-node"]

type Manifest = { readonly name?: string } & {
  readonly [list in "dependencies" | "optionalDependencies" | "peerDependencies"]?: object
}

const neededBy = (folder: string): ReadonlyArray<string> => {
  const manifest = Result.getOrElse(
    Result.try(() => JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as Manifest),
    (): Manifest => ({})
  )
  return Object.keys({ ...manifest.dependencies, ...manifest.optionalDependencies, ...manifest.peerDependencies })
}

const folderOf = (name: string, from: string): string | undefined =>
  Result.getOrUndefined(
    Result.map(
      Result.try(() => findPackageJSON(name, pathToFileURL(from))),
      (file) => (file === undefined ? undefined : dirname(realpathSync(file)))
    )
  )

const collect = (): ReadonlyArray<string> => {
  const first = dirname(realpathSync(findPackageJSON(import.meta.url)!))
  const found = new Set<string>()
  const queue = [first, ...optional.flatMap((name) => folderOf(name, join(first, "package.json")) ?? [])]
  for (let folder = queue.pop(); folder !== undefined; folder = queue.pop()) {
    if (found.has(folder)) continue
    found.add(folder)
    for (const name of neededBy(folder)) queue.push(folderOf(name, join(folder, "package.json")) ?? [...found][0]!)
  }
  // in the repository, every package next to this one is ours
  const beside = dirname(first)
  return Array.from(basename(beside) === "packages" ? found.add(beside) : found, (folder) => folder + sep)
}

let known: ReadonlyArray<string> | undefined

/** The folders of litfuse and of packages that litfuse itself needs, each with a separator at its end. */
export const ownFolders = (): ReadonlyArray<string> => (known ??= collect())

/** Whether a file belongs to litfuse or to a package that litfuse itself needs. `file`: its real path. */
export const isOwn = (file: string): boolean => ownFolders().some((folder) => file.startsWith(folder))

/** Whether litfuse is the program that runs in this thread, rather than a part of another program. */
export const isProgram = (): boolean => {
  const started = Result.try(() => realpathSync(process.argv[1] ?? ""))
  return Result.isSuccess(started) && isOwn(started.success)
}

/** The real path of a `file:` URL; the path itself when there is no such file. */
export const realPathOf = (url: string): string => {
  const file = fileURLToPath(url)
  return Result.getOrElse(
    Result.try(() => realpathSync(file)),
    () => file
  )
}
