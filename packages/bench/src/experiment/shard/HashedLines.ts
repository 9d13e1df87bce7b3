/** The file of a shard: two lines of JSON. The first has the hash of the second, so that a file that was cut or changed is known. */
import { createHash } from "node:crypto"
import { mkdirSync } from "node:fs"
import { join, resolve } from "node:path"
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

const hashOf = (text: string): string => createHash("sha256").update(text).digest("hex")

/** The text of a file of a kind, such as `shard`, and the hash of its second line. */
export const print = (kind: string, body: string): { readonly sha256: string; readonly text: string } => {
  const sha256 = hashOf(body)
  return { sha256, text: `${JSON.stringify({ [kind]: 1, sha256 })}\n${body}\n` }
}

/**
 * Writes a shard into the folder `out` below `from`, creating it if needed. The name of the file has the place, and a hash of the content.
 *
 * - errors: why it cannot be written
 */
export const write = (
  { kind, extension }: Pick<Format<Place>, "kind" | "extension">,
  from: string,
  out: string,
  stem: string,
  shard: Place
): Result.Result<string, DatasetError> =>
  Result.gen(function* () {
    const { sha256, text } = print(kind, JSON.stringify(shard))
    const name = `${stem}.${shard.index}-of-${shard.of}.${sha256.slice(0, 12)}${extension}`
    yield* Result.try({ try: () => mkdirSync(resolve(from, out), { recursive: true }), catch: Files.writeFailure(out) })
    yield* TextFile.write(resolve(from, out, name), [text])
    return join(out, name)
  })

const bodyOf = (kind: string, path: string, name: string, by: string): Result.Result<string, DatasetError> =>
  Result.gen(function* () {
    const text = yield* Files.readText(path)
    const end = text.indexOf("\n")
    const first = end < 0 ? text : text.slice(0, end)
    const Head = Schema.Struct({ [kind]: Schema.Literal(1), sha256: Schema.String })
    const { sha256 } = yield* Result.flatMap(Json.parse(first, name), (json) =>
      Result.mapError(Decode.open(Head, json), () => badLine(name, 1, "this is no shard", `a file that \`${by}\` wrote`))
    )
    const body = text.slice(end + 1).replace(/\n$/, "")
    return end < 0 || hashOf(body) !== sha256
      ? yield* Result.fail(badLine(name, 2, "it was cut or changed since it was written", "a whole shard: run it again"))
      : body
  })

/**
 * Reads the shard in a file.
 *
 * - `name` what errors call it
 * - errors: `Missing`; `BadLine` for a file of another kind, for one that was cut or changed, and for another body
 */
export const open = <S extends Place>({ kind, by, body }: Format<S>, path: string, name: string): Result.Result<S, DatasetError> =>
  Result.gen(function* () {
    const json = yield* Json.parse(yield* bodyOf(kind, path, name, by), name, 2)
    const wrong = (what: string) => badLine(name, 2, what, "a shard of this version of litfuse")
    const { index, of } = yield* Result.mapError(Decode.open(body, json), ([problem]) =>
      wrong(`${Decode.printPath(problem?.path ?? [])} ${problem?.what ?? ""}`.trim())
    )
    return index <= of ? (json as S) : yield* Result.fail(wrong(`expected one of ${of} shards, got ${index}`))
  })
