import { isDeepStrictEqual } from "node:util"
import type { SourceError } from "@litfuse/engine/SourceError"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import type { Calls } from "./Calls.ts"
import { ClusterError } from "./ClusterError.ts"
import { Both, indexedBy, Searching } from "./Params.ts"
import * as Search from "./search.ts"
import * as Vectors from "./Vectors.ts"
import * as WordsQuery from "./wordsQuery.ts"

/** Experiments write out every parameter: these are not asked for by anybody. */
const usualFactors = Schema.decodeSync(Searching)({}).factors

type Written = Readonly<Record<string, unknown>>

/**
 * Opens an index of words for searching. Scores are divided by what this formula of Lucene's is too large.
 *
 * - `written` the parameters as the user gave them; those on which the index depends come from it
 * - errors: those of `whole`; `ClusterError` for an index of vectors or of other parameters, and for factors that have no effect or leave nothing
 */
export const open = Effect.fnUntraced(function* (
  calls: Calls,
  name: string,
  written: Written
): Effect.fn.Return<Search.Opened<Both>, ClusterError | SourceError> {
  const meta = yield* Search.whole(calls, name)
  const refuse = (what: string) => Effect.fail(new ClusterError({ index: name, what }))
  if (meta.vectorsOf !== undefined)
    return yield* refuse(`it holds vectors and no words: \`--retriever ${meta.vectorsOf}\` searches it; or build one of words`)
  const params = yield* Effect.fromResult(Search.paramsOf(name, Both, meta.params, written))
  const other = Search.otherwiseBuilt(name, indexedBy, meta.params, { ...params })
  if (other !== undefined) return yield* other
  if (params.fields === "one" && !isDeepStrictEqual(params.factors, usualFactors))
    return yield* refuse("it has one field, so factors have no effect: leave them out, or build it with fields=apart")
  if (WordsQuery.weightsOf(params).length === 0) return yield* refuse("all factors are 0, so nothing is searched")
  const scale = params.numerator === "tf" ? params.k1 + 1 : 1
  return Search.searched(calls, name, meta, params, {
    queryOf: (text) => Result.succeed(WordsQuery.queryOf(text, params)),
    scoreOf: (sent) => sent / scale
  })
})

/**
 * Opens an index of vectors for searching. Scores are dot products, of 32-bit floats.
 *
 * - `written` the parameters as the user gave them; those on which the index depends come from it, but for where the model lies here
 * - errors: those of `whole`; `ClusterError` for an index without vectors of this kind or of other parameters, and where the model is not here or another
 */
export const openVectors = Effect.fnUntraced(function* <P>(
  calls: Calls,
  name: string,
  kind: Vectors.Kind<P>,
  written: Written
): Effect.fn.Return<Search.Opened<P>, ClusterError | SourceError> {
  const meta = yield* Search.whole(calls, name)
  const refuse = (what: string) => new ClusterError({ index: name, what })
  if (meta.vectorsOf !== kind.id) {
    const found = meta.vectorsOf === undefined ? "words" : `vectors of ${meta.vectorsOf}`
    return yield* refuse(`it holds ${found}, and no vectors of ${kind.id}: build it with \`--retriever ${kind.id}\``)
  }
  const params = yield* Effect.fromResult(Search.paramsOf(name, kind.params, meta.params, written))
  const model = yield* Effect.fromResult(Result.mapError(kind.model(params), refuse))
  const names = kind.indexedBy.filter((one) => !kind.places.includes(one))
  const other = Search.otherwiseBuilt(name, names, meta.params, Vectors.keptOf(kind, params, model))
  if (other !== undefined) return yield* other
  return Search.searched(calls, name, meta, params, {
    queryOf: (text) =>
      Result.mapBoth(model.ofQuery(text), {
        onSuccess: (vector) => (vector === undefined ? undefined : Vectors.queryOf(vector)),
        onFailure: refuse
      }),
    scoreOf: Vectors.productOf
  })
})
