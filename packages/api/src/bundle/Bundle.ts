import { createHash } from "node:crypto"
import * as Decode from "@litfuse/engine/Decode"
import { badLine, type DatasetError } from "@litfuse/files/DatasetError"
import * as Files from "@litfuse/files/Files"
import * as Json from "@litfuse/files/Json"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import type { Answer } from "../search/Answer.ts"

const Sha256 = Schema.String.check(Schema.isPattern(/^[0-9a-f]{64}$/, { expected: "64 hexadecimal digits" }))

/** The first line: what the file is, and the checksum of all the lines behind it. */
const Head = Schema.Struct({ bundle: Schema.Literal(1), litfuse: Schema.NonEmptyString, sha256: Sha256 })

/**
 * A search as it was asked, for a replay.
 *
 * - `limit` works of the answer; null = all
 * - `leftOut` sources whose answers are not in the bundle, because only those who have a key may read them
 */
export const Strategy = Schema.Struct({
  text: Schema.String,
  sources: Schema.Array(Schema.NonEmptyString),
  from: Schema.optionalKey(Schema.String),
  until: Schema.optionalKey(Schema.String),
  sort: Schema.Literals(["relevance", "newest", "cited"]),
  limit: Schema.NullOr(Schema.Int.check(Schema.isGreaterThanOrEqualTo(1))),
  perSource: Schema.Int.check(Schema.isGreaterThanOrEqualTo(1)),
  explain: Schema.Boolean,
  leftOut: Schema.Array(Schema.NonEmptyString)
})
export type Strategy = typeof Strategy.Type

/** One recording: its place below the folder of recordings, as `Cassette` names them, which no name can leave. */
const Recorded = Schema.Struct({
  file: Schema.String.check(
    Schema.isPattern(/^[a-z0-9]+(?:-[a-z0-9]+)*\/[0-9a-f]{12}-[1-9]\d{0,5}\.json$/, { expected: "the place of a recording" })
  ),
  sha256: Sha256,
  text: Schema.String
})
/** One recording of a bundle; its checksum stands in the file only. */
export type Recorded = Omit<typeof Recorded.Type, "sha256">

/**
 * A search in one file: how it was asked, the pipeline that ranked, every answer of a service, and what came of it.
 *
 * - `litfuse` the version that made it
 * - `recordings` ascending by file
 * - `answer` is compared with that of a replay, and nothing else is done with it; an older litfuse may have written another form of answer
 */
export interface Bundle {
  readonly litfuse: string
  readonly strategy: Strategy
  readonly pipeline: string
  readonly recordings: ReadonlyArray<Recorded>
  readonly answer: Answer
}

const Lines = {
  strategy: Schema.Struct({ strategy: Strategy }),
  pipeline: Schema.Struct({ pipeline: Schema.String }),
  recorded: Recorded,
  answer: Schema.Struct({ answer: Schema.Record(Schema.String, Schema.Unknown) })
}

const hashOf = (text: string): string => createHash("sha256").update(text).digest("hex")

/** The text of a bundle, before it is packed: one JSON object on each line. The same bundle always gives the same text. */
export const print = ({ litfuse, strategy, pipeline, recordings, answer }: Bundle): string => {
  const lines: ReadonlyArray<unknown> = [
    { strategy },
    { pipeline },
    ...recordings.map(({ file, text }) => ({ file, sha256: hashOf(text), text })),
    { answer }
  ]
  const rest = lines.map((line) => `${JSON.stringify(line)}\n`).join("")
  return `${JSON.stringify({ bundle: 1, litfuse, sha256: hashOf(rest) })}\n${rest}`
}

const expected = "a bundle that `litfuse bundle` wrote, complete and unchanged"

/** One line as what it should be. */
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

/**
 * Reads the text of a bundle, and checks every checksum.
 *
 * - errors: `BadLine` for what is no bundle, for a line that was changed, and for a file that was cut short
 */
export const parse = (text: string, file: string): Result.Result<Bundle, DatasetError> =>
  Result.gen(function* () {
    const end = text.indexOf("\n")
    if (end < 0 || !text.startsWith('{"bundle":')) return yield* Result.fail(badLine(file, 1, "no bundle", expected))
    const head = yield* lineOf(Head, text.slice(0, end), file, 1)
    const rest = text.slice(end + 1)
    if (hashOf(rest) !== head.sha256)
      return yield* Result.fail(badLine(file, 1, "a checksum that is not that of the lines behind it", expected))
    const lines = rest.split("\n").slice(0, -1)
    const { strategy } = yield* lineOf(Lines.strategy, lines[0], file, 2)
    const { pipeline } = yield* lineOf(Lines.pipeline, lines[1], file, 3)
    const recordings: Array<Recorded> = []
    for (const [i, line] of lines.slice(2, -1).entries()) {
      const recorded = yield* lineOf(Lines.recorded, line, file, i + 4)
      if (hashOf(recorded.text) !== recorded.sha256)
        return yield* Result.fail(badLine(file, i + 4, `a checksum that is not that of ${recorded.file}`, expected))
      recordings.push({ file: recorded.file, text: recorded.text })
    }
    const { answer } = yield* lineOf(Lines.answer, lines.at(-1), file, lines.length + 1)
    return { litfuse: head.litfuse, strategy, pipeline, recordings, answer: answer as unknown as Answer }
  })

/** The most that a bundle may hold, unpacked: a small file could unpack to fill the memory. Units: bytes. */
const mostBytes = 256 * 1024 * 1024

/**
 * Reads a bundle from a file.
 *
 * - errors: those of reading; `BadLine` for a file that unpacks to more than 256 MB; those of `parse`
 */
export const read = (path: string): Result.Result<Bundle, DatasetError> =>
  Result.gen(function* () {
    const bytes = yield* Files.unpackAtMost(yield* Files.readStored(path), path, mostBytes)
    return yield* parse(yield* Files.decode(bytes, path), path)
  })
