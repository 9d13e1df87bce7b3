import { createHash } from "node:crypto"
import { existsSync, readdirSync } from "node:fs"
import { join } from "node:path"
import * as Result from "effect/Result"
import { Manifest, type FileEntry, type RunSet } from "../Dataset.ts"
import { ChecksumMismatch, DatasetError, Missing, type Reason } from "../DatasetError.ts"
import * as Ids from "@litfuse/engine/Ids"
import * as Files from "../formats/Files.ts"
import * as YamlFile from "../formats/YamlFile.ts"

/**
 * Where datasets are: manifests in `datasets/<id>/dataset.yaml` under `root`, and the data that we may not redistribute under `data`
 * (`$LITFUSE_DATA`), which may be absent.
 */
export interface Store {
  readonly root: string
  readonly data: string | undefined
}

/** A manifest and the place of its files. */
export interface Dataset {
  readonly manifest: Manifest
  readonly store: Store
}

/** A file as it is stored, after its checksum was found right, and unpacked when it is gzip. */
export interface Opened {
  readonly name: string
  readonly path: string
  readonly entry: FileEntry
  readonly bytes: Uint8Array
}

const sha256 = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex")

const failure = (dataset: Dataset | string, reason: Reason) =>
  Result.fail(new DatasetError({ dataset: typeof dataset === "string" ? dataset : dataset.manifest.id, reason }))

/** The ids of all datasets that have a manifest, in byte order. */
export const list = (store: Store): ReadonlyArray<string> => {
  const folder = join(store.root, "datasets")
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter((id) => existsSync(join(folder, id, "dataset.yaml")))
    .sort(Ids.compare)
}

/**
 * Reads a manifest.
 *
 * - errors: `Missing` for an unknown id, naming those there are; `BadShape` for a manifest that its schema refuses
 */
export const open = (store: Store, id: string): Result.Result<Dataset, DatasetError> => {
  if (!list(store).includes(id))
    return failure(id, new Missing({ file: `datasets/${id}/dataset.yaml`, remedy: `known datasets: ${list(store).join(", ") || "none"}` }))
  return Result.gen(function* () {
    const file = join(store.root, "datasets", id, "dataset.yaml")
    const manifest = yield* YamlFile.parse(Manifest, `datasets/${id}/dataset.yaml`, yield* Files.readText(file))
    return { manifest, store }
  })
}

/** The folder that holds a dataset's files, or undefined when it needs `$LITFUSE_DATA` and that is not set. */
export const folderOf = ({ manifest, store }: Dataset): string | undefined => {
  if (manifest.embedded) return join(store.root, "datasets", manifest.id)
  return store.data === undefined ? undefined : join(store.data, manifest.folder ?? manifest.id)
}

/** True when the dataset's folder is there. Its files are checked when they are opened. */
export const isPresent = (dataset: Dataset): boolean => {
  const folder = folderOf(dataset)
  return folder !== undefined && existsSync(folder)
}

const locate = (dataset: Dataset, path: string): Result.Result<string, DatasetError> => {
  const folder = folderOf(dataset)
  const { manifest } = dataset
  if (folder === undefined)
    return failure(
      dataset,
      new Missing({
        file: `${manifest.folder ?? manifest.id}/${path}`,
        remedy: `set LITFUSE_DATA to the folder that holds ${manifest.folder ?? manifest.id}/; how to get it: ${manifest.obtain.trim()}`
      })
    )
  const file = join(folder, path)
  return existsSync(file)
    ? Result.succeed(file)
    : failure(dataset, new Missing({ file, remedy: `how to get it: ${manifest.obtain.trim()}` }))
}

/**
 * Reads one file of a dataset by its role name.
 *
 * - errors: `Missing`, with how to get it; `ChecksumMismatch`
 */
export const read = (dataset: Dataset, name: string): Result.Result<Opened, DatasetError> => {
  const entry = dataset.manifest.files[name]
  if (entry === undefined) {
    const remedy = `its manifest names ${Object.keys(dataset.manifest.files).join(", ")}`
    return failure(dataset, new Missing({ file: `file "${name}" of dataset ${dataset.manifest.id}`, remedy }))
  }
  return Result.gen(function* () {
    const path = yield* locate(dataset, entry.path)
    const stored = yield* Files.readStored(path)
    const actual = sha256(stored)
    if (actual !== entry.sha256) return yield* failure(dataset, new ChecksumMismatch({ file: path, expected: entry.sha256, actual }))
    return { name, path, entry, bytes: yield* Files.unpack(stored, path) }
  })
}

/** One run file of a set, checked and unpacked. */
export interface RunFile {
  readonly tag: string
  readonly path: string
  readonly sha256: string
  readonly bytes: Uint8Array
}

/** A run set's manifest entry by name. */
export const runSet = (dataset: Dataset, name: string): Result.Result<RunSet, DatasetError> => {
  const entry = dataset.manifest.runsets[name]
  const remedy = `its manifest names ${Object.keys(dataset.manifest.runsets).join(", ") || "none"}`
  return entry === undefined
    ? failure(dataset, new Missing({ file: `run set "${name}" of dataset ${dataset.manifest.id}`, remedy }))
    : Result.succeed(entry)
}

/**
 * Reads all runs of a set in byte order of file names. Their tags are the file names without `.gz`, under which leaderboards list them.
 *
 * - errors: `Missing`; `ChecksumMismatch` over the whole set
 */
export const readRunSet = (dataset: Dataset, name: string): Result.Result<ReadonlyArray<RunFile>, DatasetError> =>
  Result.gen(function* () {
    const set = yield* runSet(dataset, name)
    const folder = yield* locate(dataset, set.folder)
    const runs: Array<RunFile> = []
    for (const file of readdirSync(folder).sort(Ids.compare)) {
      const path = join(folder, file)
      const stored = yield* Files.readStored(path)
      runs.push({ tag: file.replace(/\.gz$/, ""), path, sha256: sha256(stored), bytes: yield* Files.unpack(stored, path) })
    }
    const actual = setDigest(runs)
    if (actual !== set.sha256) return yield* failure(dataset, new ChecksumMismatch({ file: folder, expected: set.sha256, actual }))
    return runs
  })

/** The digest of a run set: sha256 over `<sha256>  <file name>` lines, as `sha256sum` prints them. */
export const setDigest = (runs: ReadonlyArray<Pick<RunFile, "path" | "sha256">>): string =>
  sha256(Buffer.from(runs.map(({ path, sha256: digest }) => `${digest}  ${path.split("/").at(-1)}\n`).join("")))
