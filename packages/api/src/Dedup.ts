import { createHash } from "node:crypto"
import * as Bibliography from "@litfuse/bibliography/Bibliography"
import * as Linking from "@litfuse/engine/Dedup"
import { noticeCodec as NoticeCodec } from "@litfuse/engine/notice/noticeCodec"
import { latestYear } from "@litfuse/engine/SourceRecord"
import type { DatasetError } from "@litfuse/files/DatasetError"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import type { Problem } from "./ApiError.ts"
import type { Decisions } from "./dedup/DecisionFile.ts"
import { findDecisions } from "./dedup/findDecisions.ts"
import { dedupFields, rulesOf } from "./dedup/fields.ts"
import * as Input from "./dedup/input.ts"
import * as Output from "./dedup/output.ts"
import { checkFiles, checkProbability } from "./dedup/checkFiles.ts"
import * as Field from "./fields.ts"
import { recordQuestion } from "./project/recordRun.ts"
import * as Question from "./Question.ts"

export { Document, type Format, formatOf, formats, isOfRecords } from "./dedup/output.ts"
export { checkFiles, type DedupFiles } from "./dedup/checkFiles.ts"
export { presetIds } from "@litfuse/engine/Dedup"

/** Files of references to deduplicate. */
export const Request = Schema.Struct({
  ...dedupFields,
  merge: Field.optional(Schema.String, "A folder with all shards of this deduplication; their pairs are not compared again.", {
    completes: "folder"
  }),
  format: Field.or(
    Schema.Literals(Output.formats),
    "json",
    "The output. json: the duplicates; html: the pairs in doubt, to decide; others: the merged records as references."
  ),
  merged: Field.optional(Schema.Literals(Bibliography.names), "The form of the merged records, as a second output."),
  provenance: Field.or(Schema.Boolean, false, "Whether the JSON names the records that each field of a merged record comes from."),
  out: Field.or(Schema.String, "the merged records", "Name of the output in notices.")
})
export type Request = typeof Request.Type

/**
 * The duplicates.
 *
 * - `document` as data; `counts` the records of each file, in the order of the files
 * - `text` the output in the requested format
 * - `merged` the merged records as a second output; null if not requested
 * - `queue` the pairs in doubt as undecided lines of a file of decisions; empty if there are none
 * - `notices` about input that was not understood, and fields that the format cannot hold
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

const problemsOf = ({ preset, mergeFrom, provenance, format, ...places }: Request): ReadonlyArray<Problem> => {
  const { folder, files } = places
  const twice = checkFiles({ folder, files })
  const improbable = checkProbability(preset, mergeFrom)
  return [
    ...(twice === undefined ? [] : [twice]),
    ...(improbable === undefined ? [] : [improbable]),
    ...(provenance && format !== "json"
      ? [
          Question.about(
            ["provenance", "format"],
            `{provenance} needs JSON, and {format} is ${format}; use json, and {merged} for the records`
          )
        ]
      : [])
  ]
}

/** Receives the output, piece by piece. */
export type Sink = (text: string) => Result.Result<void, DatasetError>

/** An answer whose texts went to sinks. */
type Told = Omit<Answer, "text" | "merged"> & { readonly sha256: string }

const countsOf = ({ document, counts }: Told): Readonly<Record<string, number>> => ({
  records: counts.reduce((sum, { records }) => sum + records, 0),
  works: document.clusters.length
})

const contradictionProblems = (
  contradictions: ReadonlyArray<Linking.Decision>,
  { decisions }: Decisions,
  { ids }: Input.Input
): ReadonlyArray<Problem> =>
  contradictions.map(({ a, b }) => {
    const { file, line } = decisions.find((one) => one.a === a && one.b === b)!
    const both = `${ids[a]} and ${ids[b]}`
    return Question.about(
      ["decisions"],
      `${file}:${line}: ${both} cannot be one publication, because other lines separate them; remove one of the lines`
    )
  })

const writeAll = (pieces: Iterable<string>, sink: Sink): Result.Result<string, DatasetError> => {
  const hash = createHash("sha256")
  for (const piece of pieces) {
    hash.update(piece)
    const written = sink(piece)
    if (Result.isFailure(written)) return Result.fail(written.failure)
  }
  return Result.succeed(hash.digest("hex"))
}

const inOne = Effect.fnUntraced(function* (request: Request, rules: Linking.Options) {
  const input = yield* Effect.fromResult(
    Input.read(request.folder, request.files, { isBadSkipped: request.skipBad, latestYear: yield* latestYear })
  )
  const asDecided = yield* findDecisions(request, input)
  const { decisions } = asDecided
  return { input: input as Input.Input, asDecided, linked: Linking.linkFeatures(input.features, { ...rules, decisions }) }
})

const ofShards = (request: Request, merge: string, rules: Linking.Options) =>
  Effect.flatMap(
    Effect.promise(() => import("./dedup/mergeShards.ts")),
    ({ mergeShards: ofShards }) => ofShards(request, merge, rules)
  )

/**
 * Finds duplicates and writes the output to sinks, piece by piece, because it may exceed the maximum length of a string.
 *
 * - `merged` the sink of the second output
 * - errors: as `ask`, before anything is written, and those of the sinks
 */
export const into = (text: Sink, merged: Sink) =>
  Question.make(
    "dedup",
    Request,
    recordQuestion(
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
          return yield* Question.refuse(...contradictionProblems(linked.contradictions, asDecided, input))
        const document = Output.document(input, linked, provenance)
        const printed = Output.print(input, linked, document, format, out)
        const sha256 = yield* Effect.fromResult(writeAll(printed.pieces, text))
        const beside = form === undefined ? undefined : Output.print(input, linked, document, form, "the merged records")
        if (beside !== undefined) yield* Effect.fromResult(writeAll(beside.pieces, merged))
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
 * Finds records of the same publication, within a file and across files. It writes no file and loses no record.
 *
 * - errors: `ApiError` for unreadable files, and for contradictory decisions, each with its line
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
