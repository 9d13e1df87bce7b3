import { createHash } from "node:crypto"
import * as Bibliography from "@litfuse/bibliography/Bibliography"
import * as Linking from "@litfuse/engine/Dedup"
import { codec as NoticeCodec } from "@litfuse/engine/notice/codec"
import type { DatasetError } from "@litfuse/files/DatasetError"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import type { Problem } from "./ApiError.ts"
import type { Decisions } from "./dedup/decisions.ts"
import { decided } from "./dedup/decided.ts"
import { deciding, rulesOf } from "./dedup/fields.ts"
import * as Input from "./dedup/input.ts"
import * as Output from "./dedup/output.ts"
import { misplaced, probabilityOf } from "./dedup/places.ts"
import * as Field from "./fields.ts"
import { noted } from "./project/kept.ts"
import * as Question from "./Question.ts"

export { Document, type Format, formatOf, formats, isOfRecords } from "./dedup/output.ts"
export { misplaced, type Places } from "./dedup/places.ts"
export { presetIds } from "@litfuse/engine/Dedup"

/** Files of references in which records of the same publication are looked for. */
export const Request = Schema.Struct({
  ...deciding,
  merge: Schema.optionalKey(
    Schema.String.annotate({
      description:
        "A folder with all shards of this deduplication, as `litfuse dedup --shard` writes them: their pairs are not compared again."
    })
  ),
  format: Field.or(
    Schema.Literals(Output.formats).annotate({
      description:
        "What is printed. json: which records are one; html: the pairs in doubt, for a person to decide; the others: the merged records, as references."
    }),
    "json"
  ),
  merged: Schema.optionalKey(
    Schema.Literals(Bibliography.names).annotate({ description: "The form in which the merged records are printed beside that." })
  ),
  provenance: Field.or(
    Schema.Boolean.annotate({ description: "Whether the JSON says from which records each field of a merged record comes." }),
    false
  ),
  out: Field.or(Schema.String.annotate({ description: "How notices name what is printed." }), "the merged records")
})
export type Request = typeof Request.Type

/**
 * Which records are the same publication.
 *
 * - `document` as data; `counts` the records of each file, in the order of the files
 * - `text` the same, or the merged records, in the format that was asked for
 * - `merged` the merged records in the form that was asked for beside; null when none was
 * - `queue` the pairs in doubt as lines of a file of decisions, all still open; empty when there is none
 * - `notices` what was not understood in the files, and what the format has no place for
 */
export const Answer = Schema.Struct({
  document: Output.Document,
  counts: Schema.Array(Schema.Struct({ file: Schema.String, records: Schema.Int })),
  text: Schema.String,
  merged: Schema.NullOr(Schema.String),
  queue: Schema.String,
  notices: Schema.Array(NoticeCodec)
})
export type Answer = typeof Answer.Type

/** What is wrong with a request before any file is read. */
const problemsOf = ({ preset, mergeFrom, provenance, format, ...places }: Request): ReadonlyArray<Problem> => {
  const { folder, files } = places
  const twice = misplaced({ folder, files })
  const improbable = probabilityOf(preset, mergeFrom)
  return [
    ...(twice === undefined ? [] : [twice]),
    ...(improbable === undefined ? [] : [improbable]),
    ...(provenance && format !== "json"
      ? [
          Question.about(
            ["provenance", "format"],
            `{provenance} is said in JSON, and {format} is ${format}; take json, and {merged} for the records`
          )
        ]
      : [])
  ]
}

/** Where what is printed goes, piece by piece. */
export type Sink = (text: string) => Result.Result<void, DatasetError>

/** An answer whose texts went elsewhere. */
type Told = Omit<Answer, "text" | "merged"> & { readonly sha256: string }

/** What history says of it: records, and the publications that they are. */
const countsOf = ({ document, counts }: Told): Readonly<Record<string, number>> => ({
  records: counts.reduce((sum, { records }) => sum + records, 0),
  works: document.clusters.length
})

