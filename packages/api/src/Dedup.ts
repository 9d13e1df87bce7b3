import { createHash } from "node:crypto"
import * as Bibliography from "@litfuse/bibliography/Bibliography"
import * as Linking from "@litfuse/engine/Dedup"
import { scoreAt } from "@litfuse/engine/dedup/calibration"
import * as Notice from "@litfuse/engine/Notice"
import { codec as NoticeCodec } from "@litfuse/engine/notice/codec"
import type { DatasetError } from "@litfuse/files/DatasetError"
import type { ProjectError } from "@litfuse/project/ProjectError"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import type { Problem } from "./ApiError.ts"
import * as Decisions from "./dedup/decisions.ts"
import * as Ledger from "./dedup/ledger.ts"
import * as Input from "./dedup/input.ts"
import * as Output from "./dedup/output.ts"
import { misplaced } from "./dedup/places.ts"
import * as Field from "./fields.ts"
import { inFolder } from "./folder.ts"
import { noted } from "./project/kept.ts"
import * as Question from "./Question.ts"
import { isSamePlace } from "./samePlace.ts"

export { Document, type Format, formatOf, formats, isOfRecords } from "./dedup/output.ts"
export { misplaced, type Places } from "./dedup/places.ts"
export { presetIds } from "@litfuse/engine/Dedup"

/** Files of references in which records of the same publication are looked for. */
export const Request = Schema.Struct({
  folder: Field.folder,
  files: Schema.NonEmptyArray(Schema.String).annotate({
    description:
      "Files of references, gzip or not: RIS, NBIB, BibTeX, EndNote, CSV, Excel, CSL-JSON, Web of Science, RefWorks, Ovid or PubMed XML."
  }),
  decisions: Schema.optionalKey(
    Schema.String.annotate({
      description:
        'A file of what a person decided, one `{"version": 2, "at", "who", "action", "a", "b", "why"}` per line; `action` is same, different or undo. In a project they are added to its decisions.'
    })
  ),
  who: Field.or(
    Schema.String.annotate({ description: "Whose decisions those of the file are, where its lines do not say; for a project." }),
    "somebody"
  ),
  preset: Field.or(
    Schema.Literals(Linking.presetIds).annotate({
      description: "The rules that decide; strict never merges records that have no identifier in common."
    }),
    "corrected"
  ),
  mergeFrom: Schema.optionalKey(
    Schema.Number.check(Schema.makeFilter((p: number) => p >= 0.01 && p <= 0.99, { expected: "a probability from 0.01 to 0.99" })).annotate(
      { description: "The probability from which records are merged; those below it are asked about. Default: about 0.3." }
    )
  ),
  skipBad: Field.skipBad,
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
  return [
    ...(twice === undefined ? [] : [twice]),
    ...(mergeFrom === undefined || Linking.presets[preset].hasVetoes
      ? []
      : [
          Question.about(
            ["mergeFrom", "preset"],
            `{mergeFrom} has no place with {preset} ${preset}, which knows no probability; take corrected or strict`
          )
        ]),
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

/** What people decided about these records: in the file that is named, and in the project, to which what the file says is added. */
const decided = Effect.fnUntraced(function* ({ folder, decisions: named, who }: Request, input: Input.Input) {
  const ledger = yield* Effect.fromResult(Ledger.fileFrom(folder))
  const isOther = named !== undefined && (ledger === undefined || !isSamePlace(folder, named, ledger))
  const own: Decisions.Decisions = isOther
    ? yield* Effect.fromResult(Decisions.read(inFolder(folder, named), input))
    : { decisions: [], notices: [] }
  if (ledger === undefined) return own
  // an answer does not wait for a project that cannot be written; what was added may take back what the project had
  const added = Ledger.adopt(ledger, own.said ?? [], who, yield* Clock.currentTimeMillis)
  const held = yield* Effect.fromResult(Ledger.held(ledger, input, own.decisions))
  const notAdded = ({ message }: ProjectError) => [Notice.make("decisions-not-added", ledger, message)]
  return {
    decisions: [...own.decisions, ...held.decisions],
    notices: [...own.notices, ...(Result.isSuccess(added) ? added.success : notAdded(added.failure)), ...held.notices]
  } satisfies Decisions.Decisions
})

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
  { decisions }: Decisions.Decisions,
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
        const { folder, files, preset, mergeFrom, skipBad, format, merged: form, out, provenance } = request
        const problems = problemsOf(request)
        if (problems.length > 0) return yield* Question.refuse(...problems)
        const input = yield* Effect.fromResult(Input.read(folder, files, skipBad))
        const asDecided = yield* decided(request, input)
        const linked = Linking.linkFeatures(input.features, {
          preset,
          decisions: asDecided.decisions,
          ...(mergeFrom === undefined ? {} : { mergeFrom: scoreAt(mergeFrom) })
        })
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
      })
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
