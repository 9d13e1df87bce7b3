import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import * as Bundles from "./bundle/Bundle.ts"
import * as BundleRun from "./bundle/BundleRun.ts"
import * as PublicKey from "./bundle/signature/PublicKey.ts"
import * as SigningKey from "./bundle/signature/SigningKey.ts"
import { Signed } from "./bundle/signed.ts"
import * as Field from "./fields.ts"
import { inFolder } from "./folder.ts"
import * as Question from "./Question.ts"
import * as Search from "./Search.ts"
import * as Answers from "./search/Answer.ts"
import * as Fields from "./search/request.ts"

const { folder, query, file, syntax, sources, from, to, sort, limit, perSource, all, timeout, preset, explain } = Fields.fields

/** A search to be written as one file that others replay. */
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
  withLicensed: Field.or(
    Schema.Boolean.annotate({
      description: "Whether answers of services are kept that answer only those with a key. See that their terms allow it."
    }),
    false
  ),
  sign: Schema.optionalKey(
    Field.text.annotate({
      description:
        "A file with a private Ed25519 key, in PEM or as `ssh-keygen` writes it, that signs the bundle. Default: it is not signed."
    })
  )
})
export type Request = typeof Request.Type

/** A bundle, and what came of the search as it was asked. */
export const Answer = Schema.Struct({
  text: Schema.String.annotate({ description: "Of the bundle, not yet packed." }),
  leftOut: Schema.Array(Schema.String).annotate({
    description: "Sources whose answers are not in it, because they answer only those with a key."
  }),
  signature: Signed,
  recordings: Schema.Int.annotate({ description: "How many answers of services it holds." }),
  works: Schema.Int.annotate({ description: "How many works it holds." }),
  asked: Answers.Answer.annotate({ description: "The answer of the whole search." }),
  bundled: Answers.Answer.annotate({ description: "The answer that the bundle holds." })
})
export type Answer = typeof Answer.Type

/**
 * Asks a search and keeps every answer of a service, so that anybody can ask it again without network, keys or plugins.
 *
 * - errors: `ApiError` for what cannot be asked or not be bundled: a dataset, an index, a file of references, a pipeline that needs plugins of others; for a
 *   key that cannot sign, before anything is asked; for more answers than a bundle may hold, as soon as they have come
 */
export const ask = Question.make(
  "bundle",
  Request,
  Effect.fnUntraced(function* ({ replay, withLicensed, sign, ...search }: Request) {
    const key = sign === undefined ? undefined : yield* Effect.fromResult(SigningKey.read(inFolder(search.folder, sign)))
    const request = {
      ...search,
      corpus: "documents",
      retriever: "bm25",
      abstracts: true,
      provenance: false,
      beside: [],
      skipBad: false,
      keep: "nothing" as const,
      names: []
    }
    const { config, prepared } = yield* Search.prepare(request)
    const made = yield* BundleRun.make(config, prepared, {
      ...(replay === undefined ? {} : { over: inFolder(search.folder, replay) }),
      isWhole: withLicensed
    })
    const { strategy, recordings, answer } = made.bundle
    const text = Bundles.print(made.bundle, key)
    if (Buffer.byteLength(text) > (yield* Bundles.Most)) return yield* BundleRun.tooLarge
    return {
      text,
      leftOut: strategy.leftOut,
      signature: key === undefined ? null : { fingerprint: PublicKey.fingerprint(key.key), signer: null },
      recordings: recordings.length,
      works: answer.works.length,
      asked: Answers.whole(made.asked.answer),
      bundled: answer
    } satisfies Answer
  })
)