const refusedContradictions = (
  contradictions: ReadonlyArray<Linking.Decision>,
  { decisions }: Decisions,
  { ids }: Input.Input
): ReadonlyArray<Problem> =>
  contradictions.map(({ a, b }) => {
    const { file, line } = decisions.find((one) => one.a === a && one.b === b)!
    const both = `${ids[a]} and ${ids[b]}`
    return Question.about(
      ["decisions"],
      `${file}:${line}: ${both} cannot be one, because other lines keep them apart; take one of the lines out`
    )
  })

/** Hands what is printed to a sink, and gives the hash of all of it. */
const sunk = (pieces: Iterable<string>, sink: Sink): Result.Result<string, DatasetError> => {
  const hash = createHash("sha256")
  for (const piece of pieces) {
    hash.update(piece)
    const taken = sink(piece)
    if (Result.isFailure(taken)) return Result.fail(taken.failure)
  }
  return Result.succeed(hash.digest("hex"))
}

/** Reads and compares all records here. */
const inOne = Effect.fnUntraced(function* (request: Request, rules: Linking.Options) {
  const input = yield* Effect.fromResult(Input.read(request.folder, request.files, request.skipBad))
  const asDecided = yield* decided(request, input)
  const { decisions } = asDecided
  return { input: input as Input.Input, asDecided, linked: Linking.linkFeatures(input.features, { ...rules, decisions }) }
})

/** What puts shards together is loaded only where it is asked for. */
const ofShards = (request: Request, merge: string, rules: Linking.Options) =>
  Effect.flatMap(
    Effect.promise(() => import("./dedup/ofShards.ts")),
    ({ ofShards }) => ofShards(request, merge, rules)
  )

/**
 * Finds the records that are the same publication, and prints what was asked for into sinks, piece by piece: it may be longer than a text can be.
 *
 * - `merged` where the merged records go that are printed beside
 * - errors: as `ask`, before anything is printed, and whatever a sink refuses
 */
export const into = (text: Sink, merged: Sink) =>
  Question.make(
    "dedup",
    Request,
    noted(
      "dedup",
      ({ files }) => files.join(" "),
      countsOf,
      ({ sha256 }) => ({ sha256 }),
      Effect.fnUntraced(function* (request: Request) {
        const { format, merged: form, out, provenance } = request
        const problems = problemsOf(request)
        if (problems.length > 0) return yield* Question.refuse(...problems)
        const rules = rulesOf(request)
        const { input, asDecided, linked } = yield* request.merge === undefined
          ? inOne(request, rules)
          : ofShards(request, request.merge, rules)
        if (linked.contradictions.length > 0)
          return yield* Question.refuse(...refusedContradictions(linked.contradictions, asDecided, input))
        const document = Output.document(input, linked, provenance)
        const printed = Output.print(input, linked, document, format, out)
        const sha256 = yield* Effect.fromResult(sunk(printed.pieces, text))
        const beside = form === undefined ? undefined : Output.print(input, linked, document, form, "the merged records")
        if (beside !== undefined) yield* Effect.fromResult(sunk(beside.pieces, merged))
        return {
          document,
          counts: input.counts.map(([name, records]) => ({ file: name, records })),
          sha256,
          queue: Output.queue(input, linked),
          notices: [
            ...input.notices.filter(({ code }) => code !== "field-kept" || (!Output.isOfRecords(format) && form === undefined)),
            ...asDecided.notices,
            ...printed.notices(),
            ...(beside?.notices() ?? [])
          ]
        } satisfies Told
      }, Effect.scoped)
    )
  )

/**
 * Finds the records that are the same publication, within a file and across files. Nothing is written, and no record is lost.
 *
 * - errors: `ApiError` for files that cannot be read, and for decisions that contradict each other, each with its line
 */
export const ask = (request: typeof Request.Encoded) =>
  Effect.suspend(() => {
    const [pieces, beside]: [Array<string>, Array<string>] = [[], []]
    const taking = (all: Array<string>) => (text: string) => Result.succeed(void all.push(text))
    return Effect.map(into(taking(pieces), taking(beside))(request), ({ document, counts, queue, notices }): Answer => ({
      document,
      counts,
      text: pieces.join(""),
      merged: request.merged === undefined ? null : beside.join(""),
      queue,
      notices
    }))
  })
