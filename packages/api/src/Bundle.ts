import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import * as Bundles from "./bundle/Bundle.ts"
import * as BundleRun from "./bundle/BundleRun.ts"
import * as Field from "./fields.ts"
import { inFolder } from "./folder.ts"
import * as Question from "./Question.ts"
import * as Search from "./Search.ts"
import * as Answers from "./search/Answer.ts"
import * as Fields from "./search/request.ts"

const { folder, query, sources, from, to, sort, limit, perSource, preset, explain } = Fields.fields

/** A search to be written as one file that others replay. */
export const Request = Schema.Struct({
  folder,
  query,
  sources,
  from,
  to,
  sort,
  limit,
  perSource,
  preset,
  explain,
  replay: Fields.traffic.replay,
  withLicensed: Field.or(
    Schema.Boolean.annotate({
      description: "Whether answers of services are kept that answer only those with a key. See that their terms allow it."
    }),
    false
  )
})
export type Request = typeof Request.Type

/**
 * A bundle, and what came of the search as it was asked.
 *
 * - `text` of the bundle, not yet packed; `leftOut` sources whose answers are not in it, because they answer only those with a key
 * - `recordings` how many answers of services it holds; `works` how many works
 * - `asked` the answer of the whole search; `further` what the bundle's own answer notes that the whole search did not run into
 */
export const Answer = Schema.Struct({
  text: Schema.String,
  leftOut: Schema.Array(Schema.String),
  recordings: Schema.Int,
  works: Schema.Int,
  asked: Answers.Answer,
  bundled: Answers.Answer
})
export type Answer = typeof Answer.Type

/**
 * Asks a search and keeps every answer of a service, so that anybody can ask it again without network, keys or plugins.
 *
 * - errors: `ApiError` for what cannot be asked or not be bundled: a dataset, an index, a file of references, a pipeline that needs plugins of others
 */
export const ask = Question.make(
  "bundle",
  Request,
  Effect.fnUntraced(function* ({ replay, withLicensed, ...search }: Request) {
    const request = { ...search, corpus: "documents", retriever: "bm25", abstracts: true, provenance: false, beside: [] }
    const { config, prepared } = yield* Search.prepare(request)
    const made = yield* BundleRun.make(config, prepared, {
      ...(replay === undefined ? {} : { over: inFolder(search.folder, replay) }),
      isWhole: withLicensed
    })
    const { strategy, recordings, answer } = made.bundle
    return {
      text: Bundles.print(made.bundle),
      leftOut: strategy.leftOut,
      recordings: recordings.length,
      works: answer.works.length,
      asked: made.asked.answer,
      bundled: answer
    } satisfies Answer
  })
)
