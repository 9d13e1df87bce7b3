import { createHash } from "node:crypto"
import { sorts } from "@litfuse/engine/Source"
import * as Decode from "@litfuse/engine/Decode"
import { Whole } from "@litfuse/engine/SearchAccount"
import { badLine, type DatasetError } from "@litfuse/files/DatasetError"
import * as Files from "@litfuse/files/Files"
import * as Json from "@litfuse/files/Json"
import * as Context from "effect/Context"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { readable } from "../query/QueryInput.ts"
import type { Answer } from "../search/Answer.ts"
import { RecordedOutputs } from "../search/recordedOutputs.ts"
import type { PublicKey } from "./signature/PublicKey.ts"
import * as Signature from "./signature/Signature.ts"
import type { SigningKey } from "./signature/SigningKey.ts"

const Sha256 = Schema.String.check(Schema.isPattern(/^[0-9a-f]{64}$/, { expected: "64 hexadecimal digits" }))

/**
 * The first line: the format version, and the checksum of all following lines.
 *
 * - `bundle` 2 = the second line is a signature of the first line with its line break; the checksum covers the lines after both
 */
const Head = Schema.Struct({ bundle: Schema.Literals([1, 2]), litfuse: Schema.NonEmptyString, sha256: Sha256 })

/**
 * The request of a search, for a replay.
 *
 * - `syntax` of the text; absent = litfuse's own
 * - `limit` works of the answer, `perSource` records of each source; null = all
 * - `leftOut` sources whose answers the bundle omits, because only users with a key may read them
 * - `silent` sources without records that a replay does not search again: `whole` holds how they answered. An older litfuse wrote no `silent`
 * - `files` of references that the bundle holds, by their paths in the request; `names` the databases that they come from
 * - `skipBad` whether invalid records of these files are skipped
 * - `atMs` the time of the search, where no recording has one. Units: milliseconds since 1970
 * - `whole` the outcomes and counts of the search; absent = every source is replayed
 * - `outputs` of analyzers that count works of omitted sources too, by node; absent = none
 */
export const Strategy = Schema.Struct({
  text: Schema.String,
  syntax: Schema.optionalKey(Schema.Literals(readable)),
  sources: Schema.Array(Schema.NonEmptyString),
  from: Schema.optionalKey(Schema.String),
  until: Schema.optionalKey(Schema.String),
  sort: Schema.Literals(sorts),
  limit: Schema.NullOr(Schema.Int.check(Schema.isGreaterThanOrEqualTo(1))),
  perSource: Schema.NullOr(Schema.Int.check(Schema.isGreaterThanOrEqualTo(1))),
  explain: Schema.Boolean,
  leftOut: Schema.Array(Schema.NonEmptyString),
  silent: Schema.optionalKey(Schema.Array(Schema.NonEmptyString)),
  files: Schema.optionalKey(Schema.Array(Schema.NonEmptyString)),
  names: Schema.optionalKey(Schema.Array(Schema.String)),
  skipBad: Schema.optionalKey(Schema.Boolean),
  atMs: Schema.optionalKey(Schema.Int),
  whole: Schema.optionalKey(Whole),
  outputs: Schema.optionalKey(RecordedOutputs)
})
export type Strategy = typeof Strategy.Type

/** One recording: its path below the folder of recordings, as `Cassette` writes it. The pattern excludes paths out of the folder. */
const Recorded = Schema.Struct({
  file: Schema.String.check(
    Schema.isPattern(/^[a-z0-9]+(?:-[a-z0-9]+)*\/[0-9a-f]{12}-[1-9]\d{0,5}\.json$/, { expected: "the place of a recording" })
  ),
  sha256: Sha256,
  text: Schema.String
})
/** One recording of a bundle; only the file contains its checksum. */
export type Recorded = Omit<typeof Recorded.Type, "sha256">

/** A file of references: its path in the request, and its bytes in base64. */
const Reference = Schema.Struct({ reference: Schema.NonEmptyString, sha256: Sha256, base64: Schema.String })

/** A file of references of a bundle, packed or not. */
export interface ReferenceFile {
  readonly path: string
  readonly bytes: Uint8Array
}

/**
 * A search in one file: its request, its pipeline, every answer of a service, and the result.
 *
 * - `litfuse` the version that made it
 * - `files` of references, in the order of the request; `recordings` ascending by file
 * - `answer` is only compared with that of a replay; an older litfuse may have written another form of answer
 */
export interface Bundle {
  readonly litfuse: string
  readonly strategy: Strategy
  readonly pipeline: string
  readonly files?: ReadonlyArray<ReferenceFile>
  readonly recordings: ReadonlyArray<Recorded>
  readonly answer: Answer
}

/** A parsed bundle. `key` of its valid signature; undefined if it is not signed. */
export interface Read extends Bundle {
  readonly key: PublicKey | undefined
}

const Lines = {
  signature: Schema.Struct({ signature: Schema.String }),
  strategy: Schema.Struct({ strategy: Strategy }),
  pipeline: Schema.Struct({ pipeline: Schema.String }),
  reference: Reference,
  recorded: Recorded,
  answer: Schema.Struct({ answer: Schema.Record(Schema.String, Schema.Unknown) })
}

const hashOf = (text: string | Uint8Array): string => createHash("sha256").update(text).digest("hex")

const printLine = (line: unknown): string => `${JSON.stringify(line)}\n`

