import { createHash } from "node:crypto"
import { mkdirSync } from "node:fs"
import { join, resolve } from "node:path"
import { type ShardFile, shardProblems } from "@litfuse/bench/experiment/shard/shardProblems"
import * as HashedLines from "@litfuse/bench/experiment/shard/HashedLines"
import { Count, type Place } from "@litfuse/bench/experiment/shard/Shard"
import * as Decode from "@litfuse/engine/Decode"
import * as Linking from "@litfuse/engine/Dedup"
import { ownedByShard, type Owns } from "@litfuse/engine/dedup/Blocking"
import * as Parts from "@litfuse/engine/dedup/linkShards"
import { badLine, type DatasetError } from "@litfuse/files/DatasetError"
import * as Files from "@litfuse/files/Files"
import * as Json from "@litfuse/files/Json"
import * as TextFile from "@litfuse/files/TextFile"
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
  index: Count,
  of: Count,
  equal: Schema.Array(Schema.Tuple([Row, Row])),
  same: Schema.Array(Scored),
  doubtful: Schema.Array(Scored),
  linked: Schema.Array(Schema.Tuple([Row, Row, Schema.Finite, Kind]))
}).check(
  Schema.makeFilter(({ index, of, records, equal, same, doubtful, linked }) => {
    if (index > of) return `expected one of ${of} shards, got ${index}`
    const wrong = [equal, same, doubtful, linked].flatMap((pairs) => pairs.find(([a, b]) => !(a >= 0 && a < b && b < records)) ?? [])
    return wrong.length === 0 || `expected two of ${records} records, the lower row first, got ${wrong.slice(0, 2).join(" and ")}`
  })
)

/** The pairs of a shard, and its identity. */
export type Shard = Place & Identity & Parts.ShardResult

/** The number of pairs in a shard. */
export const pairsOf = ({ equal, same, doubtful, linked }: Parts.ShardResult): number =>
  equal.length + same.length + doubtful.length + linked.length

/** Writes a shard into a folder, creating the folder if needed. The file name contains the shard's index and a hash of its content. */
export const write = (folder: string, out: string, shard: Shard): Result.Result<string, DatasetError> =>
  Result.gen(function* () {
    const printed = HashedLines.print("dedup", JSON.stringify(shard))
    const name = `dedup.${shard.index}-of-${shard.of}.${printed.sha256.slice(0, 12)}${extension}`
    yield* Result.try({ try: () => mkdirSync(resolve(folder, out), { recursive: true }), catch: Files.writeFailure(out) })
    yield* TextFile.write(resolve(folder, out, name), [printed.text])
    return join(out, name)
  })

const open = (path: string, name: string): Result.Result<Shard, DatasetError> =>
  Result.gen(function* () {
    const body = yield* HashedLines.open("dedup", path, name, "litfuse dedup --shard")
    const json = yield* Json.parse(body, name, 2)
    return yield* Result.mapError(Decode.open(Body, json), ([problem]) =>
      badLine(name, 2, `${Decode.printPath(problem?.path ?? [])} ${problem?.what ?? ""}`.trim(), "a shard of this version of litfuse")
    )
  })

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
    for (const file of files) shards.push({ file, shard: yield* open(resolve(folder, file), file) })
    const problems = shardProblems(shards, kinship)
    return problems.length > 0 ? yield* Result.fail(problems) : shards
  })

/** Why shards do not belong to these records and rules; undefined if they do. */
export const mismatch = ([first]: ReadonlyArray<ShardFile<Shard>>, own: Identity): string | undefined => {
  const keys = Object.keys(kinship) as ReadonlyArray<keyof Identity>
  const differs = keys.filter((key) => first!.shard[key] !== own[key]).map((key) => kinship[key])
  return differs.length === 0 ? undefined : `${first!.file} does not belong to this call: it is ${differs.join(", and ")}`
}

/** The keys of a shard. */
export const owner = ({ index, of }: Place): Owns => ownedByShard(index - 1, of)
