import { createHash, type Hash } from "node:crypto"
import { lstatSync } from "node:fs"
import { basename, dirname, join, resolve } from "node:path"
import { type ShardFile, shardProblems } from "@litfuse/bench/experiment/shard/shardProblems"
import * as HashedLines from "@litfuse/bench/experiment/shard/HashedLines"
import type { Topic } from "@litfuse/bench/Topic"
import * as Ids from "@litfuse/engine/Ids"
import type { Table } from "@litfuse/engine/Registry"
import type { DatasetError } from "@litfuse/files/DatasetError"
import type { Writing } from "@litfuse/host/BatchRetrieval"
import * as SourcesHash from "@litfuse/host/SourcesHash"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import type { Opened } from "./RankedCollection.ts"

/** The extension of a part of a run. */
export const extension = ".shard.run"

/** The name of a run's file, which a merge writes into the folder of its parts. */
const FileName = Schema.String.check(Schema.isPattern(/^(?!\.{1,2}$)[^/\\\p{C}]{1,255}$/u, { expected: "the name of a file" }))

/** A part of a run. `kin`: the hash of everything that all parts must share. */
const Body = Schema.Struct({ run: FileName, kin: Schema.String, ...HashedLines.placeFields })
type Part = typeof Body.Type

const format: HashedLines.Format<Part> = { kind: "run", extension, by: "litfuse retrieve --shard", body: Body }

const short = (hash: Hash): string => hash.digest("hex").slice(0, 16)

/** The topics of a shard: a block, so that the concatenated parts are the whole run. */
export const topicsOf = (topics: ReadonlyArray<Topic>, { index, of }: HashedLines.Place): ReadonlyArray<Topic> =>
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

/** The file of a part: its path in the folder of the run, and its bytes, which begin with the place. */
export const print = (run: string, { index, of }: HashedLines.Place, kin: string, lines: ReadonlyArray<Uint8Array>) => {
  const { name, head } = HashedLines.print(format, basename(run), { run: basename(run), kin, index, of } as Part, lines)
  return { shardFile: join(dirname(run), name), parts: [Buffer.from(head), ...lines] }
}

/** A merged run, and its number of parts. */
export const MergedRun = Schema.Struct({ file: Schema.String, shards: Schema.Int })
export type MergedRun = typeof MergedRun.Type

/** A complete run, ready to write. */
export interface Whole extends MergedRun {
  readonly parts: ReadonlyArray<Uint8Array>
}

const kinship = { kin: "of other topics, another collection, other parameters or other code" }

interface ReadPart extends ShardFile<Part> {
  readonly lines: Uint8Array
}

const wholeOf = (folder: string, file: string, parts: ReadonlyArray<ReadPart>): Result.Result<Whole, ReadonlyArray<string>> => {
  const problems = shardProblems(parts, kinship)
  if (problems.length > 0) return Result.fail(problems.map((one) => `${file}: ${one}`))
  // parts say what is written, so a link must not redirect it
  if (lstatSync(resolve(folder, file), { throwIfNoEntry: false })?.isSymbolicLink())
    return Result.fail([`${file} is a link, and a merge does not write through links: remove it`])
  const ordered = parts.toSorted((a, b) => a.shard.index - b.shard.index)
  return Result.succeed({ file, shards: parts.length, parts: ordered.map(({ lines }) => lines) })
}

/**
 * The complete runs of some part files.
 *
 * - `files` paths relative to `folder`; files with other names are ignored
 * - errors: sentences about parts that are missing, repeated or of another run; `DatasetError` for a file that is unreadable, truncated or changed
 */
export const wholes = (
  folder: string,
  files: ReadonlyArray<string>
): Result.Result<ReadonlyArray<Whole>, DatasetError | ReadonlyArray<string>> =>
  Result.gen(function* () {
    const parts: Array<ReadPart> = []
    for (const file of files.filter((one) => one.endsWith(extension)))
      parts.push({ file, ...(yield* HashedLines.open(format, resolve(folder, file), file)) })
    const byRun = [...Map.groupBy(parts, ({ file, shard }) => join(dirname(file), shard.run))].toSorted(([a], [b]) => Ids.compare(a, b))
    return yield* Result.all(byRun.map(([file, all]) => wholeOf(folder, file, all)))
  })