/** The text of a bundle before compression: one JSON object on each line. The same bundle and key always give the same text. */
export const print = ({ litfuse, strategy, pipeline, files = [], recordings, answer }: Bundle, key?: SigningKey): string => {
  const lines: ReadonlyArray<unknown> = [
    { strategy },
    { pipeline },
    ...files.map(({ path, bytes }) => ({ reference: path, sha256: hashOf(bytes), base64: Buffer.from(bytes).toString("base64") })),
    ...recordings.map(({ file, text }) => ({ file, sha256: hashOf(text), text })),
    { answer }
  ]
  const rest = lines.map(printLine).join("")
  const head = printLine({ bundle: key === undefined ? 1 : 2, litfuse, sha256: hashOf(rest) })
  return `${head}${key === undefined ? "" : printLine({ signature: Signature.sign(key, head) })}${rest}`
}

const expected = "a bundle that `litfuse bundle` wrote, complete and unchanged"

const lineOf = <A>(
  schema: Schema.Codec<A, unknown>,
  text: string | undefined,
  file: string,
  line: number
): Result.Result<A, DatasetError> =>
  Result.flatMap(Json.parse(text ?? "null", file, line), (value) =>
    Result.mapError(Decode.strict(schema, value), ([problem]) =>
      badLine(file, line, problem === undefined ? "another line" : `${Decode.printPath(problem.path)} ${problem.what}`.trim(), expected)
    )
  )

const referenceOf = (line: string, file: string, number: number): Result.Result<ReferenceFile, DatasetError> =>
  Result.flatMap(lineOf(Lines.reference, line, file, number), ({ reference, sha256, base64 }) => {
    const bytes = Buffer.from(base64, "base64")
    return hashOf(bytes) === sha256
      ? Result.succeed({ path: reference, bytes })
      : Result.fail(badLine(file, number, `the checksum does not match ${reference}`, expected))
  })

/** The key with which the second line signs the first. Only one form of that line is valid, so that all its bytes are checked. */
const keyOf = (line: string, head: string, file: string): Result.Result<PublicKey, DatasetError> =>
  Result.gen(function* () {
    const { signature } = yield* lineOf(Lines.signature, line, file, 2)
    if (printLine({ signature }) !== line) return yield* Result.fail(badLine(file, 2, "more than a signature", expected))
    return yield* Result.mapError(Signature.verify(signature, head), (what) => badLine(file, 2, `the signature ${what}`, expected))
  })

/**
 * Parses a bundle, and checks every checksum and the signature, if there is one.
 *
 * - errors: `BadLine` for text that is not a bundle, for a changed line, and for a truncated file
 */
export const parse = (text: string, file: string): Result.Result<Read, DatasetError> =>
  Result.gen(function* () {
    const end = text.indexOf("\n")
    if (end < 0 || !text.startsWith('{"bundle":')) return yield* Result.fail(badLine(file, 1, "this is not a bundle", expected))
    const head = yield* lineOf(Head, text.slice(0, end), file, 1)
    const isSigned = head.bundle === 2
    const start = isSigned ? text.indexOf("\n", end + 1) + 1 : end + 1
    if (start === 0) return yield* Result.fail(badLine(file, 2, "no signature", expected))
    const key = isSigned ? yield* keyOf(text.slice(end + 1, start), text.slice(0, end + 1), file) : undefined
    const rest = text.slice(start)
    if (hashOf(rest) !== head.sha256)
      return yield* Result.fail(badLine(file, 1, "the checksum does not match the following lines", expected))
    const lines = rest.split("\n").slice(0, -1)
    const first = isSigned ? 3 : 2
    const { strategy } = yield* lineOf(Lines.strategy, lines[0], file, first)
    const { pipeline } = yield* lineOf(Lines.pipeline, lines[1], file, first + 1)
    const recordings: Array<Recorded> = []
    const files: Array<ReferenceFile> = []
    for (const [i, line] of lines.slice(2, -1).entries()) {
      if (line.startsWith('{"reference":')) {
        files.push(yield* referenceOf(line, file, first + 2 + i))
        continue
      }
      const recorded = yield* lineOf(Lines.recorded, line, file, first + 2 + i)
      if (hashOf(recorded.text) !== recorded.sha256)
        return yield* Result.fail(badLine(file, first + 2 + i, `the checksum does not match ${recorded.file}`, expected))
      recordings.push({ file: recorded.file, text: recorded.text })
    }
    const { answer } = yield* lineOf(Lines.answer, lines.at(-1), file, first + lines.length - 1)
    return {
      litfuse: head.litfuse,
      strategy,
      pipeline,
      ...(files.length === 0 ? {} : { files }),
      recordings,
      answer: answer as unknown as Answer,
      key
    }
  })

/** The largest uncompressed bundle, because a small file could otherwise fill the memory. Units: bytes. */
export const mostBytes = 256 * 1024 * 1024

/** The size limit of a new bundle; tests set a smaller one. Units: bytes. */
export const Most = Context.Reference<number>("@litfuse/api/bundle/Most", { defaultValue: () => mostBytes })

/** Reads a bundle from a file. Errors: those of reading; `BadLine` for a file with more than 256 MB uncompressed; those of `parse`. */
export const read = (path: string): Result.Result<Read, DatasetError> =>
  Result.gen(function* () {
    const bytes = yield* Files.unpackAtMost(yield* Files.readStored(path), path, mostBytes)
    // a byte order mark would be a part of the file that no checksum covers
    if (bytes[0] !== 0x7b) return yield* Result.fail(badLine(path, 1, "this is not a bundle", expected))
    return yield* parse(yield* Files.decode(bytes, path), path)
  })
