import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import * as Bundles from "./bundle/BundleFile.ts"
import * as BundleRun from "./bundle/BundleRun.ts"
import * as PublicKey from "./bundle/signature/PublicKey.ts"
import * as SigningKey from "./bundle/signature/SigningKey.ts"
import { BundleSignature } from "./bundle/BundleSignature.ts"
import * as Field from "./fields.ts"
import { inFolder } from "./inFolder.ts"
import * as Question from "./Question.ts"
import * as Search from "./Search.ts"
import * as Answers from "./search/Answer.ts"
import * as Fields from "./search/request.ts"

const { folder, query, file, syntax, sources, from, to, sort, limit, perSource, all, timeout, preset, explain } = Fields.fields

/** A search to write as one file that others can replay. */
export const Request = Schema.Struct({
  folder,
  query,
  file,
  syntax,
  sources,
  from,
  to,
  sort,
  limit: Field.or(limit, null),
  perSource,
  all,
  timeout,
  preset,
  explain,
  replay: Fields.traffic.replay,
  skipBad: Search.Request.fields.skipBad,
  names: Search.Request.fields.names,
  withLicensed: Field.or(
    Schema.Boolean,
    false,
    "Whether to include answers of services that require a key. Check that their terms allow this."
  ),
  sign: Field.optional(
    Field.text,
    "A file with the private Ed25519 key that signs the bundle, in PEM or as `ssh-keygen` writes it. Default: no signature.",
    { completes: "file" }
  )
})
export type Request = typeof Request.Type

/** A bundle, and the answer of the whole search. */
export const Answer = Schema.Struct({
  text: Schema.String.annotate({ description: "The text of the bundle, uncompressed." }),
  leftOut: Field.about(Schema.Array(Schema.String), "Sources whose answers are omitted, because they require a key."),
  signature: BundleSignature,
  recordings: Schema.Int.annotate({ description: "How many answers of services it contains." }),
  files: Schema.Int.annotate({ description: "How many files of references it contains." }),
  works: Schema.Int.annotate({ description: "How many works it contains." }),
  asked: Answers.Answer.annotate({ description: "The answer of the whole search." }),
  bundled: Answers.Answer.annotate({ description: "The answer in the bundle." })
})
export type Answer = typeof Answer.Type

/**
 * Runs a search and records every answer of a service, so that others can replay it without network, keys or plugins.
 *
 * - errors: `ApiError` for a search that cannot be bundled, because it needs a dataset, an index or third-party plugins. A key that
 *   cannot sign is an error before anything is asked, and answers above the size limit as soon as they arrive
 */
export const ask = Question.make(
  "bundle",
  Request,
  Effect.fnUntraced(function* ({ replay, withLicensed, sign, names, skipBad, ...search }: Request) {
    const key = sign === undefined ? undefined : yield* Effect.fromResult(SigningKey.read(inFolder(search.folder, sign)))
    const request = {
      ...search,
      corpus: "documents",
      retriever: "bm25",
      abstracts: true,
      provenance: false,
      beside: [],
      keepFiltered: false,
      skipBad,
      keep: "nothing" as const,
      names
    }
    const { config, prepared, files } = yield* Search.prepare(request)
    const contents = files()
    const absent = contents.flatMap((file) => ("why" in file ? [`a bundle cannot hold ${file.path}: ${file.why}`] : []))
    if (absent.length > 0) return yield* Question.refuse(...absent)
    const made = yield* BundleRun.make(config, prepared, {
      ...(replay === undefined ? {} : { over: inFolder(search.folder, replay) }),
      isWhole: withLicensed,
      files: contents.flatMap((file) => ("bytes" in file ? [file] : [])),
      skipBad,
      names
    })
    const { strategy, recordings, answer } = made.bundle
    const text = Bundles.print(made.bundle, key)
    if (Buffer.byteLength(text) > (yield* Bundles.Most)) return yield* BundleRun.tooLarge
    return {
      text,
      leftOut: strategy.leftOut,
      signature: key === undefined ? null : { fingerprint: PublicKey.fingerprint(key.key), signer: null },
      recordings: recordings.length,
      files: contents.length,
      works: answer.works.length,
      asked: Answers.wholeAnswer(made.asked.answer),
      bundled: answer
    } satisfies Answer
  })
)
