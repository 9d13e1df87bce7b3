import { createHash, type Hash } from "node:crypto"
import { lstatSync } from "node:fs"
import { basename, dirname, join, resolve } from "node:path"
import { type ShardFile, shardProblems } from "@litfuse/bench/experiment/shard/shardProblems"
import type { Place } from "@litfuse/bench/experiment/shard/HashedLines"
import type { Topic } from "@litfuse/bench/Topic"
import * as Ids from "@litfuse/engine/Ids"
import type { Table } from "@litfuse/engine/Registry"
import type { DatasetError } from "@litfuse/files/DatasetError"
import * as Files from "@litfuse/files/Files"
import type { Writing } from "@litfuse/host/BatchRetrieval"
import * as SourcesHash from "@litfuse/host/SourcesHash"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import type { Opened } from "./RankedCollection.ts"

/** The extension of a part of a run. The index, the kin hash and the content hash come before it. */
export const extension = ".shard.run"

const pattern = /^(.+)\.(\d{1,5})-of-(\d{1,5})\.([0-9a-f]{16})\.([0-9a-f]{16})\.shard\.run$/

/** A part of a run, from its file name. `kin`: the hash of everything that all parts must share. */
interface Part extends Place {
  readonly run: string
  readonly kin: string
  readonly content: string
}

const partOf = (name: string): Part | undefined => {
  const [, run, index, of, kin, content] = pattern.exec(name) ?? []
  return run === undefined ? undefined : { run, index: Number(index), of: Number(of), kin: kin!, content: content! }
}

const short = (hash: Hash): string => hash.digest("hex").slice(0, 16)

const contentOf = (parts: ReadonlyArray<Uint8Array>): string => {
  const hash = createHash("sha256")
  for (const bytes of parts) hash.update(bytes)
  return short(hash)
}

/** The topics of a shard: a block, so that the concatenated parts are the whole run. */
export const topicsOf = (topics: ReadonlyArray<Topic>, { index, of }: Place): ReadonlyArray<Topic> =>
  topics.slice(Math.floor(((index - 1) * topics.length) / of), Math.floor((index * topics.length) / of))

/** The hash of everything on which a run depends: topics, collection, retriever, parameters, how it is written, and the code with its plugins. */
export const kinOf = (
  topics: ReadonlyArray<Topic>,
  { indexed, ready }: Opened,
  { depth, tag, ignoresIdentical }: Omit<Writing, "file">,
  plugins: Table
): string => {
  const { retriever, params } = ready
  const hash = createHash("sha256").update(
    JSON.stringify([
      topics,
      retriever.id,
      retriever.revision,
      params,
      depth,
      tag,
      ignoresIdentical,
      indexed.form,
      SourcesHash.withPlugins(plugins)
    ])
  )
  for (const [name, array] of Object.entries({ ...indexed.names, ...indexed.arrays }))
    hash.update(`\n${name} ${array.length}\n`).update(new Uint8Array(array.buffer, array.byteOffset, array.byteLength))
  return short(hash)
}

/** The kin hash of a run over an index in a cluster, which has the hash of its documents. */
export const kinOfCluster = (
  topics: ReadonlyArray<Topic>,
  { hash, params }: { readonly hash: string; readonly params: unknown },
  { depth, tag, ignoresIdentical }: Omit<Writing, "file">,
  plugins: Table
): string =>
  short(createHash("sha256").update(JSON.stringify([topics, hash, params, depth, tag, ignoresIdentical, SourcesHash.withPlugins(plugins)])))

/** The name of a part's file. */
export const fileOf = (run: string, { index, of }: Place, kin: string, parts: ReadonlyArray<Uint8Array>): string =>
  `${run}.${index}-of-${of}.${kin}.${contentOf(parts)}${extension}`

/** A merged run, and its number of parts. */
export const MergedRun = Schema.Struct({ file: Schema.String, shards: Schema.Int })
export type MergedRun = typeof MergedRun.Type

/** A complete run, ready to write. */
export interface Whole extends MergedRun {
  readonly parts: ReadonlyArray<Uint8Array>
}

const kinship = { kin: "of other topics, another collection, other parameters or other code" }

const wholeOf = (
  folder: string,
  file: string,
  parts: ReadonlyArray<ShardFile<Part>>
): Result.Result<Whole, DatasetError | ReadonlyArray<string>> =>
  Result.gen(function* () {
    const problems = shardProblems(parts, kinship)
    if (problems.length > 0) return yield* Result.fail(problems.map((one) => `${file}: ${one}`))
    // file names in the folder determine what is written, so a link must not redirect it
    if (lstatSync(resolve(folder, file), { throwIfNoEntry: false })?.isSymbolicLink())
      return yield* Result.fail([`${file} is a link, and a merge does not write through links: remove it`])
    const bytes: Array<Uint8Array> = []
    for (const { file: name, shard } of parts.toSorted((a, b) => a.shard.index - b.shard.index)) {
      const read = yield* Files.readStored(resolve(folder, name))
      if (contentOf([read]) !== shard.content)
        return yield* Result.fail([`${name} was truncated or changed since it was written: run that shard again`])
      bytes.push(read)
    }
    return { file, shards: parts.length, parts: bytes }
  })

/**
 * The complete runs of some part files.
 *
 * - `files` paths relative to `folder`; files with other names are ignored
 * - errors: sentences about parts that are missing, repeated, of another run, truncated or changed; `DatasetError` for an unreadable file
 */
export const wholes = (
  folder: string,
  files: ReadonlyArray<string>
): Result.Result<ReadonlyArray<Whole>, DatasetError | ReadonlyArray<string>> => {
  const parts = files.flatMap((file): ReadonlyArray<ShardFile<Part>> => {
    const shard = partOf(basename(file))
    return shard === undefined ? [] : [{ file, shard }]
  })
  const byRun = [...Map.groupBy(parts, ({ file, shard }) => join(dirname(file), shard.run))].toSorted(([a], [b]) => Ids.compare(a, b))
  return Result.all(byRun.map(([file, all]) => wholeOf(folder, file, all)))
}
