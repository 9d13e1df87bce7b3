import { createHash } from "node:crypto"
import { resolve } from "node:path"
import { differences, type ShardFile, shardProblems } from "@litfuse/bench/experiment/shard/shardProblems"
import * as HashedLines from "@litfuse/bench/experiment/shard/HashedLines"
import * as Linking from "@litfuse/engine/Dedup"
import { ownedByShard, type Owns } from "@litfuse/engine/dedup/Blocking"
import * as Parts from "@litfuse/engine/dedup/linkShards"
import type { DatasetError } from "@litfuse/files/DatasetError"
import * as SourcesHash from "@litfuse/host/SourcesHash"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { shardFiles } from "../shardFiles.ts"

/** The extension of a shard's file. */
export const extension = ".dedup.json"

const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex")

/**
 * Everything that the pairs of a shard depend on: shards that differ here cannot be merged.
 *
 * - `records` their number; `data` a hash (sha256) of all records in order
 * - `rules` the preset and the score from which records are merged
 * - `decisions` a hash of the records of equal content that a decision separates; the merge applies all other decisions
 * - `code` a hash of litfuse and the JavaScript engine
 */
const Identity = Schema.Struct({
  records: Schema.Int,
  data: Schema.String,
  rules: Schema.String,
  decisions: Schema.String,
  code: Schema.String
})
export type Identity = typeof Identity.Type

type Rules = Pick<Linking.Options, "preset" | "mergeFrom">

/** The identity of shards of these records. `twins`: rows of equal content that a decision separates. */
export const identityOf = (data: string, records: number, { preset, mergeFrom }: Rules, twins: ReadonlyArray<number>): Identity => ({
  records,
  data,
  rules: `${preset} ${mergeFrom ?? "as usual"}`,
  decisions: sha256(JSON.stringify(twins)),
  code: SourcesHash.ours()
})

const kinship = {
  records: "of another number of records",
  data: "of other records, or of the same in another order",
  rules: "of another preset, or of another probability to merge from",
  decisions: "of other decisions about records of equal content",
  code: "of other code"
} as const

const Row = Schema.Int
const Scored = Schema.Tuple([Row, Row, Schema.Finite])
const Kind = Schema.String.check(Schema.isPattern(/^[a-z-]{1,40}$/))

const Body = Schema.Struct({
  ...Identity.fields,
  ...HashedLines.placeFields,
  equal: Schema.Array(Schema.Tuple([Row, Row])),
  same: Schema.Array(Scored),
  doubtful: Schema.Array(Scored),
  linked: Schema.Array(Schema.Tuple([Row, Row, Schema.Finite, Kind]))
}).check(
  Schema.makeFilter(({ records, equal, same, doubtful, linked }) => {
    const wrong = [equal, same, doubtful, linked].flatMap((pairs) => pairs.find(([a, b]) => !(a >= 0 && a < b && b < records)) ?? [])
    return wrong.length === 0 || `expected two of ${records} records, the lower row first, got ${wrong.slice(0, 2).join(" and ")}`
  })
)

/** The pairs of a shard, and its identity. */
export type Shard = HashedLines.Place & Identity & Parts.ShardResult

/** The number of pairs in a shard. */
export const pairsOf = ({ equal, same, doubtful, linked }: Parts.ShardResult): number =>
  equal.length + same.length + doubtful.length + linked.length

const format: HashedLines.Format<typeof Body.Type> = { kind: "dedup", extension, by: "litfuse dedup --shard", body: Body }

/** Writes a shard into a folder, creating the folder if needed. Errors: why it cannot be written. */
export const write = (folder: string, out: string, shard: Shard): Result.Result<string, DatasetError> =>
  HashedLines.write(format, folder, out, "dedup", shard)

/**
 * The complete shards of one deduplication in a folder.
 *
 * - errors: sentences about shards that are missing, repeated or of another deduplication; `DatasetError` for a file that is unreadable, truncated or changed
 */
export const read = (folder: string, name: string): Result.Result<ReadonlyArray<ShardFile<Shard>>, DatasetError | ReadonlyArray<string>> =>
  Result.gen(function* () {
    const files = yield* shardFiles(folder, name, [extension])
    if (files.length === 0)
      return yield* Result.fail([`no file in ${name} ends with ${extension}; write shards with \`litfuse dedup --shard\``])
    const shards: Array<ShardFile<Shard>> = []
    for (const file of files) shards.push({ file, shard: (yield* HashedLines.open(format, resolve(folder, file), file)).shard })
    const problems = shardProblems(shards, kinship)
    return problems.length > 0 ? yield* Result.fail(problems) : shards
  })

/** Why shards do not belong to these records and rules; undefined if they do. */
export const mismatch = ([first]: ReadonlyArray<ShardFile<Shard>>, own: Identity): string | undefined => {
  const differs = differences(first!.shard, own, kinship)
  return differs.length === 0 ? undefined : `${first!.file} does not belong to this call: it is ${differs.join(", and ")}`
}

/** The keys of a shard. */
export const owner = ({ index, of }: HashedLines.Place): Owns => ownedByShard(index - 1, of)
