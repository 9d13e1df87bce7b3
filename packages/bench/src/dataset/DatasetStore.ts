import { createHash } from "node:crypto"
import { existsSync, readdirSync } from "node:fs"
import { basename, dirname, join, relative, resolve } from "node:path"
import * as Ids from "@litfuse/engine/Ids"
import { didYouMean, nearest } from "@litfuse/engine/Nearest"
import * as Result from "effect/Result"
import { type FileEntry, Manifest, type RunSet } from "../Dataset.ts"
import { badLine, ChecksumMismatch, DatasetError, Missing, type Reason } from "@litfuse/files/DatasetError"
import * as Files from "@litfuse/files/Files"
import * as YamlFile from "../formats/YamlFile.ts"
import * as BeirFolder from "./BeirFolder.ts"
import { checkInside } from "./checkInside.ts"
import { manifestProblems } from "./manifestProblems.ts"

/**
 * Where datasets are: manifests in `datasets/<id>/dataset.yaml` under `root`, and the data that may not be redistributed under `data`
 * (`$LITFUSE_DATA`), which may be absent.
 *
 * - `fixtures` the folder of recorded answers of services (`$LITFUSE_FIXTURES`), where there is one
 * - `from` the folder that messages name files from: the working directory of a command; the root unless given
 */
export interface Store {
  readonly root: string
  readonly data: string | undefined
  readonly fixtures?: string | undefined
  readonly from?: string
}

/** How messages name a file of the workspace. */
export const nameOf = ({ root, from = root }: Store, path: string): string => relative(from, join(root, path)) || "."

/** A manifest and the place of its files. */
export interface Dataset {
  readonly manifest: Manifest
  readonly store: Store
}

/** A file that is there: its entry in the manifest, and its full path. */
export interface Found {
  readonly name: string
  readonly path: string
  readonly entry: FileEntry
}

/** A file as it is stored, after its checksum was found right, and unpacked when it is gzip. */
export interface Opened extends Found {
  readonly bytes: Uint8Array
  readonly sha256: string
}

const sha256 = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex")

const failure = (dataset: Dataset | string, reason: Reason) =>
  Result.fail(new DatasetError({ dataset: typeof dataset === "string" ? dataset : dataset.manifest.id, reason }))

const notNamed = (dataset: Dataset, what: string, names: ReadonlyArray<string>) =>
  failure(
    dataset,
    new Missing({ file: `${what} of dataset ${dataset.manifest.id}`, remedy: `its manifest names ${names.join(", ") || "none"}` })
  )

/** The ids of all datasets that have a manifest, in byte order. */
export const list = (store: Store): ReadonlyArray<string> => {
  const folder = join(store.root, "datasets")
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter((id) => existsSync(join(folder, id, "dataset.yaml")))
    .sort(Ids.compare)
}

/** These ids, when each is a dataset. Errors: `Missing` for the first that is none, naming those there are. */
export const known = (store: Store, ids: ReadonlyArray<string>): Result.Result<ReadonlyArray<string>, DatasetError> => {
  const all = list(store)
  const unknown = ids.find((id) => !all.includes(id))
  if (unknown === undefined) return Result.succeed(ids)
  const remedy = `known datasets: ${all.join(", ") || "none"}${didYouMean(nearest(unknown, all))}`
  return failure(unknown, new Missing({ file: nameOf(store, `datasets/${unknown}/dataset.yaml`), remedy }))
}

/** Reads a manifest. Errors: `Missing` for an unknown id, naming those there are; `BadShape` for a manifest that its schema refuses. */
export const open = (store: Store, id: string): Result.Result<Dataset, DatasetError> => {
  const path = `datasets/${id}/dataset.yaml`
  const file = nameOf(store, path)
  return Result.gen(function* () {
    yield* known(store, [id])
    yield* checkInside(store.root, `datasets/${id}`)
    const text = yield* Files.readPlainText(join(store.root, path))
    const manifest = yield* YamlFile.parse(Manifest, file, text, (decoded) => manifestProblems(decoded, id))
    return { manifest, store }
  })
}

/**
 * The dataset that the user named: one with a manifest, or else a folder as BEIR packs a collection. Files of experiments name datasets by `open`, so that
 * they cannot read other folders.
 *
 * - errors: as `open`
 */
export const openNamed = (store: Store, name: string): Result.Result<Dataset, DatasetError> => {
  if (list(store).includes(name)) return open(store, name)
  const folder = resolve(store.from ?? store.root, name)
  const manifest = BeirFolder.manifestAt(folder)
  if (manifest !== undefined) return Result.succeed({ manifest, store: { ...store, data: dirname(folder) } })
  if (!/[/\\]/.test(name)) return open(store, name)
  const remedy = "name a folder as BEIR packs a collection, or a dataset that `litfuse bench data list` shows"
  return failure(name, new Missing({ file: `${name.replace(/[/\\]+$/, "")}/corpus.jsonl`, remedy }))
}

/** The folder that holds a dataset's files, or undefined when it needs a variable that is not set. */
export const folderOf = ({ manifest, store }: Dataset): string | undefined => {
  if (manifest.embedded) return join(store.root, "datasets", manifest.id)
  if (manifest.variable === "LITFUSE_FIXTURES") return store.fixtures
  return store.data === undefined ? undefined : join(store.data, manifest.folder ?? manifest.id)
}

/** True when the dataset's folder is there. Its files are checked when they are opened. */
export const isPresent = (dataset: Dataset): boolean => {
  const folder = folderOf(dataset)
  return folder !== undefined && existsSync(folder)
}

