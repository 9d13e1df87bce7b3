import { createHash } from "node:crypto"
import { globSync, statSync } from "node:fs"
import { dirname, join, relative, resolve, sep } from "node:path"
import * as Ids from "@litfuse/engine/Ids"
import type { DatasetError } from "@litfuse/files/DatasetError"
import * as Files from "@litfuse/files/Files"
import * as ContainedPath from "@litfuse/files/ContainedPath"
import * as YamlText from "@litfuse/files/YamlText"
import * as Result from "effect/Result"
import type { LoadedExperiment } from "../LoadedExperiment.ts"

const stringsIn = (value: unknown): ReadonlyArray<string> => {
  if (typeof value === "string") return [value]
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(stringsIn) : []
}

const statOf = (path: string) => Result.getOrUndefined(Result.try(() => statSync(path, { throwIfNoEntry: false })))

/** The files of a workspace that a YAML file names, from the root or from its own folder. A folder, such as one of recordings, stands for all its files. */
const namedIn = (root: string, file: string, bytes: Buffer): ReadonlyArray<string> => {
  const yaml = /\.ya?ml$/.test(file) ? YamlText.parse(file, bytes.toString()) : undefined
  if (yaml === undefined || Result.isFailure(yaml)) return []
  const places = [...new Set(stringsIn(yaml.success.value))].flatMap((name) =>
    [root, dirname(file)].flatMap((from) =>
      Result.isSuccess(ContainedPath.within(root, from, name)) ? [{ name, path: resolve(from, name) }] : []
    )
  )
  return places.flatMap(({ name, path }) => {
    const found = statOf(path)
    if (found?.isFile() === true) return [path]
    // a word such as `docs` names a folder by chance, and no file means the folder that it lies in, where reports are written
    if (found?.isDirectory() !== true || !name.includes("/") || !relative(path, file).startsWith("..")) return []
    return globSync("**/*", { cwd: path }).flatMap((one) => (statOf(join(path, one))?.isFile() === true ? [join(path, one)] : []))
  })
}

/**
 * A hash (sha256) of an experiment: its file, every file that it names, what these name in turn, and the manifest of its dataset. Such files are pipelines,
 * recordings and tables of parameters. The manifest has the hashes of all data, which are checked when data are read.
 *
 * - `id` the folder of the experiment below `reports/`
 * - errors: those of reading a file
 */
export const designOf = ({ dataset: { manifest, store } }: LoadedExperiment, id: string): Result.Result<string, DatasetError> =>
  Result.gen(function* () {
    const root = resolve(store.root)
    const hashes = new Map<string, string>()
    const queue = [join(root, "reports", id, "experiment.yaml")]
    for (let file = queue.pop(); file !== undefined; file = queue.pop()) {
      if (hashes.has(file)) continue
      const bytes = Files.toBuffer(yield* Files.readStored(file))
      hashes.set(file, createHash("sha256").update(bytes).digest("hex"))
      queue.push(...namedIn(root, file, bytes))
    }
    const named = Array.from(hashes, ([file, hash]) => [relative(root, file).split(sep).join("/"), hash] as const)
    const all = [manifest, named.toSorted(([a], [b]) => Ids.compare(a, b))]
    return createHash("sha256").update(JSON.stringify(all)).digest("hex")
  })
