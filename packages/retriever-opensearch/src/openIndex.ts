import { isDeepStrictEqual } from "node:util"
import type { SourceError } from "@litfuse/engine/SourceError"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import type { Calls } from "./Calls.ts"
import { ClusterError } from "./ClusterError.ts"
import { Both, indexedBy, Searching } from "./Params.ts"
import * as Search from "./search.ts"
import * as VectorIndex from "./VectorIndex.ts"
import * as WordsQuery from "./WordsQuery.ts"

/** The default factors: experiments write out every parameter, so a default value was not chosen by the user. */
const usualFactors = Schema.decodeSync(Searching)({}).factors

type Written = Readonly<Record<string, unknown>>

/**
 * Opens an index of words for searching. Scores are divided by the additional factor of this Lucene formula.
 *
 * - `written` the user's parameters; the index provides those that it depends on
 * - errors: those of `searchableIndex`; `ClusterError` for an index of vectors or other parameters, and for factors that have no effect or are all 0
 */
export const openIndex = Effect.fnUntraced(function* (
  calls: Calls,
  name: string,
  written: Written
): Effect.fn.Return<Search.OpenedIndex<Both>, ClusterError | SourceError> {
  const meta = yield* Search.searchableIndex(calls, name)
  const refuse = (what: string) => Effect.fail(new ClusterError({ index: name, what }))
  if (meta.vectorsOf !== undefined)
    return yield* refuse(`it contains vectors, not words: search it with \`--retriever ${meta.vectorsOf}\`, or build an index of words`)
  const params = yield* Effect.fromResult(Search.paramsOf(name, Both, meta.params, written))
  const other = Search.parameterMismatch(name, indexedBy, meta.params, { ...params })
  if (other !== undefined) return yield* other
  if (params.fields === "one" && !isDeepStrictEqual(params.factors, usualFactors))
    return yield* refuse("it has one field, so factors have no effect: omit them, or build it with fields=apart")
  if (WordsQuery.weightsOf(params).length === 0) return yield* refuse("all factors are 0, so no field is searched: set one above 0")
  const scale = params.numerator === "tf" ? params.k1 + 1 : 1
  return Search.makeSearch(calls, name, meta, params, {
    queryOf: (text) => Result.succeed(WordsQuery.queryOf(text, params)),
    scoreOf: (sent) => sent / scale
  })
})

/**
 * Opens an index of vectors for searching. Scores are dot products, of 32-bit floats.
 *
 * - `written` the user's parameters; the index provides those that it depends on, except the location of the model
 * - errors: those of `searchableIndex`; `ClusterError` for an index of other vectors or parameters, and for a missing or different model
 */
export const openVectorIndex = Effect.fnUntraced(function* <P>(
  calls: Calls,
  name: string,
  kind: VectorIndex.VectorRetriever<P>,
  written: Written
): Effect.fn.Return<Search.OpenedIndex<P>, ClusterError | SourceError> {
  const meta = yield* Search.searchableIndex(calls, name)
  const refuse = (what: string) => new ClusterError({ index: name, what })
  if (meta.vectorsOf !== kind.id) {
    const found = meta.vectorsOf === undefined ? "words" : `vectors of ${meta.vectorsOf}`
    return yield* refuse(`it contains ${found}, not vectors of ${kind.id}: build it with \`--retriever ${kind.id}\``)
  }
  const params = yield* Effect.fromResult(Search.paramsOf(name, kind.params, meta.params, written))
  const model = yield* Effect.fromResult(Result.mapError(kind.model(params), refuse))
  const names = kind.indexedBy.filter((one) => !kind.locationParams.includes(one))
  const other = Search.parameterMismatch(name, names, meta.params, VectorIndex.storedParams(kind, params, model))
  if (other !== undefined) return yield* other
  return Search.makeSearch(calls, name, meta, params, {
    queryOf: (text) =>
      Result.mapBoth(model.ofQuery(text), {
        onSuccess: (vector) => (vector === undefined ? undefined : VectorIndex.queryOf(vector)),
        onFailure: refuse
      }),
    scoreOf: VectorIndex.productOf
  })
})
