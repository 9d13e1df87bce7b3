/** The file of a shard: two lines of JSON, and the lines of a run where it has some. The first has the hash of all others, so that a cut file is known. */
import { createHash } from "node:crypto"
import { join, resolve } from "node:path"
import { makeFolder } from "@litfuse/engine/makeFolder"
import * as Decode from "@litfuse/engine/Decode"
import { badLine, type DatasetError } from "@litfuse/files/DatasetError"
import * as Files from "@litfuse/files/Files"
import * as Json from "@litfuse/files/Json"
import * as TextFile from "@litfuse/files/TextFile"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"

/** Which shard of how many, counted from 1. */
export interface Place {
  readonly index: number
  readonly of: number
}

/** The most shards that work is divided into: those of a large job array. */
export const most = 10_000

/** Reads `2/4`, the second of four. Errors: what is wrong with it, in words. */
export const parsePlace = (text: string): Result.Result<Place, string> => {
  const [index, of] = /^([1-9]\d{0,4})\/([1-9]\d{0,4})$/.exec(text)?.slice(1).map(Number) ?? []
  return index === undefined || of === undefined || index > of || of > most
    ? Result.fail(`is "${text}"; it takes a shard and how many there are, such as 1/4, up to ${most}`)
    : Result.succeed({ index, of })
}

/** How many shards there are, or which one it is. */
const Count = Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: most }, { expected: `1 to ${most}` }))

/** The place of a shard, as its file has it. */
export const placeFields = { index: Count, of: Count }

/**
 * A kind of shards, and the files that hold them.
 *
 * - `kind` what the first line calls it; `extension` how names of files end; `by` the command that writes them
 * - `body` the second line. It must not change what it reads, because a shard is what the file says, in the order of its keys
 */
export interface Format<S extends Place> {
  readonly kind: string
  readonly extension: string
  readonly by: string
  readonly body: Schema.Codec<S, unknown>
}

/** Older files have other hashes. */
const version = 2

/**
 * The name of a shard's file, and its first two lines. The name has the place, and a hash of the content.
 *
 * - `lines` what the file has after them, in consecutive pieces, which may be too large for one text
 */
export const print = (
  { kind, extension }: Pick<Format<Place>, "kind" | "extension">,
  stem: string,
  shard: Place,
  lines: ReadonlyArray<Uint8Array> = []
): { readonly name: string; readonly head: string } => {
  const body = `${JSON.stringify(shard)}\n`
  const hash = createHash("sha256").update(body)
  for (const piece of lines) hash.update(piece)
  const sha256 = hash.digest("hex")
  return {
    name: `${stem}.${shard.index}-of-${shard.of}.${sha256.slice(0, 12)}${extension}`,
    head: `${JSON.stringify({ [kind]: version, sha256 })}\n${body}`
  }
}

/**
 * Writes a shard into the folder `out` below `from`, creating it if needed.
 *
 * - errors: why it cannot be written
 */
export const write = (
  format: Pick<Format<Place>, "kind" | "extension">,
  from: string,
  out: string,
  stem: string,
  shard: Place
): Result.Result<string, DatasetError> =>
  Result.gen(function* () {
    const { name, head } = print(format, stem, shard)
    yield* Result.try({ try: () => makeFolder(resolve(from, out)), catch: Files.writeFailure(out) })
    yield* TextFile.write(resolve(from, out, name), [head])
    return join(out, name)
  })

/** A line that begins at a byte, and where the next one begins. */
const lineAt = (bytes: Buffer, from: number): { readonly line: Buffer; readonly next: number } => {
  const end = bytes.indexOf("\n", from)
  return end < 0 ? { line: bytes.subarray(from), next: bytes.length } : { line: bytes.subarray(from, end), next: end + 1 }
}

const bodyOf = (kind: string, bytes: Buffer, name: string, by: string) =>
  Result.gen(function* () {
    const first = lineAt(bytes, 0)
    const Head = Schema.Struct({ [kind]: Schema.Literal(version), sha256: Schema.String })
    const { sha256 } = yield* Result.mapError(
      Result.flatMap(Files.decode(first.line, name), (text) => Result.flatMap(Json.parse(text, name), (json) => Decode.open(Head, json))),
      () => badLine(name, 1, "this is no shard", `a file that \`${by}\` wrote with this version`)
    )
    if (createHash("sha256").update(bytes.subarray(first.next)).digest("hex") !== sha256)
      return yield* Result.fail(badLine(name, 2, "it was cut or changed since it was written", "a whole shard: run it again"))
    const { line, next } = lineAt(bytes, first.next)
    return { body: yield* Files.decode(line, name, 1), lines: bytes.subarray(next) }
  })

/** A shard, and the lines of its file after it. */
interface Read<S> {
  readonly shard: S
  readonly lines: Uint8Array
}

/**
 * Reads the shard in a file, and the lines after it.
 *
 * - `name` what errors call it
 * - errors: `Missing`, and those of `parse`
 */
export const open = <S extends Place>(format: Format<S>, path: string, name: string): Result.Result<Read<S>, DatasetError> =>
  Result.flatMap(Files.readStored(path), (bytes) => parse(format, bytes, name))

/** Reads the bytes of a shard's file. Errors: `BadLine` for a file of another kind, for one that was cut or changed, and for another body. */
export const parse = <S extends Place>(
  { kind, by, body }: Format<S>,
  bytes: Uint8Array,
  name: string
): Result.Result<Read<S>, DatasetError> =>
  Result.gen(function* () {
    const found = yield* bodyOf(kind, Files.toBuffer(bytes), name, by)
    const json = yield* Json.parse(found.body, name, 2)
    const wrong = (what: string) => badLine(name, 2, what, "a shard of this version of litfuse")
    const { index, of } = yield* Result.mapError(Decode.open(body, json), ([problem]) =>
      wrong(`${Decode.printPath(problem?.path ?? [])} ${problem?.what ?? ""}`.trim())
    )
    return index <= of ? { shard: json as S, lines: found.lines } : yield* Result.fail(wrong(`expected one of ${of} shards, got ${index}`))
  })