/** How messages name a file: relative to the folder of the command when the file is below it, else by its whole path. */
const shownName = ({ root, from = root }: Store, file: string): string => {
  const name = relative(from, file)
  return name.startsWith("..") ? file : name
}

const locate = (dataset: Dataset, path: string): Result.Result<string, DatasetError> => {
  const folder = folderOf(dataset)
  const { id, folder: name = id, variable, obtain } = dataset.manifest
  const remedy = `how to get it: ${obtain.trim()}`
  if (folder === undefined)
    return failure(
      dataset,
      new Missing({
        file: `${name}/${path}`,
        remedy: `set ${variable} to the folder that holds ${variable === "LITFUSE_DATA" ? `${name}/` : path}; ${remedy}`
      })
    )
  const file = join(folder, path)
  // data that the user has put below their own folder may lie where they like
  const inside = dataset.manifest.embedded ? checkInside(dataset.store.root, relative(dataset.store.root, file)) : Result.succeed(undefined)
  if (Result.isFailure(inside)) return Result.fail(inside.failure)
  return existsSync(file) ? Result.succeed(file) : failure(dataset, new Missing({ file: shownName(dataset.store, file), remedy }))
}

/** Finds one file of a dataset by its role name; it is not opened. Errors: `Missing`, with how to get it. */
export const find = (dataset: Dataset, name: string): Result.Result<Found, DatasetError> => {
  const { files } = dataset.manifest
  const entry = files[name]
  if (entry === undefined) return notNamed(dataset, `file "${name}"`, Object.keys(files))
  return Result.map(locate(dataset, entry.path), (path) => ({ name, path, entry }))
}

/** Compares the checksum of a file, or of a run set's folder, with the manifest's where that has one. Errors: `ChecksumMismatch`. */
export const checkDigest = (
  dataset: Dataset,
  file: string,
  expected: string | undefined,
  actual: string
): Result.Result<void, DatasetError> =>
  expected === undefined || expected === actual
    ? Result.succeed(undefined)
    : failure(dataset, new ChecksumMismatch({ file, expected, actual }))

/** Reads one file of a dataset by its role name. Errors: `Missing`, with how to get it; `ChecksumMismatch`. */
export const read = (dataset: Dataset, name: string): Result.Result<Opened, DatasetError> =>
  Result.gen(function* () {
    const found = yield* find(dataset, name)
    const stored = yield* Files.readPlain(found.path)
    const digest = sha256(stored)
    yield* checkDigest(dataset, found.path, found.entry.sha256, digest)
    return { ...found, sha256: digest, bytes: yield* Files.unpack(stored, found.path) }
  })

/** One run file of a set, checked; `unpack` gives its bytes. */
export interface PackedRunFile {
  readonly tag: string
  readonly path: string
  readonly sha256: string
  readonly unpack: () => Result.Result<Uint8Array, DatasetError>
}

/** One run file of a set, checked and unpacked. */
export interface RunFile extends Omit<PackedRunFile, "unpack"> {
  readonly bytes: Uint8Array
}

/** A run set's manifest entry by name. */
export const runSet = (dataset: Dataset, name: string): Result.Result<RunSet, DatasetError> => {
  const { runsets } = dataset.manifest
  const entry = runsets[name]
  return entry === undefined ? notNamed(dataset, `run set "${name}"`, Object.keys(runsets)) : Result.succeed(entry)
}

const filesOf = (folder: string): Result.Result<ReadonlyArray<string>, DatasetError> =>
  Result.try({
    try: () => readdirSync(folder).sort(Ids.compare),
    catch: () => badLine(folder, 0, "this is not a folder that can be read", "a folder of runs")
  })

/**
 * Opens all runs of a set in byte order of file names. Their tags are the file names without the set's ending, under which leaderboards list
 * them.
 *
 * - errors: `Missing`; `ChecksumMismatch` over the whole set
 */
export const openRunSet = (dataset: Dataset, name: string): Result.Result<ReadonlyArray<PackedRunFile>, DatasetError> =>
  Result.gen(function* () {
    const { ending, ...set } = yield* runSet(dataset, name)
    const folder = yield* locate(dataset, set.folder)
    const runs: Array<PackedRunFile> = []
    for (const file of yield* filesOf(folder)) {
      if (!file.endsWith(ending ?? "")) continue
      const path = join(folder, file)
      const stored = yield* Files.readPlain(path)
      const tag = ending === undefined ? file.replace(/\.gz$/, "") : file.slice(0, -ending.length)
      runs.push({ tag, path, sha256: sha256(stored), unpack: () => Files.unpack(stored, path) })
    }
    yield* checkDigest(dataset, folder, set.sha256, setDigest(runs))
    return runs
  })

/** Reads all runs of a set, as `openRunSet` does, and unpacks them; `BadLine` at line 0 for one that is damaged. */
export const readRunSet = (dataset: Dataset, name: string): Result.Result<ReadonlyArray<RunFile>, DatasetError> =>
  Result.flatMap(openRunSet(dataset, name), (files) =>
    Result.all(files.map(({ unpack, ...file }) => Result.map(unpack(), (bytes) => ({ ...file, bytes }))))
  )

/** The digest of a run set: sha256 over `<sha256>  <file name>` lines, as `sha256sum` prints them. */
export const setDigest = (runs: ReadonlyArray<Pick<RunFile, "path" | "sha256">>): string =>
  sha256(Buffer.from(runs.map(({ path, sha256: digest }) => `${digest}  ${basename(path)}\n`).join("")))
